import LuaDocumentation

/// The completions of a text.
public struct CompletionList: Sendable, Equatable {
  /// A single completion.
  public struct Candidate: Sendable, Equatable {
    /// The text that replaces the characters before the cursor.
    public let text: String
    /// The signature of a function or the type of a property, such as `addItem(item)` or `center: Point`.
    ///
    /// Equal to `text` if nothing is documented.
    public let signature: String
    /// A one-line description; empty if nothing is documented.
    public let summary: String

    /// The signature without the name: the parameters of a function, or the type of a property; empty if
    /// nothing is documented.
    public var detail: String {
      let rest = signature.hasPrefix(text) ? signature.dropFirst(text.count) : signature[...]
      return String(rest.hasPrefix(": ") ? rest.dropFirst(2) : rest)
    }

    init(_ text: String, signature: String? = nil, summary: String = "") {
      self.text = text
      self.signature = signature ?? text
      self.summary = summary
    }

    init(_ completion: CompletionItem) {
      self.init(completion.name, signature: completion.signature, summary: completion.summary)
    }
  }

  /// The number of characters before the cursor that a candidate replaces.
  public let replacedCharacterCount: Int
  /// The candidates, sorted by text and without duplicates.
  public let candidates: [Candidate]

  /// Filters candidates by prefix, sorts them and removes duplicates, of which the first is kept.
  init(_ candidates: [Candidate], for prefix: String) {
    var seen = Set<String>()
    replacedCharacterCount = prefix.count
    self.candidates =
      candidates.filter { $0.text.hasPrefix(prefix) && seen.insert($0.text).inserted }
      .sorted { $0.text < $1.text }
  }
}

internal import LuaDocumentation

/// How a text can go on.
public struct CompletionList: Sendable, Equatable {
  /// One way to go on.
  public struct Candidate: Sendable, Equatable {
    /// What stands in the place of the characters that it replaces.
    public let text: String
    /// How it is called, or what it holds: `addItem(item)`, `center: Point`; the text where nothing is known.
    public let signature: String
    /// One line on what it is; empty where nothing is known.
    public let summary: String

    init(_ text: String, signature: String? = nil, summary: String = "") {
      self.text = text
      self.signature = signature ?? text
      self.summary = summary
    }

    init(_ completion: CompletionItem) {
      self.init(completion.name, signature: completion.signature, summary: completion.summary)
    }
  }

  /// How many characters before the cursor the candidates stand for.
  public let replacedCount: Int
  /// Sorted by text, each once.
  public let candidates: [Candidate]

  /// Completions from candidates in any order; of several with one text the first counts.
  init(_ candidates: [Candidate], for prefix: String) {
    var seen = Set<String>()
    replacedCount = prefix.count
    self.candidates =
      candidates.filter { $0.text.hasPrefix(prefix) && seen.insert($0.text).inserted }
      .sorted { $0.text < $1.text }
  }
}

/// A read-only global table of named constants, such as `PushMode.continuous`.
///
/// Reading an unknown name is an error that suggests the most similar one.
public struct Constants: Sendable {
  /// One named constant.
  public struct Entry: Sendable {
    enum Content: Sendable {
      case integer(Int)
      case number(Double)
      case string(String)
    }

    /// The name in Lua, such as `continuous`.
    public let name: String
    /// A one-line description.
    public let summary: String
    let content: Content

    /// Creates an integer constant, such as a bit mask or the number of a mode.
    public init(_ name: String, _ value: Int, _ summary: String) {
      self.init(name, content: .integer(value), summary)
    }

    /// Creates a number constant.
    public init(_ name: String, _ value: Double, _ summary: String) {
      self.init(name, content: .number(value), summary)
    }

    /// Creates a string constant.
    public init(_ name: String, _ value: String, _ summary: String) {
      self.init(name, content: .string(value), summary)
    }

    private init(_ name: String, content: Content, _ summary: String) {
      self.name = name
      self.summary = summary
      self.content = content
    }
  }

  /// The name of the global.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The constants in declaration order, which is the order of `pairs`.
  public let entries: [Entry]
  let description: TypeDescription

  /// Creates a table of constants.
  public init(_ name: String, summary: String, _ entries: [Entry]) {
    self.name = name
    self.summary = summary
    self.entries = entries
    let members = entries.map { entry in
      MemberDescription(
        .constant, entry.name, entry.summary, type: entry.content.typeName, default: entry.content.text)
    }
    description = TypeDescription(
      kind: .constants, name: name, summary: summary, base: nil, constructor: nil, functions: [],
      members: members)
  }
}

extension Constants.Entry.Content {
  fileprivate var typeName: String {
    switch self {
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    }
  }

  fileprivate var text: String {
    switch self {
    case .integer(let integer): "\(integer)"
    case .number(let number): luaNumberText(number)
    case .string(let text): "\"\(text)\""
    }
  }
}

/// A read-only global table of named values: `PushMode.continuous`.
///
/// Reading a name that it does not have is an error that suggests the nearest one.
public struct Constants: Sendable {
  /// One named value.
  public struct Entry: Sendable {
    enum Content: Sendable {
      case integer(Int)
      case number(Double)
      case string(String)
    }

    /// Its name.
    public let name: String
    /// One line on what it means.
    public let summary: String
    let content: Content

    /// An integer, such as a bit or the number of a mode.
    public init(_ name: String, _ value: Int, _ summary: String) {
      self.init(name, content: .integer(value), summary)
    }

    /// A number.
    public init(_ name: String, _ value: Double, _ summary: String) {
      self.init(name, content: .number(value), summary)
    }

    /// A string.
    public init(_ name: String, _ value: String, _ summary: String) {
      self.init(name, content: .string(value), summary)
    }

    private init(_ name: String, content: Content, _ summary: String) {
      self.name = name
      self.summary = summary
      self.content = content
    }
  }

  /// The global's name.
  public let name: String
  /// One line on what the values are for.
  public let summary: String
  /// The values in declared order, which is the order of `pairs`.
  public let entries: [Entry]

  /// A table of constants.
  public init(_ name: String, summary: String, _ entries: [Entry]) {
    self.name = name
    self.summary = summary
    self.entries = entries
  }
}

/// A global variable in words that is neither a type nor a function of the host.
public struct GlobalDescription: Sendable {
  /// Who sets it.
  public enum Kind: Sendable, Equatable {
    /// The host, before the script starts.
    case host
    /// The script, where it wants to: the host looks for it.
    case script
  }

  /// Who sets it.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// One line on what it is.
  public let summary: String
  /// What it holds, in LuaCATS's notation: `Stage`, `fun(dt: number)`.
  public let type: String

  /// A global variable in words.
  public init(_ kind: Kind, _ name: String, _ summary: String, type: String) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.type = type
  }
}

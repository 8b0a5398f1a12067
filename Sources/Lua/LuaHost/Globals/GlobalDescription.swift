/// The documentation of a global variable that is neither a type nor a function of the host.
public struct GlobalDescription: Sendable {
  /// The origin of a global variable.
  public enum Kind: Sendable, Equatable {
    /// Set by the host before the script starts.
    case host
    /// Optionally set by the script, and read by the host.
    case script
  }

  /// The origin of the variable.
  public let kind: Kind
  /// The name.
  public let name: String
  /// A one-line description.
  public let summary: String
  /// The type, in LuaCATS notation, such as `Stage` or `fun(dt: number)`.
  public let type: String

  /// Creates a description.
  public init(_ kind: Kind, _ name: String, _ summary: String, type: String) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.type = type
  }
}

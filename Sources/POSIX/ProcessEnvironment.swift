/// The environment variables of the process.
public enum ProcessEnvironment {
  /// The value of a variable; nil if it is not set.
  public static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The values of the named variables that are set.
  public static func values(of names: [String]) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = self[$1] }
  }
}

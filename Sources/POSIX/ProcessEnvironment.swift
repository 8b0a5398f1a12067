/// The environment variables of the process.
public enum ProcessEnvironment {
  /// The value of a variable; nil if it is not set.
  public static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The value of the first of the named variables that is set and not empty; nil if there is none.
  public static func firstNonemptyValue(of names: [String]) -> String? {
    names.lazy.compactMap { self[$0] }.first { !$0.isEmpty }
  }

  /// The values of the named variables that are set.
  public static func values(of names: [String]) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = self[$1] }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The variables of the process's environment.
enum ProcessEnvironment {
  /// The value of a variable; nil if it is not there.
  static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Some variables, those that are there.
  static func values(of names: [String]) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = self[$1] }
  }
}

/// The environment variables of the process, and its executable file.
public enum ProcessEnvironment {
  /// The value of a variable; nil if it is not set.
  public static subscript(name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// The value of the first of the named variables that is set and not empty; nil if there is none.
  public static func firstNonemptyValue(of names: [String]) -> String? {
    names.lazy.compactMap { self[$0] }.first { !$0.isEmpty }
  }

  /// The variables that define the locale; as in the C library, the first that is set and not empty applies.
  public static let localeVariables = ["LC_ALL", "LC_CTYPE", "LANG"]

  /// Returns whether the encoding of the locale is UTF-8.
  ///
  /// - Parameter environment: The variables; by default those of the process.
  /// - Returns: Nil if there is no locale, as in containers.
  public static func isUTF8Locale(_ environment: [String: String] = values(of: localeVariables)) -> Bool? {
    let locale = localeVariables.lazy.compactMap { environment[$0]?.lowercased() }.first { !$0.isEmpty }
    return locale.map { $0.contains("utf-8") || $0.contains("utf8") }
  }

  /// The directory of temporary files: that of the variable `TMPDIR`, or `/tmp`.
  public static var temporaryDirectory: String { firstNonemptyValue(of: ["TMPDIR"]) ?? "/tmp" }

  /// The path of the executable file of the process; nil if it cannot be determined.
  public static var executablePath: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    #if os(Linux)
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0 else { return nil }
      return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      var size = UInt32(buffer.count)
      guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }

  /// The values of the named variables that are set.
  public static func values(of names: [String]) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = self[$1] }
  }
}

import POSIX

/// Replaces this process by another program.
enum ProcessReplacement {
  /// Executes a program in place of this one.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments, without the name of the program.
  /// - Throws: `CommandError` if it cannot be executed.
  static func execute(_ path: String, _ arguments: [String]) throws(CommandError) -> Never {
    // Its output must follow that of this process.
    fflush(nil)
    var pointers: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    pointers.append(nil)
    execv(path, pointers)
    throw CommandError(SystemError("cannot execute \(path)", errorNumber: errno))
  }
}

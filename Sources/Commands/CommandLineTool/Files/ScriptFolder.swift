import POSIX
import Studio

/// The folder of example scripts, which the studio's gallery shows.
enum ScriptFolder {
  /// The error of a command that needs the folder where there is none.
  static let missing = CommandError(message: "there is no folder of example scripts beside dynlua")

  /// Finds the folder: `scripts` in the current directory, or else that of the installation or of the source
  /// tree that an executable belongs to.
  ///
  /// - Parameter executable: The path of the executable; nil if it is unknown.
  /// - Returns: The path; nil if there is none.
  static func path(besideExecutable executable: String?) -> String? {
    isFolder("scripts") ? "scripts" : installedPath(besideExecutable: executable)
  }

  /// Finds the folder of the installation or of the source tree that an executable belongs to.
  ///
  /// Packages install it as `../share/dynlua/scripts` beside the folder `bin`; the executable may be in
  /// `libexec/dynlua` too. Builds put executables into a folder such as
  /// `.build/x86_64-unknown-linux-gnu/debug` or `.build/sanitized/x86_64-unknown-linux-gnu/debug`.
  private static func installedPath(besideExecutable executable: String?) -> String? {
    guard let executable, let end = executable.lastIndex(of: "/") else { return nil }
    return ["../share/dynlua", "../../share/dynlua", "../../..", "../../../.."]
      .compactMap { DirectoryListing.canonicalPath(of: "\(executable[..<end])/\($0)/scripts") }
      .first { access("\($0)/\(LessonPlan.fileName)", R_OK) == 0 }
  }

  /// The folder for this process; nil if there is none.
  static var current: Directory? {
    path(besideExecutable: ProcessEnvironment.executablePath).map(Directory.init)
  }

  /// The names of the example scripts without their suffix, sorted.
  static var scriptNames: [String] {
    guard let folder = current else { return [] }
    return (DirectoryListing.names(ofDirectory: folder.path) ?? [])
      .filter { $0.hasSuffix(suffix) && $0.first != "." }.map { String($0.dropLast(suffix.count)) }
  }

  /// The path of the script that an argument names: that of a file, or else of an example script, with or
  /// without its suffix.
  ///
  /// - Parameter argument: The argument.
  /// - Returns: The path of the example script if there is no such file; otherwise the argument.
  static func path(ofScript argument: String) -> String {
    guard !argument.contains("/"), access(argument, F_OK) != 0, let folder = current else { return argument }
    let path = folder.path(ofEntry: argument.hasSuffix(suffix) ? argument : argument + suffix)
    return access(path, R_OK) == 0 ? path : argument
  }

  /// The suffix of scripts.
  static let suffix = ".lua"

  /// Whether a path leads to a directory.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

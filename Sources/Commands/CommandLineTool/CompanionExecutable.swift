import POSIX

/// A program of the package that replaces this process.
///
/// Beside `dynlua`, as the package manager builds it, or in `../libexec/dynlua`, as packages install it.
struct CompanionExecutable {
  /// The name of the file, which is also the name of the product.
  let name: String

  /// Replaces this process by the program.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Throws: `CommandError` if the program is not there or cannot be executed.
  func replaceProcess(arguments: [String]) throws(CommandError) -> Never {
    guard let path = path(besideExecutable: ProcessEnvironment.executablePath) else {
      throw CommandError(
        message: "there is no program \(name) beside dynlua; build it with: swift build --product \(name)")
    }
    try ProcessReplacement.execute(path, arguments)
  }

  /// The path of the program of the installation that an executable belongs to; nil if there is none.
  func path(besideExecutable executable: String?) -> String? {
    guard let executable, let end = executable.lastIndex(of: "/") else { return nil }
    let folder = executable[..<end]
    return ["\(folder)/\(name)", "\(folder)/../libexec/dynlua/\(name)"].first { access($0, X_OK) == 0 }
  }
}

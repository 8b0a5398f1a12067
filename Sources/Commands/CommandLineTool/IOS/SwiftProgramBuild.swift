import ArgumentParser
import LuaDynamics
import POSIX

/// Compiles programs for iOS with the modules of a build of dynlua.
struct SwiftProgramBuild {
  /// The folder of the build, with the library and the folder of the modules.
  private let folder: String

  private static let library = "UIKitPlayer"

  /// Finds the build, or makes it.
  ///
  /// - Parameter packagePath: The folder of dynlua's source to build; nil for the build that this executable
  ///   belongs to.
  /// - Throws: `CommandError` if there is none, or the build fails.
  init(packagePath: String?) throws(CommandError) {
    if let packagePath {
      guard access("\(packagePath)/Package.swift", R_OK) == 0 else {
        throw CommandError(message: "--package-path: \(packagePath) is not the folder of a Swift package")
      }
      let arguments = [
        "swift", "build", "--package-path", packagePath, "-c", "release", "--product", Self.library,
      ]
      StandardError.write("dynlua: building the modules in \(packagePath)\n")
      guard try Self.run(arguments, missing: Self.noCompiler) == 0 else {
        throw CommandError(message: "--package-path: \(packagePath) could not be built")
      }
      folder = "\(packagePath)/.build/release"
    } else {
      let executable = ProcessEnvironment.executablePath ?? ""
      folder = executable.lastIndex(of: "/").map { String(executable[..<$0]) } ?? "."
    }
    guard access("\(folder)/lib\(Self.library).so", R_OK) == 0, ScriptFolder.isFolder("\(folder)/Modules")
    else {
      throw CommandError(
        message: packagePath != nil
          ? "\(folder): there is no lib\(Self.library).so" : Self.missingModules(beside: folder))
    }
  }

  /// Says how to get the modules that are not beside the command: by a build, or where an installed one is
  /// run, from the source.
  private static func missingModules(beside folder: String) -> String {
    guard !ScriptFolder.isFolder("\(folder)/Modules") else {
      return "there are no modules of UIKit beside dynlua; build them with: swift build --product \(library)"
    }
    return """
      programs for iOS are compiled with modules that are not installed; clone the source of dynlua \
      \(Session.version), and name its folder: dynlua ios --package-path FOLDER FILE.swift
      """
  }

  /// Compiles a program, unless the cache has it already.
  ///
  /// - Parameter program: The program.
  /// - Returns: The path of the executable.
  /// - Throws: `CommandError` if the cache cannot be written, and `ExitCode` after the compiler's messages.
  func compile(_ program: SwiftProgram) throws -> String {
    let cache = try Self.cacheFolder()
    let text = program.files.map { "\($0.name)\n\($0.text)" }.joined(separator: "\n")
    let key = Self.hash("\(folder) \(libraryVersion)\n\(text)").hexadecimal
    let executable = cache.path(ofEntry: "program-\(key)")
    guard access(executable, X_OK) != 0 else { return executable }
    let sources = cache.subdirectory("sources-\(key).\(getpid())")
    try sources.create()
    defer {
      for file in program.files { unlink(sources.path(ofEntry: file.name)) }
      unlink(sources.path(ofEntry: Self.systemModuleMap))
      unlink(sources.path(ofEntry: Self.messages))
      rmdir(sources.path)
    }
    for file in program.files { try sources.write(file.text, to: file.name) }
    try sources.write(Self.systemModules.map { "module \($0) {}\n" }.joined(), to: Self.systemModuleMap)
    // Renamed when it is complete, because another process may compile the same program.
    let output = "\(executable).\(getpid())"
    let arguments =
      [
        "swiftc", "-Onone", "-g", "-module-name", "Program", "-I", "\(folder)/Modules", "-suppress-warnings",
        // The language of most programs, in which, as on Apple's systems, code that is not isolated may use
        // UIKit.
        "-swift-version", "5", "-default-isolation", "MainActor", "-strict-concurrency=complete",
        "-Xcc", "-fmodule-map-file=\(sources.path(ofEntry: Self.systemModuleMap))",
      ] + moduleMapArguments + ["-L", folder, "-l\(Self.library)", "-Xlinker", "-rpath", "-Xlinker", folder]
      + ["-o", output] + program.files.map { sources.path(ofEntry: $0.name) }
    let messages = sources.path(ofEntry: Self.messages)
    guard try Self.run(arguments, missing: Self.noCompiler, messages: messages) == 0 else {
      let text = try sources.text(ofFile: Self.messages) ?? ""
      StandardError.write(CompilerMessages(text, of: program).text)
      throw ExitCode.failure
    }
    guard rename(output, executable) == 0 else {
      throw CommandError(SystemError("cannot write \(executable)", errorNumber: errno))
    }
    return executable
  }

  private static let noCompiler = "there is no Swift compiler: install one from https://www.swift.org/install"

  /// The C modules that the target ImageFiles and the web server import for their own use.
  ///
  /// The compiler looks for them, but takes nothing from them: an empty declaration is enough, also where
  /// their headers are not installed.
  private static let systemModules = ["CPNG", "CTurboJPEG", "CSystemLinux"]
  private static let systemModuleMap = "system.modulemap"

  /// The file of the compiler's messages.
  private static let messages = "messages.txt"

  /// The module maps of the C targets, which the modules import.
  private var moduleMapArguments: [String] {
    let targets = (Directory(folder + "/").entries ?? []).filter { $0.hasSuffix(".build") }
    let maps = targets.map { "\(folder)/\($0)/module.modulemap" }.filter { (map: String) in
      access(map, R_OK) == 0
    }
    return maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
  }

  /// The size and the time of the library, which change when it is built again.
  private var libraryVersion: String {
    var status = stat()
    stat("\(folder)/lib\(Self.library).so", &status)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  private static func cacheFolder() throws(CommandError) -> Directory {
    let environment = ProcessEnvironment.values(of: UserDirectory.environmentVariables)
    let path = UserDirectory.cache.path(environment: environment) ?? ProcessEnvironment.temporaryDirectory
    let folder = Directory("\(path)/dynlua/ios")
    try folder.create()
    return folder
  }

  /// Runs a program with the standard streams of this process.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments.
  ///   - missing: The message if there is no such program.
  ///   - messages: The path of a file for its standard output and error; nil for those of this process.
  /// - Returns: Its exit code.
  /// - Throws: `CommandError` if there is no such program.
  private static func run(_ arguments: [String], missing: String, messages: String? = nil)
    throws(CommandError)
    -> Int32
  {
    let command = arguments.map(\.shellQuoted).joined(separator: " ")
    let status = system(command + (messages.map { " >\($0.shellQuoted) 2>&1" } ?? ""))
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 1
    guard code != 127 else { throw CommandError(message: missing) }
    return code
  }

  /// The 64-bit FNV-1a hash of a text.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

extension UInt64 {
  fileprivate var hexadecimal: String { String(self, radix: 16) }
}

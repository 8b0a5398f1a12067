import Dispatch
import Foundation
import Testing
import TestSupport

/// Runs the built `dynlua` in a process.
enum Command {
  /// The result of a run.
  struct Outcome {
    let exitCode: Int32
    let output: String
    let errors: String

    /// The lines of standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The path of the executable.
  static func path() throws -> String {
    let path = BuildFolder.path(of: "dynlua")
    try #require(FileManager.default.isExecutableFile(atPath: path), "build the product dynlua first")
    return path
  }

  /// Runs the command until it ends; a crash or timeout records an issue.
  ///
  /// - Parameters:
  /// - arguments: The arguments of `dynlua`.
  /// - program: Another program to run instead.
  /// - input: The contents of standard input.
  /// - folder: The working directory.
  /// - environment: Additional environment variables.
  /// - Returns: The exit code and the output.
  /// - Throws: If the command cannot be run.
  static func run(
    _ arguments: [String], program: String? = nil, input: String = "", in folder: TemporaryDirectory? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let program = try program ?? path()
    let scratch = try TemporaryDirectory()
    // Files rather than pipes: the command would block on a full pipe.
    for (name, text) in [("in", input), ("out", ""), ("err", "")] { try scratch.write(name, text) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder?.url ?? Repository.root
    process.environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C",
      // The address sanitizer would report memory that the option parser still holds at exit.
      "ASAN_OPTIONS": "detect_leaks=0",
    ].merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: scratch.url("in"))
    process.standardOutput = try FileHandle(forWritingTo: scratch.url("out"))
    process.standardError = try FileHandle(forWritingTo: scratch.url("err"))
    try process.run()
    let watchdog = DispatchWorkItem { [identifier = process.processIdentifier] in kill(identifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    #expect(process.terminationReason == .exit, "\(arguments) ended by signal \(process.terminationStatus)")
    return Outcome(
      exitCode: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: scratch.url("out")), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: scratch.url("err")), as: UTF8.self))
  }

  static func run(_ arguments: String..., input: String = "") throws -> Outcome {
    try run(arguments, input: input)
  }

  /// Runs the command with script files of the test.
  ///
  /// - Parameters:
  /// - files: Names and contents of files in the working directory of the command.
  /// - arguments: The arguments of `dynlua`.
  /// - Returns: The exit code and the output.
  /// - Throws: If the command cannot be run.
  static func run(files: [String: String], _ arguments: String...) throws -> Outcome {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(name, text) }
    return try run(arguments, in: folder)
  }
}

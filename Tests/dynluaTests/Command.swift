import Dispatch
import Foundation
import Testing
import TestSupport

/// The built `dynlua`, run as a user runs it.
enum Command {
  /// What a run left behind.
  struct Outcome {
    let exitCode: Int32
    let output: String
    let errors: String

    /// The lines of standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The command lies beside the bundle of the tests.
  private static let executable: URL = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    return (bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL).appending(path: "dynlua")
  }()

  /// Where the command lies.
  static func path() throws -> String {
    try #require(
      FileManager.default.isExecutableFile(atPath: executable.path()), "build the product dynlua first")
    return executable.path()
  }

  /// Runs the command to its end; a crash, or a run without end, is an issue of the test.
  ///
  /// - Parameters:
  ///   - arguments: What follows `dynlua`.
  ///   - program: Another program to run in its stead.
  ///   - input: What standard input holds.
  ///   - folder: The working directory; by default the root of the repository.
  /// - Returns: What it left behind.
  /// - Throws: When it cannot be run at all.
  static func run(
    _ arguments: [String], program: String? = nil, input: String = "", in folder: TemporaryDirectory? = nil
  ) throws -> Outcome {
    let program = try program ?? path()
    let scratch = try TemporaryDirectory()
    // Files rather than pipes: a pipe that nobody empties would stop the command.
    for (name, text) in [("in", input), ("out", ""), ("err", "")] { try scratch.write(name, text) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder?.url ?? Repository.root
    process.environment = [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C",
      // Under the address sanitizer: what the option parser still holds when it exits is no leak of ours.
      "ASAN_OPTIONS": "detect_leaks=0",
    ]
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

  /// Runs the command on scripts of the test's own.
  ///
  /// - Parameters:
  ///   - files: Names and contents, put into a folder in which the command runs.
  ///   - arguments: What follows `dynlua`.
  /// - Returns: What it left behind.
  /// - Throws: When it cannot be run at all.
  static func run(files: [String: String], _ arguments: String...) throws -> Outcome {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(name, text) }
    return try run(arguments, in: folder)
  }
}

import ArgumentParser
import LuaDynamics
import LuaTesting
import POSIX
import Runs
import TerminalPlayer

/// Runs tests written in Lua.
struct TestCommand: Subcommand {
  static let name = "test"
  static let summary = "Run Lua tests written with describe, it and assert."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    usage: "dynlua test [OPTIONS] [FILE|DIR...]",
    discussion: """
      A test file declares tests with describe(name, function) and it(name, function), hooks with \
      before_each and after_each, and tests that are yet to be written with pending(name). Each test has its \
      own stage and Lua state, in which the file is run first; require searches the folder of the file and \
      its parent. Time is simulated: stage:step(ticks) and stage:run(seconds) advance it, and \
      stage:tap(x, y) and stage:drag(points, seconds) simulate touches. The assertions include \
      assert.near(expected, actual, tolerance), assert.equal, assert.same, assert.is_true and \
      assert.has_error.

      Without files, the tests in the current folder are run: all files whose names end in _test.lua, in it and in \
      the folders below, except hidden ones. The same holds for each folder that is named.

      One line per test is printed to standard output, on a terminal in color and with its duration. NO_COLOR \
      switches colors off. The exit code is 0 if all tests passed, otherwise 1. \
      Ctrl-C stops the running test, which fails, and skips the others.

      With --record-failures, the recording of a failed test is kept in the folder under the name of the file \
      and the test's position in it. dynlua replay recomputes the test, with the same results from the \
      clock and from files.

      Examples:
        dynlua test
        dynlua test scripts/tests/push_test.lua
        dynlua test --record-failures failures scripts/tests/push_test.lua
        dynlua replay failures/push_test-2.dynrec
      """)

  @Argument(
    help: ArgumentHelp(
      "A test file, or a folder with files named *_test.lua; repeatable.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var files: [String] = []

  @Option(help: ArgumentHelp("Run only the tests whose names contain this text.", valueName: "text"))
  var filter: String?

  @Option(
    name: .customLong("record-failures"),
    help: ArgumentHelp(
      "Write a recording of each test that fails to this folder, for dynlua replay.", valueName: "folder"),
    completion: .directory)
  var failureRecordingFolder: String?

  @OptionGroup(title: "Stage")
  var stage: StageOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func run() throws {
    let paths = try files.isEmpty ? Self.testFiles(in: ".") : files.flatMap(Self.testFiles)
    let scripts = try paths.map { try Script(path: $0) }
    let failureRecorder = try failureRecordingFolder.map { try FailureRecorder(directory: $0, for: scripts) }
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    var report = TestReport(
      markStyle: .localeDefault, usesColors: Self.usesColors, showsDurations: Self.isTerminal)
    for script in scripts where shutdownRequest.exitCode == nil {
      if scripts.count > 1 { print(script.name) }
      var start = ContinuousClock.now
      let runner = runner(for: script, recordingWith: failureRecorder, stoppedBy: shutdownRequest)
      try runner.run(script.chunk) { result in
        let recordingPath = failureRecorder?.finishTest(result.outcome)
        let duration = ContinuousClock.now - start
        print(report.add(result, duration: duration, recordedIn: recordingPath), terminator: "")
        start = .now
        // Keeps the output of tests, which may use other streams, in order with the report.
        fflush(nil)
      }
    }
    print(report.summary)
    try failureRecorder?.throwPendingWriteError()
    if let code = shutdownRequest.exitCode { throw ExitCode(code) }
    guard report.count > 0 else {
      throw CommandError(
        message: filter.map { "no test has '\($0)' in its name" }
          ?? (scripts.isEmpty ? "no test found: no file is named *_test.lua" : "no test found"))
    }
    if report.failed > 0 { throw ExitCode.failure }
  }

  /// The test files in a folder and the folders below it, sorted by path; the path itself if it is not a
  /// folder.
  private static func testFiles(in path: String) throws(CommandError) -> [String] {
    guard let entries = Directory(path).entries else { return [path] }
    var files: [String] = []
    for name in entries where name.first != "." {
      let entry = Directory(path).path(ofEntry: name)
      if Directory(entry).entries != nil {
        files += try testFiles(in: entry)
      } else if name.hasSuffix("_test.lua") {
        files.append(entry)
      }
    }
    return files
  }

  private static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether results are colored; see https://no-color.org.
  private static var usesColors: Bool {
    let noColor = ProcessEnvironment["NO_COLOR"] ?? ""
    return isTerminal && noColor.isEmpty && ProcessEnvironment["TERM"] != "dumb"
  }

  private func runner(
    for script: Script, recordingWith failureRecorder: FailureRecorder?,
    stoppedBy shutdownRequest: ShutdownRequest
  ) -> TestRunner {
    let folder = script.directory
    let modules = script.moduleDirectories + (folder.map { [Self.parent(of: $0)] } ?? [])
    var runner = TestRunner(Session.Configuration(stage, limits, modules: modules), filter: filter)
    if let failureRecorder {
      let options = Recording.Options(stage, limits, modules: modules)
      runner.makeSession = { try failureRecorder.makeSession(for: $0, of: script, options: options) }
    }
    runner.shouldRunTests = { session in
      session.writeSnapshot = StagePictureFile.write
      shutdownRequest.setInterruptTarget(session)
      return shutdownRequest.exitCode == nil
    }
    return runner
  }

  /// The path of the parent of a directory, as short as possible for messages: without the last component, or
  /// with `/..` appended if there is none that could be removed (`..`, `/`).
  private static func parent(of folder: String) -> String {
    if folder == "." { return ".." }
    if folder.hasSuffix("..") || folder.hasSuffix("/") { return "\(folder)/.." }
    guard let slash = folder.lastIndex(of: "/") else { return "." }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }
}

extension TestReport.MarkStyle {
  /// Symbols if the locale's encoding is UTF-8, otherwise words.
  static var localeDefault: TestReport.MarkStyle {
    ProcessEnvironment.isUTF8Locale() == true ? .symbols : .words
  }
}

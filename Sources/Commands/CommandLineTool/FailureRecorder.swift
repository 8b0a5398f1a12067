import LuaDynamics
import LuaHost
import LuaTesting
import POSIX
import Runs

/// Records each test while it runs, and keeps the recordings of the tests that fail.
///
/// The file of a test is written during the test, so that a test that ends the program leaves a recording,
/// too.
final class FailureRecorder {
  private struct RunningTest {
    let recorder: Recorder
    let writer: RecordingWriter
    /// Retained until the end of the test is recorded.
    let session: Session
  }

  private let directory: Directory
  private var runningTest: RunningTest?
  /// The error of the first failed write to the recording of a failed test.
  private var writeError: SystemError?

  /// Creates the directory if it does not exist.
  ///
  /// - Throws: `CommandError` if it cannot be created, or if recordings of two of the scripts would have
  ///   equal names.
  init(directory path: String, for scripts: [Script]) throws(CommandError) {
    var scriptNames: [String: String] = [:]
    for script in scripts {
      if let other = scriptNames.updateValue(script.name, forKey: Self.baseName(of: script)) {
        throw CommandError(
          message: "--record-failures: recordings of \(other) and \(script.name) would have equal names")
      }
    }
    directory = Directory(path)
    try directory.create()
  }

  deinit { discardRunningTest() }

  /// Creates the session of a test and begins its recording.
  ///
  /// - Throws: `CommandError` if the file cannot be written, and `LuaError` if the session cannot be created.
  func makeSession(
    for test: TestDeclaration, of script: Script, options: Recording.Options
  ) throws -> Session {
    var header = Recording.Header()
    header.options = options
    header.scripts = [Recording.Script(name: script.name, source: script.chunk.source)]
    header.test = Recording.Test(number: test.number, name: test.name)
    let writer = try makeWriter(
      "\(Self.baseName(of: script))-\(test.number).\(RecordingFormat.fileExtension)")
    let recorder = Recorder(header, to: writer, keepsLogInMemory: false)
    let session = try recorder.makeSession(onHang: { ProcessExit.exitAfterHang(at: $0) }) { _ in }
    runningTest = RunningTest(recorder: recorder, writer: writer, session: session)
    return session
  }

  /// Ends the recording of the test that has run, if any, and keeps it if the test failed.
  ///
  /// - Returns: The path of the recording; nil if it is not kept or not complete.
  func finishTest(_ outcome: TestResult.Outcome) -> String? {
    guard let runningTest, case .failed(let errors) = outcome else {
      discardRunningTest()
      return nil
    }
    runningTest.recorder.recordTestEnd(errors)
    self.runningTest = nil
    if let error = runningTest.writer.error {
      writeError = writeError ?? error
      return nil
    }
    return runningTest.writer.path
  }

  /// Checks the recordings at the end of the run.
  ///
  /// - Throws: `CommandError` if a part of one could not be written.
  func throwPendingWriteError() throws(CommandError) {
    discardRunningTest()
    if let writeError { throw CommandError(writeError) }
  }

  private func discardRunningTest() {
    if let path = runningTest?.writer.path { unlink(path) }
    runningTest = nil
  }

  private func makeWriter(_ name: String) throws(CommandError) -> RecordingWriter {
    let path = directory.path(ofEntry: name)
    do throws(SystemError) {
      return try RecordingWriter(path: path)
    } catch {
      guard error.errorNumber != EEXIST else {
        throw CommandError(message: "--record-failures: \(path) exists, and is not a recording")
      }
      throw CommandError(error)
    }
  }

  /// The name of the file without directories and the ending `.lua`.
  private static func baseName(of script: Script) -> String { script.name.fileName(withoutSuffix: ".lua") }
}

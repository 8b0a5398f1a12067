import LuaDynamics
import LuaHost

/// A session with the test library, in which one test file is loaded.
final class TestSession {
  /// The tests, in order of declaration.
  private(set) var tests: [TestDeclaration] = []
  /// The errors raised while the tests were being declared.
  private(set) var loadFailures: [TestResult] = []

  private let session: Session
  private let errorLog = ErrorLog()

  /// The errors reported by the session since they were last drained.
  private final class ErrorLog {
    var errors: [LuaError] = []
  }

  private static let libraryName = "(testing)"

  /// Runs the test library in a session in which nothing has run yet; the session's errors are collected from
  /// now on.
  init(_ session: Session) throws(LuaError) {
    self.session = session
    session.onError = { [errorLog] in errorLog.errors.append($0) }
    try session.lua.run(Chunk(TestRunner.librarySource, name: Self.libraryName))
  }

  /// Runs a file and the functions of its blocks, which declare the tests.
  func load(_ chunk: Chunk) {
    recordLoadFailures(of: chunk.name) {
      session.run(chunk)
      if let error = session.exitError { errorLog.errors.append(error) }
    }
    while case .string(let block)? = callTestLibrary("next") {
      recordLoadFailures(of: block) { callTestLibrary("read") }
    }
    if case .table(let names)? = callTestLibrary("list") { tests = Self.declarations(of: names.items) }
  }

  /// Runs a test with its `before_each` and `after_each` functions and returns the errors.
  func run(_ test: TestDeclaration) -> [LuaError] {
    guard case .table(let steps)? = callTestLibrary("steps", test.number) else { return drainErrors() }
    var errors: [LuaError] = []
    for (step, kind) in steps.items.enumerated()
    where session.exitCode == nil && (errors.isEmpty || kind == .string("after")) {
      callTestLibrary("run", test.number, step + 1)
      errors += drainErrors()
    }
    session.endTasks()
    return errors + drainErrors()
  }

  /// Calls the test library's function `__testing` with the name of an operation and its arguments; records
  /// an error.
  @discardableResult
  private func callTestLibrary<A: LuaWritable, B: LuaWritable>(
    _ command: String, _ a: A = NoArgument(), _ b: B = NoArgument()
  ) -> LuaValue? {
    do throws(LuaError) {
      return try session.lua.callGlobal("__testing", command, a, b)
    } catch {
      if error.isForcedStop { session.onStop?() }
      errorLog.errors.append(error)
      return nil
    }
  }

  /// Runs a part of the loading; its errors are recorded as one failed result with the given name.
  private func recordLoadFailures(of name: String, during load: () -> Void) {
    load()
    let errors = drainErrors()
    if !errors.isEmpty { loadFailures.append(TestResult(name: name, outcome: .failed(errors))) }
  }

  /// The tests for the entries that the `list` command returns: the names, preceded by `-` if pending, else
  /// by `+`.
  private static func declarations(of entries: [LuaValue]) -> [TestDeclaration] {
    entries.enumerated().compactMap { index, entry in
      guard case .string(let text) = entry else { return nil }
      return TestDeclaration(
        number: index + 1, name: String(text.dropFirst()), isPending: text.hasPrefix("-"))
    }
  }

  private func drainErrors() -> [LuaError] {
    defer { errorLog.errors = [] }
    return errorLog.errors.map { $0.removingFrames(of: Self.libraryName) }
  }
}

extension LuaError {
  /// The error without the library's frames in its traceback.
  fileprivate func removingFrames(of library: String) -> LuaError {
    let lines = traceback.split(separator: "\n").filter { !$0.hasPrefix("\(library):") }
    return LuaError(kind: kind, message: message, traceback: lines.joined(separator: "\n"))
  }
}

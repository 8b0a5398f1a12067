internal import LuaDynamics
internal import LuaHost

/// A session with the test library, in which one test file is loaded.
final class TestSession {
  /// A test declared in the file.
  struct Test: Equatable {
    let name: String
    let isPending: Bool
  }

  /// The tests, in order of declaration.
  private(set) var tests: [Test] = []
  /// The errors raised while the tests were being declared.
  private(set) var loadFailures: [TestResult] = []

  /// The session in which the tests run.
  let session: Session
  private let errorLog = ErrorLog()

  /// The errors reported by the session since they were last drained.
  private final class ErrorLog {
    var errors: [LuaError] = []
  }

  private static let libraryName = "(testing)"

  init(_ configuration: Session.Configuration) throws(LuaError) {
    let errorLog = errorLog
    session = try Session(configuration) { errorLog.errors.append($0) }
    try session.lua.run(Chunk(TestRunner.librarySource, name: Self.libraryName))
  }

  /// Runs a file and the functions of its blocks, which declare the tests.
  func load(_ chunk: Chunk) {
    recordLoadFailures(of: chunk.name) { session.run(chunk) }
    while case .string(let block)? = callTestLibrary("next") {
      recordLoadFailures(of: block) { callTestLibrary("read") }
    }
    if case .table(let names)? = callTestLibrary("list") { tests = names.items.compactMap(Test.init) }
  }

  /// Runs a test with its `before_each` and `after_each` functions and returns the errors.
  func run(at index: Int) -> [LuaError] {
    guard case .table(let steps)? = callTestLibrary("steps", index + 1) else { return drainErrors() }
    var errors: [LuaError] = []
    for (step, kind) in steps.items.enumerated() where errors.isEmpty || kind == .string("after") {
      callTestLibrary("run", index + 1, step + 1)
      errors += drainErrors()
    }
    return errors
  }

  /// Runs a command of the test library's `__testing` function and records its error, if any.
  @discardableResult
  private func callTestLibrary<each Passed: LuaWritable>(_ command: String, _ arguments: repeat each Passed)
    -> Value?
  {
    do throws(LuaError) {
      return try session.lua.callGlobal("__testing", command, repeat each arguments)
    } catch {
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

  private func drainErrors() -> [LuaError] {
    defer { errorLog.errors = [] }
    return errorLog.errors.map { $0.removingFrames(of: Self.libraryName) }
  }
}

extension TestSession.Test {
  /// Creates a test from an entry that the `list` command returns: the name, preceded by `-` if pending, else
  /// by `+`.
  fileprivate init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self.init(name: String(text.dropFirst()), isPending: text.hasPrefix("-"))
  }
}

extension LuaError {
  /// The error without the library's frames in its traceback.
  fileprivate func removingFrames(of library: String) -> LuaError {
    let lines = traceback.split(separator: "\n").filter { !$0.hasPrefix("\(library):") }
    return LuaError(kind: kind, message: message, traceback: lines.joined(separator: "\n"))
  }
}

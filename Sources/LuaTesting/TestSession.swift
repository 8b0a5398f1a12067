internal import LuaDynamics
internal import LuaHost

/// A session with the test library, for a file of tests.
final class TestSession {
  /// A test as the file declares it.
  struct Test: Equatable {
    let name: String
    let isPending: Bool
  }

  /// The tests in the order of the file.
  private(set) var tests: [Test] = []
  /// What went wrong as they were declared.
  private(set) var loadFailures: [TestResult] = []

  /// What the tests run in.
  let session: Session
  private let errorLog = ErrorLog()

  /// What the session has reported since it was last asked.
  private final class ErrorLog {
    var errors: [LuaError] = []
  }

  private static let libraryName = "(testing)"

  init(_ configuration: Session.Configuration) throws(LuaError) {
    let errorLog = errorLog
    session = try Session(configuration) { errorLog.errors.append($0) }
    try session.lua.run(Chunk(TestRunner.library, name: Self.libraryName))
  }

  /// Runs a file, which declares its tests.
  func load(_ chunk: Chunk) {
    recordFailures(chunk.name) { session.run(chunk) }
    while case .string(let block)? = callDriver("next") {
      recordFailures(block) { callDriver("read") }
    }
    if case .table(let names)? = callDriver("list") { tests = names.items.compactMap(Test.init) }
  }

  /// Runs the test of an index with what is called before and after it; the errors.
  func run(at index: Int) -> [LuaError] {
    guard case .table(let steps)? = callDriver("steps", index + 1) else { return drainErrors() }
    var errors: [LuaError] = []
    for (step, kind) in steps.items.enumerated() where errors.isEmpty || kind == .string("after") {
      callDriver("run", index + 1, step + 1)
      errors += drainErrors()
    }
    return errors
  }

  /// Calls a function of the library's driver; its errors count as reported.
  @discardableResult
  private func callDriver<each Passed: LuaWritable>(_ command: String, _ arguments: repeat each Passed)
    -> Value?
  {
    do throws(LuaError) {
      return try session.lua.callGlobal("__testing", command, repeat each arguments)
    } catch {
      errorLog.errors.append(error)
      return nil
    }
  }

  /// Does a part of the loading; errors in it are a failure of that part.
  private func recordFailures(_ name: String, _ load: () -> Void) {
    load()
    let errors = drainErrors()
    if !errors.isEmpty { loadFailures.append(TestResult(name: name, outcome: .failed(errors))) }
  }

  private func drainErrors() -> [LuaError] {
    defer { errorLog.errors = [] }
    return errorLog.errors.map { $0.removingFrames(Self.libraryName) }
  }
}

extension TestSession.Test {
  /// A test from the library's list, whose names have a mark in front.
  fileprivate init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self.init(name: String(text.dropFirst()), isPending: text.hasPrefix("-"))
  }
}

extension LuaError {
  /// The error without the library's own lines in its traceback.
  fileprivate func removingFrames(_ library: String) -> LuaError {
    let lines = traceback.split(separator: "\n").filter { !$0.hasPrefix("\(library):") }
    return LuaError(kind: kind, message: message, traceback: lines.joined(separator: "\n"))
  }
}

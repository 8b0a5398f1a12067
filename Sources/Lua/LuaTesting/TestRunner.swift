public import LuaDynamics
public import LuaHost

/// Runs the tests of a Lua file, each in a session of its own.
///
/// ```lua
/// describe("push.lua", function()
///   it("pushes the square towards the finger", function()
///     require "push"
///     stage:tap(300, 500)
///     stage:run(2)
///     assert.is_true(stage.view.subviews[1].center.x > 160)
///   end)
/// end)
/// ```
///
/// The file is run once to discover its tests, and again in a new session for each test, in which only that
/// test is called. Time is simulated: tests advance it with `stage:step(ticks)` and `stage:run(seconds)`.
/// Tests are therefore independent of each other and of the machine's speed.
///
/// A test fails with the first error in `before_each` or in its own function, with the errors in
/// `after_each`, which is always called, and with those that callbacks raise meanwhile.
public struct TestRunner {
  /// The configuration of the tests' sessions.
  public var configuration: Session.Configuration
  /// Only tests whose names contain this text are run; nil for all tests.
  public var filter: String?

  /// Creates the session of a test, for example one that is recorded; nil, the default, creates a session
  /// with ``configuration``.
  ///
  /// It must have the options of ``configuration``. The session in which the tests are discovered is not
  /// created by it.
  public var makeSession: ((TestDeclaration) throws -> Session)?

  /// Called with each new session before anything runs in it, for example to install an interrupt handler.
  ///
  /// The run ends if it returns false. It returns true by default.
  public var shouldRunTests: (Session) -> Bool = { _ in true }

  /// Creates a runner.
  public init(_ configuration: Session.Configuration = .init(), filter: String? = nil) {
    self.configuration = configuration
    self.filter = filter
  }

  /// The Lua source of the test library, with LuaCATS annotations.
  public static var librarySource: String { String(decoding: PackageResources.testing_lua, as: UTF8.self) }

  /// Runs the tests of a file in order of declaration.
  ///
  /// A file that cannot be loaded is reported as a failure with the file's name, and a block whose function
  /// raises as one with the block's name. If ``shouldRunTests`` returns false, the remaining tests are not
  /// run.
  /// - Parameters:
  ///   - chunk: The file.
  ///   - report: Called with each result as soon as it is available.
  /// - Throws: `LuaError` of kind `memory` if the memory limit is too low for an empty session, and the
  ///   errors of ``makeSession``.
  public func run(_ chunk: Chunk, report: (TestResult) -> Void) throws {
    guard let tests = try discoverTests(of: chunk, report: report) else { return }
    for test in tests where filter.map(test.name.contains) ?? true {
      guard !test.isPending else {
        report(TestResult(name: test.name, outcome: .pending))
        continue
      }
      guard let errors = try runCollectingErrors(test, in: chunk) else { return }
      report(TestResult(name: test.name, outcome: errors.isEmpty ? .passed : .failed(errors)))
    }
  }

  /// Runs the file to list its tests; nil if ``shouldRunTests`` returned false.
  private func discoverTests(
    of chunk: Chunk, report: (TestResult) -> Void
  ) throws(LuaError) -> [TestDeclaration]? {
    let session = try defaultSession()
    guard shouldRunTests(session) else { return nil }
    let testSession = try TestSession(session)
    testSession.load(chunk)
    testSession.loadFailures.forEach(report)
    return testSession.tests
  }

  /// The errors of a test; nil if ``shouldRunTests`` returned false.
  private func runCollectingErrors(_ test: TestDeclaration, in chunk: Chunk) throws -> [LuaError]? {
    let session = try makeSession?(test) ?? defaultSession()
    guard shouldRunTests(session) else { return nil }
    return try test.run(declaredIn: chunk, in: session)
  }

  /// A session whose errors ``TestSession`` collects.
  private func defaultSession() throws(LuaError) -> Session { try Session(configuration) { _ in } }
}

extension TestResult {
  /// The errors of a failed test; empty for other outcomes.
  var errors: [LuaError] {
    if case .failed(let errors) = outcome { errors } else { [] }
  }
}

public import LuaDynamics
public import LuaHost

/// Runs the tests of a Lua file, each on a stage and in a Lua of its own.
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
/// The file is run once to list its tests, and again for each of them with only that one. Time is the stage's, which
/// tests advance by `stage:step(ticks)` and `stage:run(seconds)`. So no test depends on another or on the machine.
///
/// A test fails with the first error in `before_each` or in its own function, with those in `after_each`, which is
/// called in any case, and with those that callbacks raise meanwhile.
public struct TestRunner {
  /// How the sessions of the tests are made.
  public var configuration: Session.Configuration
  /// Only tests whose names contain this text are run; nil for all.
  public var filter: String?

  /// Gets each session before anything runs in it, for who wants to stop its Lua, and says whether to go on; by default
  /// it does.
  public var shouldRun: (Session) -> Bool = { _ in true }

  /// A runner.
  public init(_ configuration: Session.Configuration = .init(), filter: String? = nil) {
    self.configuration = configuration
    self.filter = filter
  }

  /// The library that test files are written with, as Lua text with LuaCATS annotations.
  public static var library: String { String(decoding: PackageResources.testing_lua, as: UTF8.self) }

  /// Runs the tests of a file in their order.
  ///
  /// A file that cannot be loaded gives a failure of its name, a block that cannot be read one of the block's. Once
  /// ``shouldRun`` says no, the rest is left out.
  /// - Parameters:
  ///   - chunk: The file.
  ///   - report: Gets each result as soon as it is known.
  /// - Throws: `LuaError` of kind `memory` when the limit is too low to begin with.
  public func run(_ chunk: Chunk, report: (TestResult) -> Void) throws(LuaError) {
    guard let discovery = try session(for: chunk) else { return }
    discovery.loadFailures.forEach(report)
    for (index, test) in discovery.tests.enumerated() where filter.map(test.name.contains) ?? true {
      guard !test.isPending else {
        report(TestResult(name: test.name, outcome: .pending))
        continue
      }
      guard let errors = try errors(of: test, at: index, in: chunk) else { return }
      report(TestResult(name: test.name, outcome: errors.isEmpty ? .passed : .failed(errors)))
    }
  }

  /// What goes wrong in a test; nil if it may not begin.
  private func errors(of test: TestSession.Test, at index: Int, in chunk: Chunk) throws(LuaError)
    -> [LuaError]?
  {
    guard let session = try session(for: chunk) else { return nil }
    guard session.tests.count > index, session.tests[index] == test else {
      let loadErrors = session.loadFailures.flatMap(\.errors)
      let reason = "the file declares other tests when it is run again"
      return loadErrors.isEmpty ? [LuaError(kind: .runtime, message: "\(chunk.name): \(reason)")] : loadErrors
    }
    return session.run(at: index)
  }

  /// A session in which the file has run; nil if it may not begin.
  private func session(for chunk: Chunk) throws(LuaError) -> TestSession? {
    let session = try TestSession(configuration)
    guard shouldRun(session.session) else { return nil }
    session.load(chunk)
    return session
  }
}

extension TestResult {
  /// What went wrong.
  var errors: [LuaError] {
    if case .failed(let errors) = outcome { errors } else { [] }
  }
}

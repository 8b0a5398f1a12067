public import LuaDynamics
public import LuaHost

/// A test that a file declares.
public struct TestDeclaration: Equatable, Sendable {
  /// The number of the test among those of its file, from 1, in order of declaration.
  public let number: Int
  /// The names of the enclosing blocks and of the test.
  public let name: String
  /// Whether the test was declared with `pending`.
  public let isPending: Bool

  /// Creates a description of a test; it is not pending by default.
  public init(number: Int, name: String, isPending: Bool = false) {
    (self.number, self.name, self.isPending) = (number, name, isPending)
  }

  /// Runs the test library, the file, and then the test with its `before_each` and `after_each` functions.
  ///
  /// Equal sessions compute equal runs. The test fails if the file does not declare it.
  ///
  /// - Parameters:
  ///   - chunk: The file.
  ///   - session: A session in which nothing has run yet.
  /// - Returns: The errors, in the order in which they were raised; empty if the test passed.
  /// - Throws: `LuaError` of kind `memory` if the memory limit is too low for the test library.
  public func run(declaredIn chunk: Chunk, in session: Session) throws(LuaError) -> [LuaError] {
    let report = session.onError
    defer {
      // The repetitions of errors that have not been reported are not part of the result.
      session.summarizeErrors()
      session.onError = report
    }
    let testSession = try TestSession(session)
    testSession.load(chunk)
    guard testSession.tests.contains(self) else {
      let loadErrors = testSession.loadFailures.flatMap(\.errors)
      let reason = "the file declares other tests when it is run again"
      return loadErrors.isEmpty ? [LuaError(kind: .runtime, message: "\(chunk.name): \(reason)")] : loadErrors
    }
    return testSession.run(self)
  }
}

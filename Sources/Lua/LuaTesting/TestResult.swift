public import LuaHost

/// The result of one test.
public struct TestResult: Equatable {
  /// The outcome of a test.
  public enum Outcome: Equatable {
    /// The test raised no error.
    case passed
    /// The test was declared with `pending`.
    case pending
    /// The test failed, with its errors in order: from the test, from `before_each` and `after_each`, and
    /// from callbacks.
    case failed([LuaError])
  }

  /// The names of the enclosing blocks and of the test; for an error outside of tests, the name of the file
  /// or block.
  public let name: String
  /// The outcome of the test.
  public let outcome: Outcome

  /// Creates a result.
  public init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }
}

public import LuaHost

/// What became of one test.
public struct TestResult: Equatable {
  /// How a test ended.
  public enum Outcome: Equatable {
    /// Everything was as expected.
    case passed
    /// It was declared with `pending`.
    case pending
    /// What went wrong, in order: in the test, in what is called before and after it, and in callbacks meanwhile.
    case failed([LuaError])
  }

  /// The names of the blocks around the test and its own; the file's name for what is wrong outside of tests.
  public let name: String
  /// How it ended.
  public let outcome: Outcome

  /// A result.
  public init(name: String, outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }
}

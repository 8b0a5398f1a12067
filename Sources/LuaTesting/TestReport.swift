internal import LuaHost

/// The results of tests as text, and how many there are of each kind.
public struct TestReport {
  /// The marks in front of the tests' names.
  public enum MarkStyle: Sendable {
    /// `✓`, `✗` and `-`.
    case symbols
    /// `ok`, `FAILED` and `pending`, for terminals without Unicode.
    case words
  }

  /// How many tests passed.
  public private(set) var passed = 0
  /// How many tests failed.
  public private(set) var failed = 0
  /// How many tests are still to be written.
  public private(set) var pending = 0

  private let marks: MarkStyle

  /// A report without results.
  public init(marks: MarkStyle) {
    self.marks = marks
  }

  /// Counts a result.
  ///
  /// - Returns: What to print of it: one line, and below it, moved to the right, the errors of a test that failed.
  public mutating func add(_ result: TestResult) -> String {
    switch result.outcome {
    case .passed:
      passed += 1
      return line("✓", "ok", result.name)
    case .pending:
      pending += 1
      return line("-", "pending", result.name)
    case .failed(let errors):
      failed += 1
      return line("✗", "FAILED", result.name) + errors.map(Self.text).joined()
    }
  }

  /// How many tests there were.
  public var count: Int { passed + failed + pending }

  /// The last line: `12 passed, 1 failed, 1 pending`.
  public var summary: String {
    "\(passed) passed, \(failed) failed, \(pending) pending"
  }

  private func line(_ symbol: String, _ word: String, _ name: String) -> String {
    let mark =
      switch marks {
      case .symbols: symbol
      case .words: word
      }
    return "\(mark) \(name)\n"
  }

  private static func text(of error: LuaError) -> String {
    error.description.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}

internal import LuaHost

/// Formats test results and counts them by outcome.
public struct TestReport {
  /// The style of the marks in front of the tests' names.
  public enum MarkStyle: Sendable {
    /// `✓`, `✗` and `-`.
    case symbols
    /// `ok`, `FAILED` and `pending`, for terminals without Unicode.
    case words
  }

  /// The number of tests that passed.
  public private(set) var passed = 0
  /// The number of tests that failed.
  public private(set) var failed = 0
  /// The number of pending tests.
  public private(set) var pending = 0

  private let markStyle: MarkStyle

  /// Creates a report without results.
  public init(markStyle: MarkStyle) {
    self.markStyle = markStyle
  }

  /// Counts a result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - recordingPath: The path of the recording of a failed test; nil, the default, if there is none.
  /// - Returns: The text to print: one line, followed by the indented errors of a failed test and the path.
  public mutating func add(_ result: TestResult, recordedIn recordingPath: String? = nil) -> String {
    switch result.outcome {
    case .passed:
      passed += 1
      return line(symbol: "✓", word: "ok", testName: result.name)
    case .pending:
      pending += 1
      return line(symbol: "-", word: "pending", testName: result.name)
    case .failed(let errors):
      failed += 1
      return line(symbol: "✗", word: "FAILED", testName: result.name) + errors.map(Self.text).joined()
        + (recordingPath.map { "    recorded in \($0)\n" } ?? "")
    }
  }

  /// The number of results.
  public var count: Int { passed + failed + pending }

  /// The last line of the report, such as `12 passed, 1 failed, 1 pending`.
  public var summary: String {
    "\(passed) passed, \(failed) failed, \(pending) pending"
  }

  private func line(symbol: String, word: String, testName: String) -> String {
    let mark =
      switch markStyle {
      case .symbols: symbol
      case .words: word
      }
    return "\(mark) \(testName)\n"
  }

  private static func text(of error: LuaError) -> String {
    error.description.split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}

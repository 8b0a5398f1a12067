import LuaHost

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
  private let usesColors: Bool
  private let showsDurations: Bool

  /// Creates a report without results.
  ///
  /// - Parameters:
  ///   - markStyle: The style of the marks.
  ///   - usesColors: Whether marks and errors are colored by escape sequences of ECMA-48; false by default.
  ///   - showsDurations: Whether the lines end with the durations of the tests, if these are known; false by
  ///     default.
  public init(markStyle: MarkStyle, usesColors: Bool = false, showsDurations: Bool = false) {
    (self.markStyle, self.usesColors, self.showsDurations) = (markStyle, usesColors, showsDurations)
  }

  /// Counts a result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - duration: The real time that the test took; nil, the default, if it is not known.
  ///   - recordingPath: The path of the recording of a failed test; nil, the default, if there is none.
  /// - Returns: The text to print: one line, followed by the indented errors of a failed test and the path.
  public mutating func add(
    _ result: TestResult, duration: Duration? = nil, recordedIn recordingPath: String? = nil
  ) -> String {
    let end = durationText(duration)
    switch result.outcome {
    case .passed:
      passed += 1
      return line(mark("✓", "ok", .green), result.name, end)
    case .pending:
      pending += 1
      return line(mark("-", "pending", .yellow), result.name, "")
    case .failed(let errors):
      failed += 1
      return line(mark("✗", "FAILED", .red), result.name, end) + errors.map(text).joined()
        + (recordingPath.map { "    recorded in \($0)\n" } ?? "")
    }
  }

  /// The number of results.
  public var count: Int { passed + failed + pending }

  /// The last line of the report, such as `12 passed, 1 failed, 1 pending`.
  public var summary: String {
    let text = "\(passed) passed, \(failed) failed, \(pending) pending"
    return count == 0 ? text : colored(text, failed > 0 ? .red : .green)
  }

  private func line(_ mark: String, _ testName: String, _ end: String) -> String {
    "\(mark) \(testName)\(end)\n"
  }

  private func mark(_ symbol: String, _ word: String, _ color: Color) -> String {
    switch markStyle {
    case .symbols: colored(symbol, color)
    case .words: colored(word, color)
    }
  }

  private func text(of error: LuaError) -> String {
    error.description.split(separator: "\n").enumerated().map { index, line in
      "    \(index == 0 ? colored(String(line), .red) : String(line))\n"
    }.joined()
  }

  /// The duration that is appended to the line of a test, such as ` (12 ms)` or ` (1.5 s)`; empty if it is
  /// not shown.
  private func durationText(_ duration: Duration?) -> String {
    guard showsDurations, let duration else { return "" }
    let milliseconds = Int((duration / .milliseconds(1)).rounded())
    let text = milliseconds < 1000 ? "\(milliseconds) ms" : "\(Double(milliseconds / 100) / 10) s"
    return colored(" (\(text))", .gray)
  }

  /// The foreground colors, by their SGR parameters.
  private enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case gray = 90
  }

  private func colored(_ text: String, _ color: Color) -> String {
    usesColors ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[m" : text
  }
}

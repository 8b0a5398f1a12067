/// The watched expressions and values that are displayed.
struct WatchDisplay {
  /// Those that were read last, one line each.
  private(set) var lines: [String] = []
  /// Those that were printed last.
  private var printedLines: [String] = []
  /// The earliest time to print them again.
  private var nextPrint = ContinuousClock.now

  /// Updates the lines; while a state is being computed, whose values are nil, those of the state before it
  /// stay.
  mutating func update(_ values: [(expression: String, text: String)]?) {
    if let values { lines = values.map { "\($0.expression) = \($0.text)" } }
  }

  /// Returns whether the lines may be printed, at most four times a second.
  mutating func beginPrinting(at now: ContinuousClock.Instant) -> Bool {
    guard nextPrint <= now else { return false }
    nextPrint = now + .milliseconds(250)
    return true
  }

  /// Returns the lines whose values have changed since they were printed last.
  mutating func takeChangedLines() -> [String] {
    defer { printedLines = lines }
    return lines.filter { !printedLines.contains($0) }
  }
}

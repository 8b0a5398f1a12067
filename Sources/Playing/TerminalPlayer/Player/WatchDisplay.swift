import TerminalDisplay

/// The watched expressions and values that are displayed.
struct WatchDisplay {
  private struct Watch {
    let expression: String
    let text: String
    /// The value if it is a number; nil otherwise.
    let number: Double?
    /// The samples of the number, oldest first.
    var samples: [Double] = []
  }

  private var watches: [Watch] = []
  /// Those that were printed last.
  private var printedLines: [String] = []
  /// The earliest time to print them again.
  private var nextPrint = ContinuousClock.now
  /// The tick of the last sample.
  private var lastSampleTick = 0

  /// The number of ticks between samples.
  private static let ticksPerSample = 4
  /// The number of characters of a graph, each of two samples.
  private static let graphWidth = 30

  /// The expressions with their values, one line each.
  var lines: [String] { watches.map { "\($0.expression) = \($0.text)" } }

  /// The expressions with their values, one line each, with rounded numbers and, unless only ASCII is
  /// written, the graphs of numbers.
  func panelLines(isASCIIOnly: Bool) -> [String] {
    watches.map { watch in
      let value = Self.rounded(watch.text, watch.number)
      guard !isASCIIOnly, watch.samples.count > 1 else { return "\(watch.expression) = \(value)" }
      let graph = Sparkline.text(watch.samples, width: Self.graphWidth)
      return "\(watch.expression) = \(value)  \(graph.drop { $0 == " " })"
    }
  }

  /// Updates the lines; while a state is being computed, whose values are nil, those of the state before it
  /// stay.
  ///
  /// - Parameters:
  ///   - values: The expressions and their values.
  ///   - tick: The tick of the values.
  mutating func update(_ values: [(expression: String, text: String, number: Double?)]?, at tick: Int) {
    guard let values else { return }
    // Samples of later ticks are not the past of an earlier state.
    let isBack = tick < lastSampleTick
    let isSampled = isBack || tick >= lastSampleTick + Self.ticksPerSample
    if isSampled { lastSampleTick = tick }
    watches = values.enumerated().map { index, value in
      var watch = Watch(expression: value.expression, text: value.text, number: value.number)
      if watches.indices.contains(index), watches[index].expression == value.expression, !isBack {
        watch.samples = watches[index].samples
      }
      if isSampled, let number = value.number {
        watch.samples = watch.samples.suffix(2 * Self.graphWidth - 1) + [number]
      }
      return watch
    }
  }

  /// Returns a number with four significant digits, or all digits before the decimal point if these are more;
  /// other texts, and integers, as they are.
  private static func rounded(_ text: String, _ number: Double?) -> String {
    guard text.contains("."), let number, number.isFinite, number != 0 else { return text }
    var (unit, magnitude) = (1.0, number.magnitude)
    while magnitude >= 10, unit < 1e3 { (unit, magnitude) = (unit * 10, magnitude / 10) }
    while magnitude < 1, unit > 1e-300 { (unit, magnitude) = (unit / 10, magnitude * 10) }
    let scale = 1_000 / unit
    return "\((number * scale).rounded() / scale)"
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

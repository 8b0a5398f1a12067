import Scenes

/// Formats measurements as a table.
enum SceneTable {
  static let heading =
    row([
      "", "", "bodies", "steps", "steps/s", "µs/body", "ms p50", "p95", "p99", "max", "MB", "allocs",
      "contacts",
      "state",
    ]) + "\n"

  /// Formats a row, with the ratio to an earlier measurement of the same scene if there is one.
  static func row(_ figures: SceneMeasurement, earlier: SceneMeasurement? = nil) -> String {
    let times = figures.frameMicroseconds
    let milliseconds = [times.p50, times.p95, times.p99, times.max].map { ($0 / 1000).text(places: 3) }
    let summary = BenchmarkScene(rawValue: figures.scene)?.summary ?? ""
    let columns =
      [
        figures.scene, summary, figures.bodies.groupedDigits, figures.steps.groupedDigits,
        Int(figures.stepsPerSecond).groupedDigits, figures.microsecondsPerBodyStep.text(places: 3),
      ] + milliseconds + [
        figures.peakMemory.map { "\($0 >> 20)" } ?? "?",
        figures.allocationsPerStep.map { $0.text(places: 1) } ?? "?", figures.contacts.groupedDigits,
        figures.stateHash,
      ]
    return row(columns) + (earlier.map { "  \(comparison(figures, with: $0))" } ?? "")
  }

  private static func comparison(_ figures: SceneMeasurement, with earlier: SceneMeasurement) -> String {
    let ratio = figures.microsecondsPerBodyStep / earlier.microsecondsPerBodyStep
    let isSame = figures.steps == earlier.steps && figures.stateHash == earlier.stateHash
    return "× \(ratio.text(places: 2))\(isSame ? ", same state" : "")"
  }

  private static func row(_ columns: [String]) -> String {
    let widths = [-2, -42, 7, 6, 8, 8, 8, 8, 8, 8, 5, 8, 9, 17]
    return zip(columns, widths).map { text, width in
      width < 0 ? text.padded(to: -width) : text.padded(onLeftTo: width)
    }.joined(separator: " ")
  }
}

/// Paired measurements of dynlua (`ours`) and a peer (`theirs`), taken alternately.
///
/// A temporary disturbance of the machine thus affects both measurements of a pair. The ratio is the median
/// of the pairs' ratios.
struct TimingComparison {
  var ours: [Double] = []
  var theirs: [Double] = []

  /// The number of pairs to measure.
  static let pairCount = 7

  /// Creates a comparison from paired measurements.
  init(ours: [Double], theirs: [Double]) {
    self.ours = ours
    self.theirs = theirs
  }

  /// Runs both measurements alternately.
  init(ours: () throws -> Double, theirs: () throws -> Double) rethrows {
    for _ in 0..<Self.pairCount {
      self.ours.append(try ours())
      self.theirs.append(try theirs())
    }
  }

  /// Adds a pair of consecutive measurements.
  mutating func add(ours: Double, theirs: Double) {
    self.ours.append(ours)
    self.theirs.append(theirs)
  }

  /// The median of ours ÷ theirs; nil if there is nothing to compare with.
  var ratio: Double? {
    theirs.isEmpty ? nil : Distribution(of: zip(ours, theirs).map { $0 / $1 }).percentile(0.5)
  }
}

/// A row of the result table.
struct ResultRow {
  var label: String
  var comparison: TimingComparison
  var peerName = ""
  /// The target: the maximum ratio of ours to theirs; nil if there is none.
  var maximumRatio: Double?

  static let heading = line(
    label: "", ours: "ours", theirs: "theirs", ratio: "ratio", target: "target", verdict: "", peer: ""
  )

  var text: String {
    let isMet = maximumRatio.flatMap { maximumRatio in comparison.ratio.map { $0 <= maximumRatio } }
    return Self.line(
      label: label, ours: Self.medianText(nanoseconds: comparison.ours),
      theirs: Self.medianText(nanoseconds: comparison.theirs),
      ratio: comparison.ratio?.text(places: 2) ?? "",
      target: maximumRatio.map { "≤ \($0.text(places: 1))" } ?? "",
      verdict: isMet.map { $0 ? "met" : "missed" } ?? "", peer: peerName)
  }

  private static func medianText(nanoseconds figures: [Double]) -> String {
    figures.isEmpty ? "" : "\(Distribution(of: figures).percentile(0.5).text(places: 1)) ns"
  }

  private static func line(
    label: String, ours: String, theirs: String, ratio: String, target: String, verdict: String,
    peer: String
  ) -> String {
    "  \(label.padded(to: 38))\(ours.padded(onLeftTo: 10))\(theirs.padded(onLeftTo: 12))"
      + "\(ratio.padded(onLeftTo: 8))\(target.padded(onLeftTo: 9))  \(verdict.padded(to: 8))\(peer)"
  }
}

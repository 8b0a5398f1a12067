import Display

extension StatusPanel {
  /// Returns the status line: time, items and rates in order of importance, as many as fit into the width.
  func status(of frame: Frame, width: Int) -> String {
    var parts = [Self.time(ofTick: frame.tick), Self.items(frame.itemCount), "\(frame.awakeItemCount) awake"]
    if !note.isEmpty { parts.insert(note, at: 1) }
    if let ticksPerSecond { parts.append("\(Self.rounded(ticksPerSecond)) ticks/s") }
    if let framesPerSecond { parts.append("\(Self.rounded(framesPerSecond)) fps") }
    func line() -> String { parts.joined(separator: Self.gap) }
    // The hint takes precedence over all parts except the time: without it the keys are not discoverable.
    let reserve = hint.isEmpty ? 0 : Self.gap.count + CellGrid.width(of: hint)
    while parts.count > 1, CellGrid.width(of: line()) + reserve > width { parts.removeLast() }
    let available = width - CellGrid.width(of: line()) - CellGrid.width(of: hint)
    guard !hint.isEmpty, available >= Self.gap.count else { return line() }
    return line() + String(repeating: " ", count: available) + hint
  }

  private static let gap = "   "

  /// The simulated time in seconds, to two decimal places.
  private static func time(ofTick tick: Int) -> String {
    let hundredths = tick * 10 / 6
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }

  private static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  private static func rounded(_ rate: Double) -> Int {
    rate.isFinite ? Int(min(max(rate, 0), 1e9).rounded()) : 0
  }
}

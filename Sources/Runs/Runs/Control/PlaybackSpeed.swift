/// The playback speeds that the speed keys select.
package enum PlaybackSpeed {
  /// The lowest and highest speed that the keys select.
  private static let range = 0.0625...16.0

  /// The next higher speed.
  package static func faster(than speed: Double) -> Double {
    min(max(speed * 2, range.lowerBound), max(range.upperBound, speed))
  }

  /// The next lower speed.
  package static func slower(than speed: Double) -> Double {
    max(min(speed / 2, range.upperBound), min(range.lowerBound, speed))
  }

  /// The label of a speed in the status line, such as `×2` or `×1/4`; empty for 1.
  package static func label(_ speed: Double) -> String {
    if speed == 1 { return "" }
    if speed < 1, speed > 0, (1 / speed).rounded() == 1 / speed { return "×1/\(Int(1 / speed))" }
    return speed.rounded() == speed ? "×\(Int(speed))" : "×\((speed * 100).rounded() / 100)"
  }
}

/// The speeds that the keys lead to.
enum PlaybackSpeed {
  /// The slowest and the fastest of them.
  private static let range = 0.0625...16.0

  /// The next higher one.
  static func faster(than speed: Double) -> Double {
    min(max(speed * 2, range.lowerBound), max(range.upperBound, speed))
  }

  /// The next lower one.
  static func slower(than speed: Double) -> Double {
    max(min(speed / 2, range.upperBound), min(range.lowerBound, speed))
  }

  /// The speed as a status line shows it, such as `×2` or `×1/4`; empty for the ordinary one.
  static func label(_ speed: Double) -> String {
    if speed == 1 { return "" }
    if speed < 1, speed > 0, (1 / speed).rounded() == 1 / speed { return "×1/\(Int(1 / speed))" }
    return speed.rounded() == speed ? "×\(Int(speed))" : "×\((speed * 100).rounded() / 100)"
  }
}

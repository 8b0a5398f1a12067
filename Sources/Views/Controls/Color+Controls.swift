extension Color {
  /// The tint colour of enabled controls, the iOS system blue.
  static let systemBlue = Color(red: 0, green: 122.0 / 255, blue: 1)
  /// The colour of destructive actions, the iOS system red.
  static let systemRed = Color(red: 1, green: 59.0 / 255, blue: 48.0 / 255)
  /// The colour of disabled controls, the iOS system gray.
  static let systemGray = Color(red: 142.0 / 255, green: 142.0 / 255, blue: 147.0 / 255)
  /// The background colour of bars, alerts and popovers.
  static let card = Color(red: 247.0 / 255, green: 247.0 / 255, blue: 247.0 / 255)
  /// The colour of separator lines on bars and alerts.
  static let separator = Color(red: 198.0 / 255, green: 198.0 / 255, blue: 200.0 / 255)
}

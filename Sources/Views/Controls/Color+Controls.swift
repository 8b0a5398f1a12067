extension Color {
  /// The blue of what can be tapped on iOS.
  static let systemBlue = Color(red: 0, green: 122.0 / 255, blue: 1)
  /// The red of what destroys something.
  static let systemRed = Color(red: 1, green: 59.0 / 255, blue: 48.0 / 255)
  /// The grey of what cannot be tapped now.
  static let systemGray = Color(red: 142.0 / 255, green: 142.0 / 255, blue: 147.0 / 255)
  /// The white of bars and alerts.
  static let card = Color(red: 247.0 / 255, green: 247.0 / 255, blue: 247.0 / 255)
  /// The lines on them.
  static let separator = Color(red: 198.0 / 255, green: 198.0 / 255, blue: 200.0 / 255)
}

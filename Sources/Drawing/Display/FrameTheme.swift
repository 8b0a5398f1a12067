package import Views

/// The colors of everything in a frame without a view's color, the same for all renderers.
package enum FrameTheme {
  /// The background of a stage whose root view has no color: dark, but distinguishable from a black
  /// terminal.
  package static let stageBackground = Color(red: 0.11, green: 0.12, blue: 0.15)

  /// The color of boundaries.
  package static let boundary = Color(red: 0.95, green: 0.75, blue: 0.20)
  /// The color of attachments.
  package static let attachment = Color(red: 0.20, green: 0.85, blue: 0.90)
  /// The color of snaps.
  package static let snap = Color(red: 0.90, green: 0.40, blue: 0.95)
  /// The color of fields and field lines.
  package static let field = Color(red: 0.35, green: 0.60, blue: 1)
  /// The color of contact markers.
  package static let contactMarker = Color(red: 1, green: 1, blue: 0.85)
  /// The color of touch markers: visible on light and dark backgrounds.
  package static let touch = Color(red: 0.62, green: 0.66, blue: 0.72)
}

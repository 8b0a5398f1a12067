import Display

/// The dimensions of the debug layers in pictures, in points.
package enum DebugLayerStyle {
  /// The width of boundaries, attachments and snaps.
  package static let lineWidth = 1.5
  /// The radius of the discs at the ends of attachments and snaps.
  package static let lineEndRadius = 2.5
  /// The width of a field line at its start; it tapers to 0.
  package static let fieldLineWidth = 3.0
  /// The opacity of field lines, which lie over the views.
  package static let fieldLineAlpha = 0.7
  /// The radius of the disc at the position of a field.
  package static let fieldDotRadius = 4.0

  /// Returns the radius and the opacity of a contact marker, which grows and fades with its age in ticks.
  package static func contactMarkerStyle(age: Int) -> (radius: Double, alpha: Double) {
    let fraction = Double(age) / Double(Frame.ContactMarker.lifetime)
    return (3 + 7 * fraction, 1 - fraction)
  }

  /// Returns the radius and the opacity of a touch marker, which grows and fades after the end of the touch.
  package static func touchMarkerStyle(age: Int) -> (radius: Double, alpha: Double) {
    let fraction = Double(age) / Double(Frame.TouchMarker.lifetimeInTicks)
    return (13 + 9 * fraction, 0.75 * (1 - fraction))
  }
}

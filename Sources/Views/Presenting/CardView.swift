import Dynamics

/// The white card of an alert or a popover.
final class CardView: View {
  /// The corner radius of cards on iOS, in points.
  static let cornerRadius = 13.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    cornerRadius = Self.cornerRadius
  }

  package override var displayRole: DisplayRole { .card }
}

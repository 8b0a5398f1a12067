import Dynamics

/// A white card that lies over the stage: the alert's, or the body of a popover.
final class CardView: View {
  /// The radius of a card's corners on iOS, in points.
  static let cornerRadius = 13.0

  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    cornerRadius = Self.cornerRadius
  }

  package override var displayRole: DisplayRole { .card }
}

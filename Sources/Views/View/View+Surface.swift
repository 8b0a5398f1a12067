extension View {
  /// What the rectangle of a view is for, which displays without colours cannot see by its colour.
  public enum Surface: String, Hashable, Sendable, CaseIterable {
    /// It is something to look at.
    case plain
    /// It is paper for text: a bar, an alert, a popover. Without colours it is an outline.
    case card
    /// It is what points from the card in front of it at something. Without colours it is a character in the outline.
    case pointer
    /// It makes what lies behind less conspicuous. Without colours that is all it does.
    case dimming
  }
}

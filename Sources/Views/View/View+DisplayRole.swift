extension View {
  /// What the rectangle of a view is for, which displays without colours cannot see by its colour.
  public enum DisplayRole: String, Hashable, Sendable, CaseIterable {
    /// It is something to look at.
    case plain
    /// It is paper for text: a bar, an alert, a popover. Without colours it is an outline.
    case card
    /// It is what points from the card in front of it at something. Without colours it is a character in the outline.
    case arrow
    /// It makes what lies behind less conspicuous. Without colours that is all it does.
    case dimming
    /// It can be tapped. Without colours its words stand in brackets.
    case button
    /// It is a button with a finger on it. Without colours the brackets become arrows that point at its words.
    case pressedButton
    /// It is a button that cannot be tapped now. Without colours the brackets are round.
    case disabledButton
  }
}

extension View {
  /// The role of a view, for renderers without colours, which cannot distinguish views by colour.
  public enum DisplayRole: String, Hashable, Sendable, CaseIterable {
    /// Plain content.
    case plain
    /// A background for text: a bar, an alert, a popover. Without colours it is drawn as an outline.
    case card
    /// An arrow that belongs to the card in front of it. Without colours it is a character in the outline.
    case arrow
    /// A dimming view. Without colours it only thins out the characters behind it.
    case dimming
    /// An enabled button. Without colours its title is in brackets.
    case button
    /// A pressed button. Without colours the brackets are replaced with arrows that point at the title.
    case pressedButton
    /// A disabled button. Without colours its title is in parentheses.
    case disabledButton
  }
}

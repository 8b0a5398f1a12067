extension UITableView {
  /// How sections are shown.
  public enum Style: Int, Sendable {
    /// As one list.
    case plain
    /// With space between them.
    case grouped
    /// With space between them; drawn as `grouped`.
    case insetGrouped
  }

  /// The lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none
    /// A line.
    case singleLine
  }

  /// How a change of rows is shown; all at once.
  public enum RowAnimation: Int, Sendable {
    /// Fading.
    case fade
    /// From or to the right.
    case right
    /// From or to the left.
    case left
    /// From or to above.
    case top
    /// From or to below.
    case bottom
    /// None.
    case none
    /// In the middle.
    case middle
    /// As the system chooses.
    case automatic = 100
  }

  /// Where a row is shown after scrolling to it.
  public enum ScrollPosition: Int, Sendable {
    /// Where it is nearest.
    case none
    /// At the upper edge.
    case top
    /// In the middle.
    case middle
    /// At the lower edge.
    case bottom
  }
}

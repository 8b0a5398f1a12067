import Dynamics

/// The size that the content of a popover has by itself, and the one that the program prefers.
struct PopoverContentSize {
  /// The size that the program prefers; nil if it has set none.
  var assigned: Size?

  /// The size that the program has given to the content view, from which the popover's size follows.
  private var beforeLayout = Size.zero

  /// The size that the layout assigned to the content view last; the program has set a different one since.
  private var afterLayout: Size?

  /// The default size for an empty content view, in points.
  private static let defaultSize = Size(width: 320, height: 480)

  /// Returns the preferred size for a content view.
  func preferred(for contentView: View) -> Size {
    if let assigned { return assigned }
    let present = contentView.bounds.size
    let size = present == afterLayout ? beforeLayout : present
    return size.width == 0 || size.height == 0
      ? Self.defaultSize : Size(width: abs(size.width), height: abs(size.height))
  }

  /// Forgets the layout of another content view.
  mutating func contentViewDidChange() { afterLayout = nil }

  /// Keeps the size of the content view before the layout assigns another one.
  mutating func willLayOut(_ contentView: View, to size: Size) {
    if contentView.bounds.size != afterLayout { beforeLayout = contentView.bounds.size }
    afterLayout = size
  }
}

package import Dynamics

/// A button on a navigation bar, and a possible source of a popover.
///
/// The item is not a view: the bar displays it with a button of its own. An item is in one bar at a time.
public final class BarButtonItem {
  /// The title of the button; empty by default.
  public var title: String {
    didSet {
      button.title = title
      bar?.layoutSubviews()
    }
  }

  /// A Boolean value that indicates whether the item responds to taps; true by default.
  ///
  /// A disabled item is drawn gray.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }

  /// The closure called when the item is tapped; nil by default.
  public var onTap: ((BarButtonItem) -> Void)?

  /// The bar that contains the item; nil for none.
  @Weak package internal(set) final var bar: NavigationBar?

  /// The button that displays the item while it is in a bar.
  let button = Button()

  /// Creates an item that is not in a bar.
  public init(title: String = "", onTap: ((BarButtonItem) -> Void)? = nil) {
    self.title = title
    self.onTap = onTap
    button.fontSize = TextStyle.defaultFontSize
    button.title = title
    @Weak var item = self
    button.onTap = { _ in
      if let item { item.onTap?(item) }
    }
  }

  /// The view that displays the item; nil while the item is not in a bar, or the bar is not on a stage.
  package var sourceView: View? {
    bar?.clock == nil ? nil : button
  }
}

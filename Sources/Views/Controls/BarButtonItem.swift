/// A button on a navigation bar, and where a popover may come from.
///
/// The item is no view: the bar makes one for it where it stands. An item stands in one bar at a time.
public final class BarButtonItem {
  /// The word, or sign, on the button; empty at first.
  public var title: String {
    didSet {
      button.title = title
      bar?.layoutSubviews()
    }
  }

  /// Whether it can be tapped; true at first.
  ///
  /// A disabled item is grey.
  public var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }

  /// Called when the item was tapped; nil at first.
  public var onTap: ((BarButtonItem) -> Void)?

  /// The bar that the item is in.
  package internal(set) final weak var bar: NavigationBar?

  /// What is seen of the item while it is in a bar.
  let button = Button()

  /// Creates an item in no bar.
  public init(title: String = "", onTap: ((BarButtonItem) -> Void)? = nil) {
    self.title = title
    self.onTap = onTap
    button.fontSize = TextStyle.defaultFontSize
    button.title = title
    button.onTap = { [unowned self] _ in self.onTap?(self) }
  }

  /// What is seen of the item, on the bar; nil while it is in none, or the bar is not on a stage.
  package var sourceView: View? {
    bar?.timeline == nil ? nil : button
  }
}

import Dynamics

/// A bar along the top edge of a view, with a title and buttons on both sides.
///
/// The bar is 44 pt high and follows the width of its superview.
///
/// ```swift
/// let bar = NavigationBar(title: "Pictures")
/// bar.rightBarButtonItems = [BarButtonItem(title: "+") { item in addPicture(from: item) }]
/// stage.view.addSubview(bar)
/// ```
///
/// > Note: There is no status bar above it and no navigation stack; the properties of UIKit's navigation item
/// > are properties of the bar itself.
public final class NavigationBar: View {
  /// The height of a bar in points: 44.
  public static let height = 44.0

  /// The title, in bold, centered in the bar or in the space that the buttons leave; nil by default.
  public var title: String? {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      layoutSubviews()
    }
  }

  /// The items on the left, from the edge towards the center; empty by default.
  ///
  /// An item that is already in a bar or in the other list is removed from it. A list must not contain
  /// duplicates.
  public var leftBarButtonItems: [BarButtonItem] {
    get { leftItems }
    set {
      prepare(newValue, replacing: leftItems)
      leftItems = newValue
      layoutSubviews()
    }
  }

  /// The items on the right, from the edge towards the center; empty by default.
  ///
  /// The rules are the same as for `leftBarButtonItems`.
  public var rightBarButtonItems: [BarButtonItem] {
    get { rightItems }
    set {
      prepare(newValue, replacing: rightItems)
      rightItems = newValue
      layoutSubviews()
    }
  }

  /// The outermost item on the left; setting it replaces all items on the left.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The outermost item on the right; setting it replaces all items on the right.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  private var leftItems: [BarButtonItem] = []
  private var rightItems: [BarButtonItem] = []
  private let titleLabel = Label()
  private let hairline = View()

  /// Creates a bar, which gets its width from its superview.
  public init(title: String? = nil) {
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: Self.height))
    backgroundColor = .cardBackground
    hairline.backgroundColor = .separator
    titleLabel.isBold = true
    titleLabel.textColor = .black
    titleLabel.textAlignment = .center
    addSubview(hairline)
    addSubview(titleLabel)
    self.title = title
  }

  /// The reason why the items cannot be a bar's items on one side; nil if they can.
  public static func problem(settingItems items: [BarButtonItem]) -> String? {
    Set(items.map { ObjectIdentifier($0) }).count == items.count ? nil : "an item can be in a bar only once"
  }

  package override var displayRole: DisplayRole { .card }

  // MARK: Items

  /// Removes the items of a side, and moves others from where they are to the bar.
  private func prepare(_ items: [BarButtonItem], replacing oldItems: [BarButtonItem]) {
    if let problem = Self.problem(settingItems: items) { preconditionFailure("NavigationBar: \(problem)") }
    for item in oldItems { remove(item) }
    for item in items {
      item.bar?.remove(item)
      item.bar = self
      addSubview(item.button)
    }
  }

  private func remove(_ item: BarButtonItem) {
    leftItems.removeAll { $0 === item }
    rightItems.removeAll { $0 === item }
    item.bar = nil
    item.button.removeFromSuperview()
    layoutSubviews()
  }

  override func subclassStateRestorer() -> () -> Void {
    let (left, right) = (leftItems, rightItems)
    let titles = (left + right).map { ($0, $0.title) }
    return { [self] in
      for item in leftItems + rightItems { item.bar = nil }
      (leftItems, rightItems) = (left, right)
      for (item, title) in titles {
        item.bar = self
        item.title = title
      }
    }
  }

  // MARK: Layout

  /// The margin between the outermost titles and the edges, and the gap between titles, in points.
  private static let (margin, gap) = (16.0, 8.0)

  override func layoutSubviews() {
    if let superview {
      let bounds = superview.bounds
      frame = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: Self.height)
    }
    hairline.frame = Rect(x: 0, y: Self.height - 1, width: bounds.width, height: 1)
    let outerMargin = Self.margin - Self.gap / 2
    var (left, right) = (outerMargin, bounds.width - outerMargin)
    for item in leftItems {
      place(item, at: left)
      left = item.button.frame.maxX
    }
    for item in rightItems {
      place(item, at: right - Self.width(of: item))
      right = item.button.frame.minX
    }
    placeTitle(from: left + Self.gap / 2, to: right - Self.gap / 2)
  }

  /// Extends the touch target beyond the title: by half the gap on both sides, and to the bar's height.
  private func place(_ item: BarButtonItem, at x: Double) {
    item.button.frame = Rect(x: x, y: 0, width: Self.width(of: item), height: Self.height)
  }

  private static func width(of item: BarButtonItem) -> Double {
    max(TextMetrics(fontSize: item.button.fontSize).width(of: item.title).rounded(.up) + gap, 30)
  }

  /// Places the title between two x coordinates: centered in the bar if it fits there, else in the space
  /// between them.
  private func placeTitle(from left: Double, to right: Double) {
    let needed = TextMetrics(fontSize: titleLabel.fontSize, isBold: true).width(of: title ?? "")
    let middle = bounds.width / 2
    let reach = min(middle - left, right - middle)
    let isCentred = reach >= needed / 2
    titleLabel.frame = Rect(
      x: isCentred ? middle - reach : left, y: 0, width: isCentred ? 2 * reach : max(right - left, 0),
      height: Self.height)
  }
}

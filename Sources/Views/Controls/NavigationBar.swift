import Dynamics

/// A bar along the top edge of a view, with a title and buttons on both sides.
///
/// The bar is 44 pt high and as wide as the view that it is added to, whose width it follows.
///
/// ```swift
/// let bar = NavigationBar(title: "Pictures")
/// bar.rightBarButtonItems = [BarButtonItem(title: "+") { item in add(from: item) }]
/// stage.view.addSubview(bar)
/// ```
///
/// > Note: There is no status bar above it and no stack of pages behind it, and the items of UIKit's navigation item
/// > are the bar's own.
public final class NavigationBar: View {
  /// The height of a bar in points: 44.
  public static let height = 44.0

  /// What the bar says in bold letters, in the middle unless buttons stand there; nil at first.
  public var title: String? {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      layoutSubviews()
    }
  }

  /// The buttons on the left, from the edge towards the middle; none at first.
  ///
  /// An item is taken out of the bar and the list that it was in. No item may be in the list twice.
  public var leftBarButtonItems: [BarButtonItem] {
    get { leftItems }
    set { replace(\.leftItems, with: newValue) }
  }

  /// The buttons on the right, from the edge towards the middle; none at first.
  ///
  /// The rules are those of `leftBarButtonItems`.
  public var rightBarButtonItems: [BarButtonItem] {
    get { rightItems }
    set { replace(\.rightItems, with: newValue) }
  }

  /// The outermost button on the left; setting it takes away the others there.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftItems.first }
    set { leftBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  /// The outermost button on the right; setting it takes away the others there.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightItems.first }
    set { rightBarButtonItems = newValue.map { [$0] } ?? [] }
  }

  private var leftItems: [BarButtonItem] = []
  private var rightItems: [BarButtonItem] = []
  private let titleLabel = Label()
  private let hairline = View()

  /// Creates a bar that gets its width from the view that it is added to.
  public init(title: String? = nil) {
    super.init(frame: Rect(x: 0, y: 0, width: 0, height: Self.height))
    backgroundColor = .card
    hairline.backgroundColor = .separator
    titleLabel.isBold = true
    titleLabel.textColor = .black
    titleLabel.textAlignment = .center
    addSubview(hairline)
    addSubview(titleLabel)
    self.title = title
  }

  /// Why items cannot be a bar's buttons on one side; nil if they can.
  public static func problem(settingItems items: [BarButtonItem]) -> String? {
    Set(items.map(ObjectIdentifier.init)).count == items.count ? nil : "an item can be in a bar only once"
  }

  package override var displayRole: DisplayRole { .card }

  // MARK: Items

  private func replace(
    _ side: ReferenceWritableKeyPath<NavigationBar, [BarButtonItem]>, with items: [BarButtonItem]
  ) {
    if let problem = Self.problem(settingItems: items) { preconditionFailure("NavigationBar: \(problem)") }
    for item in self[keyPath: side] { remove(item) }
    for item in items {
      item.bar?.remove(item)
      item.bar = self
      addSubview(item.button)
    }
    self[keyPath: side] = items
    layoutSubviews()
  }

  private func remove(_ item: BarButtonItem) {
    leftItems.removeAll { $0 === item }
    rightItems.removeAll { $0 === item }
    item.bar = nil
    item.button.removeFromSuperview()
    layoutSubviews()
  }

  // MARK: Layout

  /// The distance of the outermost words from the edges, between those of neighbours, and around the title, in points.
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

  /// A finger is not as thin as a "+": the button takes half the gap on both sides of its title, and the bar's height.
  private func place(_ item: BarButtonItem, at x: Double) {
    item.button.frame = Rect(x: x, y: 0, width: Self.width(of: item), height: Self.height)
  }

  private static func width(of item: BarButtonItem) -> Double {
    max(TextMetrics(fontSize: item.button.fontSize).width(of: item.title).rounded(.up) + gap, 30)
  }

  /// Puts the title between two places: into the middle of the bar, or of what is free, if it does not fit there.
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

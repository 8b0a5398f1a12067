public import Foundation

/// A view that arranges views in a row or a column.
open class UIStackView: UIView {
  /// How the views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// The views fill it by their priorities.
    case fill
    /// The views have equal lengths.
    case fillEqually
    /// The views have lengths in proportion to their contents.
    case fillProportionally
    /// There is equal space between the views.
    case equalSpacing
    /// There are equal distances between the centers.
    case equalCentering
  }

  /// Where the views are across the stack.
  public enum Alignment: Int, Sendable {
    /// The views fill the stack.
    case fill
    /// At the left edge of a column or the upper edge of a row.
    case leading
    /// At the first baseline of the texts.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right edge of a column or the lower edge of a row.
    case trailing
    /// At the last baseline of the texts.
    case lastBaseline

    /// At the upper edge of a row.
    public static let top = Alignment.leading
    /// At the lower edge of a row.
    public static let bottom = Alignment.trailing
  }

  /// The direction; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { constraintsDidChange() }
  }

  /// How the views share the length of the stack; `.fill` by default.
  open var distribution = Distribution.fill {
    didSet { constraintsDidChange() }
  }

  /// Where the views are across the stack; `.fill` by default.
  open var alignment = Alignment.fill {
    didSet { constraintsDidChange() }
  }

  /// The distance between neighbors, in points; 0 by default.
  open var spacing: CGFloat = 0 {
    didSet { constraintsDidChange() }
  }

  /// Whether the views are within the margins and not the edges; false by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { constraintsDidChange() }
  }

  /// Whether distances are measured from baselines; without effect.
  open var isBaselineRelativeArrangement = false

  /// The distance after a view that means that of `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  private var arranged: [UIView] = []
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  /// Creates an empty stack.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a stack from a storyboard or xib; an empty one with another coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let element = (coder as? NibDecoder)?.element else { return }
    if element["axis"] == "vertical" { axis = .vertical }
    distribution = element["distribution"].flatMap { Self.distributions[$0] } ?? .fill
    alignment = element["alignment"].flatMap { Self.alignments[$0] } ?? .fill
    spacing = element.number("spacing") ?? 0
    isLayoutMarginsRelativeArrangement = element.bool("layoutMarginsRelativeArrangement") ?? false
    for view in subviews { arrange(view, at: arranged.count) }
  }

  private static let distributions: [String: Distribution] = [
    "fillEqually": .fillEqually, "fillProportionally": .fillProportionally, "equalSpacing": .equalSpacing,
    "equalCentering": .equalCentering,
  ]

  private static let alignments: [String: Alignment] = [
    "leading": .leading, "top": .leading, "firstBaseline": .firstBaseline, "center": .center,
    "trailing": .trailing, "bottom": .trailing, "lastBaseline": .lastBaseline, "baseline": .lastBaseline,
  ]

  /// The views that the stack arranges, in order.
  open var arrangedSubviews: [UIView] { arranged }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arranged.count) }

  /// Inserts a view; one that is arranged already is moved.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arranged.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    arrange(view, at: min(max(stackIndex, 0), arranged.count))
  }

  private func arrange(_ view: UIView, at index: Int) {
    view.translatesAutoresizingMaskIntoConstraints = false
    view.constraintState.isArranged = true
    arranged.insert(view, at: index)
    // A stack without other constraints solves those of its contents too.
    _ = constraintState
    constraintsDidChange()
  }

  /// Does not arrange a view any more, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    arranged.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    view.constraintState.isArranged = false
    constraintsDidChange()
  }

  /// Does not arrange a view that is removed.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  /// Sets the distance after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    constraintsDidChange()
  }

  /// Returns the distance after a view, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  /// The distance after a view.
  final func distance(after view: UIView) -> CGFloat { customSpacings[ObjectIdentifier(view)] ?? spacing }
}

public import Foundation

/// An equation or inequality of two attributes of views, or of one and a number, which the layout of the
/// views meets.
///
/// Constraints are solved before a frame is shown and in `layoutIfNeeded()`, those of higher priorities
/// first. Required ones that contradict each other are named on standard error; the last one is then not met.
@MainActor open class NSLayoutConstraint: NSObject {
  /// The view or layout guide at the left of the relation.
  open private(set) weak var firstItem: AnyObject?
  /// The attribute at the left of the relation.
  public let firstAttribute: Attribute
  /// The relation.
  public let relation: Relation
  /// The view or layout guide at the right of the relation; nil if the constraint is about a number.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute at the right of the relation.
  public let secondAttribute: Attribute
  /// The factor of the attribute at the right.
  public let multiplier: CGFloat

  private let hasSecondItem: Bool

  /// The number that is added at the right, in points.
  open var constant: CGFloat {
    didSet {
      checkNumbers()
      if constant != oldValue { constraintDidChange() }
    }
  }

  /// The importance; required by default.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { constraintDidChange() } }
  }

  /// A name for messages; nil by default.
  open var identifier: String?

  /// Whether the constraint would be archived; without effect.
  open var shouldBeArchived = false

  /// The view that holds the constraint; nil while it is not active.
  final weak var holder: UIView?

  /// Creates a constraint that is not active: the first attribute is related to `multiplier` times the second
  /// one plus `constant`.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    hasSecondItem = view2 != nil
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
    super.init()
    checkNumbers()
  }

  private func checkNumbers() {
    guard !constant.isFinite || !multiplier.isFinite else { return }
    Misuse.stop("the numbers of a constraint must be finite: \(equation)")
  }

  /// Whether the layout meets the constraint.
  ///
  /// An active one is held by the nearest view that contains both views; without such a view, the program
  /// ends with a message.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        holder?.removeConstraint(self)
        return
      }
      guard let view = commonAncestor else {
        Misuse.stop("the views of a constraint are in no common view: add them to their superviews before")
      }
      view.addConstraint(self)
    }
  }

  /// Activates constraints.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Whether a view or guide of the constraint does not exist any more.
  final var isObsolete: Bool { firstItem == nil || hasSecondItem && secondItem == nil }

  private var commonAncestor: UIView? {
    guard let first = Self.view(of: firstItem) else { return nil }
    guard hasSecondItem else { return first }
    guard let second = Self.view(of: secondItem) else { return nil }
    var ancestor: UIView? = first
    while let view = ancestor, !second.isDescendant(of: view) { ancestor = view.superview }
    return ancestor
  }

  private func constraintDidChange() { holder?.constraintsDidChange() }

  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// The constraint in the form of an equation, for messages.
  final var equation: String {
    let signs = [Relation.lessThanOrEqual: "<=", .equal: "==", .greaterThanOrEqual: ">="]
    func name(_ item: AnyObject?, _ attribute: Attribute) -> String {
      item.map { item in
        let name = (item as? UIView)?.accessibilityIdentifier ?? "\(type(of: item))"
        return "\(name).\(attribute)"
      } ?? ""
    }
    let factor = multiplier == 1 || !hasSecondItem ? "" : "\(Double(multiplier)) × "
    let second = hasSecondItem ? "\(factor)\(name(secondItem, secondAttribute)) + " : ""
    let priority = priority == .required ? "" : " @ \(priority.rawValue)"
    return (identifier.map { "\($0): " } ?? "")
      + "\(name(firstItem, firstAttribute)) \(signs[relation] ?? "") \(second)\(Double(constant))\(priority)"
  }
}

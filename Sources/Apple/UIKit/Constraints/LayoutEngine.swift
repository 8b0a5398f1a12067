import Foundation

/// Solves the constraints of a tree of views.
///
/// Positions are those in the root, so that a constraint of views in different superviews is as simple as
/// one of siblings. Only views that constraints place have variables; others have the frames that the
/// program has set.
@MainActor final class LayoutEngine {
  private let root: UIView
  /// The size that the root is to have; nil to keep its size.
  private let targetSize: CGSize?
  private var system = LinearSystem()
  private var frames: [ObjectIdentifier: LayoutFrame] = [:]
  private var relations: [LayoutRelation] = []
  private var views: [UIView] = []
  private var scrollViews: [UIScrollView] = []
  /// The widths at which the contents of views are wrapped.
  private var contentWidths: [ObjectIdentifier: CGFloat] = [:]

  /// The priorities of the size that the root is to have.
  private let priorities: (width: Float, height: Float)

  init(root: UIView, targetSize: CGSize? = nil, priorities: (width: Float, height: Float) = (50, 50)) {
    (self.root, self.targetSize, self.priorities) = (root, targetSize, priorities)
  }

  // MARK: When it is used

  /// Whether the program has constraints.
  static var isUsed = false
  /// Whether frames are being set to the solution.
  static var isPlacing = false
  private static var generation = 0

  /// Solves the constraints again before the next frame.
  static func setNeedsSolving() {
    guard isUsed else { return }
    generation += 1
    Simulator.layoutIsPending = true
  }

  /// Solves the constraints of a view's tree if something has changed, and marks the views whose subviews
  /// get other frames.
  static func solveIfNeeded(around view: UIView) {
    guard needsSolving(around: view) else { return }
    let root = root(of: view)
    updateConstraints(in: root)
    root.constraintState.solvedGeneration = generation
    LayoutEngine(root: root).solve()
  }

  /// Whether something has changed since the constraints of a view's tree were solved.
  static func needsSolving(around view: UIView) -> Bool {
    isUsed && root(of: view).storedConstraintState?.solvedGeneration != generation
  }

  private static func root(of view: UIView) -> UIView {
    var root = view
    while let superview = root.superview { root = superview }
    return root
  }

  /// Lets views change their constraints, descendants first.
  static func updateConstraints(in view: UIView) {
    for subview in view.subviews { updateConstraints(in: subview) }
    view.updateConstraintsIfPending()
  }

  // MARK: Solving

  /// Solves the constraints, and returns the size of the root.
  @discardableResult
  func solve() -> CGSize {
    collect(root)
    solveOnce()
    if wrapsContents() {
      (system, frames, relations) = (LinearSystem(), [:], [])
      solveOnce()
    }
    if targetSize == nil { store() }
    let size = frame(of: root)
    return CGSize(width: value(size.width), height: value(size.height))
  }

  private func collect(_ view: UIView) {
    if let state = view.storedConstraintState {
      state.isReferenced = state.isArranged && !view.isHidden
      views.append(view)
    }
    for subview in view.subviews { collect(subview) }
  }

  private func solveOnce() {
    let constraints = views.flatMap(\.constraints).filter { !$0.isObsolete }
    for item in constraints.flatMap({ [$0.firstItem, $0.secondItem] }) {
      (item as? UIView)?.constraintState.isReferenced = true
    }
    for constraint in constraints {
      // Constraints of a view above the root of a fitting size do not matter.
      if let relation = relation(of: constraint) { relations.append(relation) }
    }
    for view in views where view.isPlacedByConstraints && view.constraintState.isReferenced {
      addContentSize(of: view)
    }
    for case let stack as UIStackView in views {
      relations += stack.relations(frame: { self.frame(of: $0) }, makeVariable: { self.makeVariable() })
    }
    if let targetSize {
      let size = frame(of: root)
      relations += [
        LayoutRelation(size.width - LinearExpression(Double(targetSize.width)), priority: priorities.width),
        LayoutRelation(
          size.height - LinearExpression(Double(targetSize.height)), priority: priorities.height),
      ]
    }
    // Stable, so that of equal priorities the first is met first.
    let order = relations.indices.sorted {
      (-relations[$0].priority, $0) < (-relations[$1].priority, $1)
    }
    for index in order { add(relations[index]) }
  }

  private func add(_ relation: LayoutRelation) {
    let isMet =
      switch relation.relation {
      case .equal: system.addEquality(relation.expression)
      case .greaterThanOrEqual: system.addInequality(relation.expression)
      case .lessThanOrEqual: system.addInequality(-1 * relation.expression)
      }
    guard !isMet, relation.priority >= 1000, let constraint = relation.constraint else { return }
    ConstraintMessages.reportOnce("a constraint contradicts others and is not met: \(constraint.equation)")
  }

  private func relation(of constraint: NSLayoutConstraint) -> LayoutRelation? {
    let (first, second) = (constraint.firstItem, constraint.secondItem)
    guard var expression = value(constraint.firstAttribute, of: first, beside: second) else { return nil }
    if second != nil {
      guard let other = value(constraint.secondAttribute, of: second, beside: first) else { return nil }
      expression.add(-Double(constraint.multiplier), of: other)
    }
    expression.constant -= Double(constraint.constant)
    return LayoutRelation(
      expression, constraint.relation, priority: constraint.priority.rawValue, constraint: constraint)
  }

  /// The value of an attribute of a view or guide in a constraint with another one; nil for none.
  private func value(
    _ attribute: NSLayoutConstraint.Attribute, of item: AnyObject?, beside other: AnyObject?
  ) -> LinearExpression? {
    let view = NSLayoutConstraint.view(of: item)
    guard let item, let view, view.isDescendant(of: root) else { return nil }
    var frame = frame(of: item)
    // The edges of a scroll view are, for what is in it, those of the contents.
    if let scrollView = item as? UIScrollView, attribute != .width, attribute != .height,
      let inner = NSLayoutConstraint.view(of: other), inner !== view, inner.isDescendant(of: view)
    {
      frame = self.frame(of: scrollView.contentLayoutGuide)
    }
    let baselines = (item as? UIView)?.baselineInsets ?? (0, 0)
    return frame.value(of: attribute, margins: view.layoutMargins, baselines: baselines)
  }

  // MARK: Frames

  private func makeVariable() -> LinearExpression { LinearExpression(variable: system.makeVariable()) }

  private func makeFrame() -> LayoutFrame {
    LayoutFrame(left: makeVariable(), top: makeVariable(), width: makeVariable(), height: makeVariable())
  }

  private func frame(of item: AnyObject) -> LayoutFrame {
    if let frame = frames[ObjectIdentifier(item)] { return frame }
    let frame = (item as? UIView).map(newFrame) ?? (item as? UILayoutGuide).map(newFrame) ?? makeFrame()
    frames[ObjectIdentifier(item)] = frame
    return frame
  }

  private func newFrame(of guide: UILayoutGuide) -> LayoutFrame {
    guard let view = guide.owningView else { return makeFrame() }
    if let insets = guide.fixedInsets { return frame(of: view).inset(by: insets) }
    var frame = makeFrame()
    if let scrollView = view as? UIScrollView, guide === scrollView.contentLayoutGuide {
      scrollViews.append(scrollView)
      (frame.left, frame.top) = (self.frame(of: view).left, self.frame(of: view).top)
    }
    return frame
  }

  private func newFrame(of view: UIView) -> LayoutFrame {
    if view === root {
      let size = view.bounds.size
      return LayoutFrame(
        left: LinearExpression(), top: LinearExpression(),
        width: targetSize == nil ? LinearExpression(Double(size.width)) : makeVariable(),
        height: targetSize == nil ? LinearExpression(Double(size.height)) : makeVariable())
    }
    if view.isPlacedByConstraints, view.constraintState.isReferenced {
      let frame = makeFrame()
      relations.append(LayoutRelation(frame.width, .greaterThanOrEqual, priority: 1000))
      relations.append(LayoutRelation(frame.height, .greaterThanOrEqual, priority: 1000))
      return frame
    }
    guard let superview = view.superview else { return makeFrame() }
    return AutoresizedFrame(view, in: superview).frame(in: frame(of: superview))
  }

  // MARK: Contents

  private func addContentSize(of view: UIView) {
    let size =
      contentWidths[ObjectIdentifier(view)].map(view.contentSize(forWidth:)) ?? view.intrinsicContentSize
    for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height)]
    where length >= 0 {
      let difference = frame(of: view)[axis].length - LinearExpression(Double(length))
      relations.append(
        LayoutRelation(
          difference, .lessThanOrEqual, priority: view.contentHuggingPriority(for: axis).rawValue))
      relations.append(
        LayoutRelation(
          difference, .greaterThanOrEqual,
          priority: view.contentCompressionResistancePriority(for: axis).rawValue))
    }
  }

  /// Notes the widths of views whose contents need more lines in them; returns whether there are some.
  private func wrapsContents() -> Bool {
    for view in views where view.isPlacedByConstraints && view.constraintState.isReferenced {
      let width = value(frame(of: view).width)
      if view.wrapsContents, width < view.intrinsicContentSize.width {
        contentWidths[ObjectIdentifier(view)] = width
      }
    }
    return !contentWidths.isEmpty
  }

  // MARK: Results

  /// The value of an expression, without what is left of rounding.
  private func value(_ expression: LinearExpression) -> CGFloat {
    CGFloat((system.value(of: expression) * 1e6).rounded() / 1e6)
  }

  /// The frame of an item in the coordinates of a view that contains it.
  private func solvedFrame(of item: AnyObject, in view: UIView) -> CGRect {
    let (inner, outer) = (frame(of: item), frame(of: view))
    let origin = view is UIScrollView ? .zero : view.bounds.origin
    return CGRect(
      x: value(inner.left - outer.left) + origin.x, y: value(inner.top - outer.top) + origin.y,
      width: max(0, value(inner.width)), height: max(0, value(inner.height)))
  }

  private func store() {
    for view in views {
      let state = view.constraintState
      for guide in state.guides where frames[ObjectIdentifier(guide)] != nil {
        guide.solvedFrame = solvedFrame(of: guide, in: view)
      }
      guard view.isPlacedByConstraints, state.isReferenced, let superview = view.superview else {
        state.frame = nil
        continue
      }
      let frame = solvedFrame(of: view, in: superview)
      if frame != state.frame { superview.setNeedsLayout() }
      state.frame = frame
    }
    for scrollView in scrollViews {
      let guide = scrollView.contentLayoutGuide
      guide.solvedFrame = solvedFrame(of: guide, in: scrollView)
      if scrollView.contentSize != guide.solvedFrame.size { scrollView.contentSize = guide.solvedFrame.size }
    }
  }
}

/// A relation of an expression to 0.
struct LayoutRelation {
  let expression: LinearExpression
  let relation: NSLayoutConstraint.Relation
  let priority: Float
  /// The constraint of the program; nil for those of the system.
  let constraint: NSLayoutConstraint?

  init(
    _ expression: LinearExpression, _ relation: NSLayoutConstraint.Relation = .equal, priority: Float,
    constraint: NSLayoutConstraint? = nil
  ) {
    (self.expression, self.relation) = (expression, relation)
    (self.priority, self.constraint) = (priority, constraint)
  }
}

/// Messages about constraints, on standard error.
@MainActor private enum ConstraintMessages {
  private static var reported: Set<String> = []

  static func reportOnce(_ message: String) {
    guard reported.insert(message).inserted else { return }
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}

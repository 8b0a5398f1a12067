import Foundation

extension UIStackView {
  /// The relations of the frames of the views that are not hidden.
  ///
  /// - Parameters:
  ///   - frame: Returns the frame of a view.
  ///   - makeVariable: Makes a variable.
  /// - Returns: The relations.
  final func relations(
    frame: (UIView) -> LayoutFrame, makeVariable: () -> LinearExpression
  ) -> [LayoutRelation] {
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard let first = views.first, let last = views.last else { return [] }
    let outer = isLayoutMarginsRelativeArrangement ? frame(self).inset(by: layoutMargins) : frame(self)
    var relations: [LayoutRelation] = []
    func add(
      _ left: LinearExpression, _ relation: NSLayoutConstraint.Relation, _ right: LinearExpression,
      priority: Float = 1000
    ) {
      relations.append(LayoutRelation(left - right, relation, priority: priority))
    }
    func end(_ frame: LayoutFrame) -> LinearExpression { frame[axis].start + frame[axis].length }
    func middle(_ frame: LayoutFrame, _ axis: NSLayoutConstraint.Axis) -> LinearExpression {
      frame[axis].start + 0.5 * frame[axis].length
    }

    add(frame(first)[axis].start, .equal, outer[axis].start)
    add(end(frame(last)), .equal, end(outer))
    let gap = distribution == .equalSpacing || distribution == .equalCentering ? makeVariable() : nil
    for (view, next) in zip(views, views.dropFirst()) {
      let distance = LinearExpression(Double(distance(after: view)))
      switch (distribution, gap) {
      case (.equalSpacing, let gap?):
        add(frame(next)[axis].start, .equal, end(frame(view)) + gap)
        add(gap, .greaterThanOrEqual, distance)
      case (.equalCentering, let gap?):
        add(middle(frame(next), axis), .equal, middle(frame(view), axis) + gap, priority: 150)
        add(frame(next)[axis].start, .greaterThanOrEqual, end(frame(view)) + distance)
      default: add(frame(next)[axis].start, .equal, end(frame(view)) + distance)
      }
    }
    for view in views.dropFirst() {
      let (length, firstLength) = (frame(view)[axis].length, frame(first)[axis].length)
      if distribution == .fillEqually { add(length, .equal, firstLength) }
      if distribution == .fillProportionally, let ratio = ratio(of: view, to: first) {
        add(length, .equal, ratio * firstLength, priority: 999)
      }
    }

    let across: NSLayoutConstraint.Axis = axis == .horizontal ? .vertical : .horizontal
    let (start, length) = outer[across]
    for view in views {
      let (viewStart, viewLength) = frame(view)[across]
      let (isFirst, isLast) = (alignment == .fill || alignment == .leading, alignment == .trailing)
      add(viewStart, isFirst ? .equal : .greaterThanOrEqual, start)
      add(
        viewStart + viewLength, alignment == .fill || isLast ? .equal : .lessThanOrEqual, start + length)
      switch alignment {
      case .center: add(middle(frame(view), across), .equal, start + 0.5 * length)
      case .firstBaseline:
        add(
          viewStart + LinearExpression(view.baselineInsets.first), .equal,
          frame(first)[across].start + LinearExpression(first.baselineInsets.first))
      case .lastBaseline:
        add(
          viewStart + viewLength - LinearExpression(view.baselineInsets.last), .equal,
          frame(first)[across].start + frame(first)[across].length
            - LinearExpression(first.baselineInsets.last))
      default: break
      }
    }
    // As small as the largest of the views.
    if alignment != .fill { add(length, .equal, LinearExpression(), priority: 49) }
    return relations
  }

  /// The proportion of the lengths of the contents of two views; nil if one has none.
  private func ratio(of view: UIView, to other: UIView) -> Double? {
    let (size, otherSize) = (view.intrinsicContentSize, other.intrinsicContentSize)
    let (length, otherLength) =
      axis == .horizontal ? (size.width, otherSize.width) : (size.height, otherSize.height)
    return length > 0 && otherLength > 0 ? Double(length / otherLength) : nil
  }
}

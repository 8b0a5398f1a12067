/// The frame of a view or layout guide, in the coordinates of the root of the tree, in terms of variables.
struct LayoutFrame {
  var left: LinearExpression
  var top: LinearExpression
  var width: LinearExpression
  var height: LinearExpression

  var right: LinearExpression { left + width }
  var bottom: LinearExpression { top + height }

  /// The beginning and the length in a direction.
  subscript(axis: NSLayoutConstraint.Axis) -> (start: LinearExpression, length: LinearExpression) {
    axis == .horizontal ? (left, width) : (top, height)
  }

  /// The frame with its edges moved inwards.
  func inset(by insets: UIEdgeInsets) -> LayoutFrame {
    LayoutFrame(
      left: left + LinearExpression(Double(insets.left)), top: top + LinearExpression(Double(insets.top)),
      width: width - LinearExpression(Double(insets.left + insets.right)),
      height: height - LinearExpression(Double(insets.top + insets.bottom)))
  }

  /// The value of an attribute; nil for none.
  ///
  /// - Parameters:
  ///   - attribute: The attribute.
  ///   - margins: The distances of the margins from the edges.
  ///   - baselines: The distances of the baselines from the upper and the lower edge.
  /// - Returns: The value; nil for `.notAnAttribute`.
  func value(
    of attribute: NSLayoutConstraint.Attribute, margins: UIEdgeInsets,
    baselines: (first: Double, last: Double)
  ) -> LinearExpression? {
    switch attribute {
    case .left, .leading: left
    case .right, .trailing: right
    case .top: top
    case .bottom: bottom
    case .width: width
    case .height: height
    case .centerX: left + 0.5 * width
    case .centerY: top + 0.5 * height
    case .lastBaseline: bottom - LinearExpression(baselines.last)
    case .firstBaseline: top + LinearExpression(baselines.first)
    case .leftMargin, .leadingMargin: inset(by: margins).left
    case .rightMargin, .trailingMargin: inset(by: margins).right
    case .topMargin: inset(by: margins).top
    case .bottomMargin: inset(by: margins).bottom
    case .centerXWithinMargins: inset(by: margins).left + 0.5 * inset(by: margins).width
    case .centerYWithinMargins: inset(by: margins).top + 0.5 * inset(by: margins).height
    case .notAnAttribute: nil
    }
  }
}

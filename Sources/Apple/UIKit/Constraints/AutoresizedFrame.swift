import Foundation

/// The frame of a view that constraints do not place, in terms of the frame of its superview.
@MainActor struct AutoresizedFrame {
  private let frame: CGRect
  private let superviewSize: CGSize
  private let mask: UIView.AutoresizingMask

  init(_ view: UIView, in superview: UIView) {
    let (center, size) = (view.center, view.bounds.size)
    let origin = superview is UIScrollView ? .zero : superview.bounds.origin
    frame = CGRect(
      x: center.x - size.width / 2 - origin.x, y: center.y - size.height / 2 - origin.y, width: size.width,
      height: size.height)
    superviewSize = superview.bounds.size
    mask = view.autoresizingMask
  }

  /// The frame if the superview has another one.
  func frame(in superview: LayoutFrame) -> LayoutFrame {
    let (x, width) = part(
      superview.left, superview.width, Double(superviewSize.width),
      (Double(frame.minX), Double(frame.width)),
      (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
    let (y, height) = part(
      superview.top, superview.height, Double(superviewSize.height),
      (Double(frame.minY), Double(frame.height)),
      (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
    return LayoutFrame(left: x, top: y, width: width, height: height)
  }

  private func part(
    _ superviewStart: LinearExpression, _ superviewLength: LinearExpression, _ oldLength: Double,
    _ part: (start: Double, length: Double),
    _ flexible: (
      before: UIView.AutoresizingMask, inside: UIView.AutoresizingMask, after: UIView.AutoresizingMask
    )
  ) -> (start: LinearExpression, length: LinearExpression) {
    let count = [flexible.before, flexible.inside, flexible.after].filter(mask.contains).count
    let change = superviewLength - LinearExpression(oldLength)
    let share = count == 0 ? LinearExpression() : (1 / Double(count)) * change
    var start = superviewStart + LinearExpression(part.start)
    var length = LinearExpression(part.length)
    if mask.contains(flexible.before) { start = start + share }
    if mask.contains(flexible.inside) { length = length + share }
    return (start, length)
  }
}

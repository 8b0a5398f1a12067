import Dynamics

/// Boxes of 20 × 20 points that fall in a closed view; each row is offset from the one below it.
struct FallingBoxes {
  let animator: Animator
  private let view: Canvas

  /// A reference view with fixed bounds.
  private final class Canvas: ReferenceView {
    let bounds: Rect

    init(size: Size) { bounds = Rect(origin: .zero, size: size) }
  }

  init(count: Int) {
    let columns = 40
    view = Canvas(size: Size(width: 1000, height: 1500))
    let items = (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let center = Point(x: Double(20 + column * 24 + row % 3 * 6), y: Double(1400 - row * 40))
      return Item(center: center, size: Size(width: 20, height: 20))
    }
    animator = Animator(referenceView: view)
    animator.addBehavior(GravityBehavior(items: items))
    let collision = CollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
  }
}

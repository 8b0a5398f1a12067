/// An item that is not a view: a place, a size and a rotation for behaviors to move.
///
/// ```swift
/// let square = Item(center: Point(x: 160, y: 100), size: Size(width: 80, height: 80))
/// let animator = Animator()
/// animator.addBehavior(GravityBehavior(items: [square]))
/// animator.step()
/// // square.center.y is now 100.069…
/// ```
public final class Item: DynamicItem {
  /// The middle of the item, in points; (0, 0) unless given.
  ///
  /// While the item is in an animator, finite numbers: see `Animator.problem(with:)`.
  public var center: Point {
    get { storedCenter }
    set { storedCenter = newValue }
  }

  /// The width and height in points; what the item was created with, unless they are set.
  ///
  /// Both must be positive and finite while the item is in an animator: see `Animator.problem(with:)`.
  public var size: Size {
    get { storedSize }
    set { storedSize = newValue }
  }

  /// Rotation and scale about the centre; the identity at first.
  public var transform: AffineTransform {
    get { storedTransform }
    set { storedTransform = newValue }
  }

  /// The outline that collides, read when the item enters an animator; `.rectangle` at first.
  public var collisionBoundsType: CollisionBoundsType = .rectangle

  /// The outline for `.path`, around (0, 0) as the item's centre; empty at first.
  ///
  /// Read when the item enters an animator.
  public var collisionBoundingPath = BezierPath()

  // An animator reads and writes these in each frame. Stored out of everybody's reach, no access to them can overlap
  // another, which the compiler sees, so that it need not be checked each time.
  private var storedCenter: Point
  private var storedSize: Size
  private var storedTransform = AffineTransform.identity

  /// Creates an item at a place, (0, 0) by default, with a size, both in points; it is not turned.
  public init(center: Point = .zero, size: Size) {
    storedCenter = center
    storedSize = size
  }

  /// The rectangle (0, 0, width, height), in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The angle by which the item is turned, in radians, clockwise on screen; 0 at first.
  ///
  /// Any finite number; reads as -π to π. Setting it leaves the scale alone.
  public var rotation: Double {
    get { transform.rotationAngle }
    set { transform = transform.rotated(to: newValue) }
  }
}

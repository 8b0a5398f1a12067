/// An item that is not a view: a position, a size and a rotation for behaviors to animate.
///
/// ```swift
/// let square = Item(center: Point(x: 160, y: 100), size: Size(width: 80, height: 80))
/// let animator = Animator()
/// animator.addBehavior(GravityBehavior(items: [square]))
/// animator.step()
/// // square.center.y is now 100.069…
/// ```
public final class Item: DynamicItem {
  /// The center of the item, in points; the default is (0, 0).
  ///
  /// It must be finite while the item is in an animator: see `Animator.problem(addingItem:)`.
  public var center: Point {
    get { storedCenter }
    set { storedCenter = newValue }
  }

  /// The width and height, in points; the default is those that the item was created with.
  ///
  /// Both must be positive and finite while the item is in an animator: see `Animator.problem(addingItem:)`.
  public var size: Size {
    get { storedSize }
    set { storedSize = newValue }
  }

  /// The rotation and scale about the center; the default is the identity.
  public var transform: AffineTransform {
    get { storedTransform }
    set { storedTransform = newValue }
  }

  /// The shape with which the item collides; the default is `.rectangle`.
  ///
  /// It is read when the item enters an animator, and again with a new size.
  public var collisionBoundsType: CollisionBoundsType = .rectangle

  /// The collision outline for the type `.path`, relative to the item's center; the default is empty.
  ///
  /// It is read when the item enters an animator, and again with a new size.
  public var collisionBoundingPath = BezierPath()

  // An animator accesses these in each frame. As they are private, the compiler can prove that accesses do
  // not overlap, and omits the dynamic exclusivity checks.
  private var storedCenter: Point
  private var storedSize: Size
  private var storedTransform = AffineTransform.identity

  /// Creates an unrotated item from its center, (0, 0) by default, and its size, both in points.
  public init(center: Point = .zero, size: Size) {
    storedCenter = center
    storedSize = size
  }

  /// The bounds of the item: (0, 0, width, height), in points.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The rotation of the item, in radians, clockwise on screen; the default is 0.
  ///
  /// Any finite number; reads as -π to π. Setting it preserves the scale.
  public var rotation: Double {
    get { transform.rotationAngle }
    set { transform = transform.rotated(to: newValue) }
  }
}

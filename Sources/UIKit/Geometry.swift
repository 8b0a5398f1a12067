/// A floating-point number, for example of points, radians or seconds; always a `Double`.
public typealias CGFloat = Double

/// A number of seconds.
public typealias TimeInterval = Double

/// A point in a two-dimensional coordinate system.
public typealias CGPoint = Point

/// A width and a height.
public typealias CGSize = Size

/// An axis-aligned rectangle.
public typealias CGRect = Rect

/// A two-dimensional vector: a displacement, direction, velocity or force.
public typealias CGVector = Vector

/// An affine transform: rotation, scaling, shear and translation.
public typealias CGAffineTransform = Dynamics.AffineTransform

/// A path of straight lines and Bézier curves.
public typealias UIBezierPath = BezierPath

/// Distances by which the edges of a rectangle move inwards.
public typealias UIEdgeInsets = EdgeInsets

/// The range of motion of an attachment.
public typealias UIFloatRange = FloatRange

/// An offset, such as that of a point from an item's center.
public typealias UIOffset = Vector

extension Vector {
  /// Creates an offset from its components in points, with the labels of `UIOffset`.
  public init(horizontal: Double, vertical: Double) { self.init(dx: horizontal, dy: vertical) }

  /// The horizontal component of an offset, in points, positive to the right; the same as `dx`.
  public var horizontal: Double {
    get { dx }
    set { dx = newValue }
  }

  /// The vertical component of an offset, in points, positive downwards; the same as `dy`.
  public var vertical: Double {
    get { dy }
    set { dy = newValue }
  }
}

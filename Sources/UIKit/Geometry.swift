/// A number of points, radians or seconds: here always a `Double`.
public typealias CGFloat = Double

/// A number of seconds.
public typealias TimeInterval = Double

/// A place.
public typealias CGPoint = Point

/// A width and a height.
public typealias CGSize = Size

/// An upright rectangle.
public typealias CGRect = Rect

/// A displacement, direction, velocity or force.
public typealias CGVector = Vector

/// What turns, scales and moves points.
public typealias CGAffineTransform = Dynamics.AffineTransform

/// A path of straight lines and curves.
public typealias UIBezierPath = BezierPath

/// Distances by which the edges of a rectangle move inwards.
public typealias UIEdgeInsets = EdgeInsets

/// The range of an attachment.
public typealias UIFloatRange = FloatRange

/// A distance from an item's centre.
public typealias UIOffset = Vector

extension Vector {
  /// Creates an offset from its parts in points; as `UIOffset` has it.
  public init(horizontal: Double, vertical: Double) { self.init(dx: horizontal, dy: vertical) }

  /// The part of an offset to the right, in points; the same as `dx`.
  public var horizontal: Double {
    get { dx }
    set { dx = newValue }
  }

  /// The part of an offset downwards, in points; the same as `dy`.
  public var vertical: Double {
    get { dy }
    set { dy = newValue }
  }
}

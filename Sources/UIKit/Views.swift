/// A rectangle that is drawn, touched and moved.
public typealias UIView = View

/// Watches touches for one kind of gesture.
public typealias UIGestureRecognizer = GestureRecognizer

/// Recognizes taps; made with a closure, where UIKit's has a target and an action.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// Recognizes a finger that drags; made with a closure, where UIKit's has a target and an action.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// Recognizes a finger that stays; made with a closure, where UIKit's has a target and an action.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

extension PanGestureRecognizer {
  /// How far the finger has moved, as a point, in points of a view; nil means the stage's coordinates.
  public func translation(in view: View?) -> Point {
    let translation: Vector = translation(in: view)
    return Point(x: translation.dx, y: translation.dy)
  }

  /// Makes the translation count from where it has a value now, which UIKit passes as a point.
  public func setTranslation(_ translation: Point, in view: View?) {
    setTranslation(Vector(dx: translation.x, dy: translation.y), in: view)
  }

  /// How fast the finger moves, as a point, in points of a view per second; nil means the stage's coordinates.
  public func velocity(in view: View?) -> Point {
    let velocity: Vector = velocity(in: view)
    return Point(x: velocity.dx, y: velocity.dy)
  }
}

/// How a device is held.
public typealias UIInterfaceOrientation = Stage.Orientation

/// What kind of device it is.
public typealias UIUserInterfaceIdiom = Stage.Idiom

/// Where the arrow of a popover points.
public typealias UIPopoverArrowDirection = PopoverArrowDirection

/// A colour.
public typealias UIColor = Color

extension Color {
  /// Pure red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red with half as much green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Red and blue, half of each.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// A dark orange.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// Half way between black and white.
  public static let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
  /// Two thirds of the way from black to white.
  public static let lightGray = Color(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3)
  /// One third of the way from black to white.
  public static let darkGray = Color(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3)
}

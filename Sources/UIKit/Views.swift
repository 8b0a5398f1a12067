/// A rectangular area that is drawn, receives touches and can be animated.
public typealias UIView = View

/// The base class of gesture recognizers.
public typealias UIGestureRecognizer = GestureRecognizer

/// A gesture recognizer for taps; created with a closure instead of UIKit's target and action.
public typealias UITapGestureRecognizer = TapGestureRecognizer

/// A gesture recognizer for drags; created with a closure instead of UIKit's target and action.
public typealias UIPanGestureRecognizer = PanGestureRecognizer

/// A gesture recognizer for long presses; created with a closure instead of UIKit's target and action.
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer

extension PanGestureRecognizer {
  /// Returns the translation of the pan gesture as a point, in points in a view's coordinates.
  ///
  /// If the view is nil, the coordinates are those of the stage.
  public func translation(in view: View?) -> Point {
    let translation: Vector = translation(in: view)
    return Point(x: translation.dx, y: translation.dy)
  }

  /// Sets the current translation of the pan gesture, passed as a point as in UIKit.
  ///
  /// Later movements of the touch are added to this value. It is in the coordinates of the view, or of the
  /// stage if the view is nil.
  public func setTranslation(_ translation: Point, in view: View?) {
    setTranslation(Vector(dx: translation.x, dy: translation.y), in: view)
  }

  /// Returns the velocity of the pan gesture as a point, in points per second in a view's coordinates.
  ///
  /// If the view is nil, the coordinates are those of the stage.
  public func velocity(in view: View?) -> Point {
    let velocity: Vector = velocity(in: view)
    return Point(x: velocity.dx, y: velocity.dy)
  }
}

/// The orientation of the device.
public typealias UIInterfaceOrientation = Stage.Orientation

/// The kind of device.
public typealias UIUserInterfaceIdiom = Stage.Idiom

/// The direction of a popover's arrow.
public typealias UIPopoverArrowDirection = PopoverArrowDirection

/// A color.
public typealias UIColor = Color

extension Color {
  /// Pure red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Red and green: (1, 1, 0).
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Green and blue: (0, 1, 1).
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Red and blue: (1, 0, 1).
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Red with half as much green: (1, 0.5, 0).
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half red and half blue: (0.5, 0, 0.5).
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// A dark orange: (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)
  /// Halfway between black and white.
  public static let gray = Color(red: 0.5, green: 0.5, blue: 0.5)
  /// Two thirds of the way from black to white.
  public static let lightGray = Color(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3)
  /// One third of the way from black to white.
  public static let darkGray = Color(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3)
}

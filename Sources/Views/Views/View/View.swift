public import Dynamics

/// A rectangular area on the stage that is drawn, receives touches, and can be an item of behaviors.
///
/// Views form a tree under `Stage.view`. A view's `center` is in its superview's coordinates, and its
/// `bounds` define its own coordinates; `transform` is applied about the center.
///
/// ```swift
/// let square = View(frame: Rect(x: 110, y: 234, width: 100, height: 100))
/// square.backgroundColor = Color(css: "green") ?? .black
/// stage.view.addSubview(square)
/// // square.center is (160, 284)
/// ```
///
/// The properties of a view are *model* values: they return the last value set, even while an animation is in
/// progress. Renderers draw `presentation`.
///
/// A view, like everything on its stage, must be used from one thread at a time.
open class View {
  /// The bounds rectangle, in the view's own coordinates, in points.
  ///
  /// Must be finite. A view in an animator needs a width and height greater than zero.
  @exclusivity(unchecked) public final var bounds: Rect {
    didSet {
      precondition(bounds.isFinite, "View.bounds: expected finite numbers, got \(bounds)")
      guard bounds != oldValue else { return }
      if isAnimatingOrInAnimationBlock { animateChange(from: oldValue) { $0.bounds = $1($0.bounds) } }
      boundsDidChange()
    }
  }

  /// The center of the view in its superview's coordinates, in points.
  ///
  /// Must be finite. An animator writes the center of its items after each step, which overrides an
  /// animation.
  public final var center: Point {
    get { placement.center }
    set {
      precondition(newValue.isFinite, "View.center: expected finite numbers, got \(newValue)")
      let oldValue = placement.center
      placement.center = newValue
      if isAnimatingOrInAnimationBlock, newValue != oldValue {
        animateChange(from: oldValue) { $0.center = $1($0.center) }
      }
    }
  }

  /// The transform of the view about its center; the identity by default.
  ///
  /// All six elements must be finite. `rotation` and `scale` are parts of it.
  public final var transform: AffineTransform {
    get { placement.transform }
    set {
      let oldValue = placement.transform
      placement.transform = newValue
      transformDidChange(from: oldValue)
    }
  }

  // The dynamic exclusivity checks are disabled. That is safe, because no other code runs during an access;
  // and the checks would take most of the time that hashing the state needs.

  /// Where the view is in its superview.
  @exclusivity(unchecked) final var placement: ViewPlacement

  /// How the view itself is drawn.
  @exclusivity(unchecked) final var appearance = ViewAppearance()

  /// The background color; `Color.clear` by default.
  public final var backgroundColor: Color {
    get { appearance.backgroundColor }
    set {
      let oldValue = appearance.backgroundColor
      appearance.backgroundColor = newValue
      if isAnimatingOrInAnimationBlock, newValue != oldValue {
        animateChange(from: oldValue) { $0.backgroundColor = $1($0.backgroundColor) }
      }
    }
  }

  /// The opacity of the view and its subviews, from 0 (transparent) to 1 (opaque, the default).
  ///
  /// Values outside the range are clamped, as in UIKit. A view with an alpha below 0.01 does not receive
  /// touches.
  public final var alpha: Double {
    get { appearance.alpha }
    set {
      precondition(!newValue.isNaN, "View.alpha: expected a number from 0 to 1, got nan")
      let oldValue = appearance.alpha
      appearance.alpha = min(max(newValue, 0), 1)
      if isAnimatingOrInAnimationBlock, alpha != oldValue {
        animateChange(from: oldValue) { $0.alpha = $1($0.alpha) }
      }
    }
  }

  /// The corner radius, in points; 0 by default.
  ///
  /// Negative values are clamped to 0. Affects drawing only, not hit-testing or collisions.
  public final var cornerRadius: Double {
    get { appearance.cornerRadius }
    set {
      precondition(newValue.isFinite, "View.cornerRadius: expected a finite number, got \(newValue)")
      let oldValue = appearance.cornerRadius
      appearance.cornerRadius = max(newValue, 0)
      if isAnimatingOrInAnimationBlock, cornerRadius != oldValue {
        animateChange(from: oldValue) { $0.cornerRadius = $1($0.cornerRadius) }
      }
    }
  }

  /// The text centered in the view; nil by default.
  ///
  /// It extends beyond the edges of a view that is too small, and is black or white, whichever contrasts with
  /// the background. A `Label` has more text attributes.
  @exclusivity(unchecked) public final var text: String? {
    didSet { if text != oldValue { textDidChange() } }
  }

  /// The name of the view in logs and renderers; nil by default.
  @exclusivity(unchecked) public final var name: String?

  /// A Boolean value that indicates whether the view and its subviews are hidden from drawing and touches;
  /// false by default.
  public final var isHidden: Bool {
    get { appearance.isHidden }
    set { appearance.isHidden = newValue }
  }

  /// Whether the view and its subviews receive touches; true by default.
  ///
  /// > Note: UIKit also ignores touches on views that are being animated; here they arrive.
  @exclusivity(unchecked) public final var isUserInteractionEnabled = true

  /// The type of the collision shape; `.rectangle` unless a subclass overrides it.
  @exclusivity(unchecked) open package(set) var collisionBoundsType: CollisionBoundsType = .rectangle

  /// The collision path for `.path`, with (0, 0) at the view's center; empty unless a subclass overrides it.
  open package(set) var collisionBoundingPath = BezierPath()

  /// The superview; nil for the root of a tree.
  public final var superview: View? { storedSuperview }

  /// The storage of `superview`.
  @Weak final var storedSuperview: View?

  /// The subviews, from back to front.
  @exclusivity(unchecked) public internal(set) final var subviews: [View] = []

  /// The gesture recognizers attached to the view, in order of addition.
  @exclusivity(unchecked) public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// The object that wraps the view in another module's interface, such as a `UIView`; nil by default.
  @Weak package final var wrappingObject: AnyObject?

  /// The clock of the view's stage; nil off stage.
  final var clock: StageClock?

  /// The drawing properties that most views do not set; nil if all have their default values.
  @exclusivity(unchecked) final var layerStyleStorage: LayerStyleStorage?

  /// The animations of properties; nil if there are none, so that a physics animator that moves the view only
  /// checks for nil.
  @exclusivity(unchecked) final var animationTracks: AnimationTracks?

  /// Creates a view with a frame in its future superview's coordinates and a clear background.
  public init(frame: Rect = .zero) {
    precondition(frame.isFinite, "View.frame: expected finite numbers, got \(frame)")
    bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    placement = ViewPlacement(center: frame.center)
  }

  // MARK: Overridable by subclasses

  /// Sets the frames of the subviews, and that of the view itself if it depends on the superview's bounds.
  ///
  /// Called when the bounds of the view or of its superview have changed, and when it is added to a
  /// superview. Unlike UIKit's `layoutSubviews`, it is called at once and not at the end of the run loop's
  /// turn, so that its changes are part of the same animation.
  func layoutSubviews() {}

  /// The kind of the view, for the state that only some subclasses have.
  var stateKind: StateKind { .plain }

  /// The collision path that was set, of a subclass that otherwise derives one.
  var explicitCollisionBoundingPath: BezierPath { collisionBoundingPath }

  /// Returns a closure that gives the properties that only a subclass has the values that they have now.
  ///
  /// The closure is called when `text` is restored and the geometry of the view and of its subviews is not.
  func subclassStateRestorer() -> () -> Void { {} }

  /// Called when `text` has changed.
  func textDidChange() {}

  /// The style of the text.
  package var textStyle: TextStyle { TextStyle() }

  /// The style of the text before it is fitted into the view, for the hash of the state: fitting would have
  /// to measure the text.
  var textStyleIgnoringOverflow: TextStyle { textStyle }

  /// The role of the view for renderers without colors.
  package var displayRole: DisplayRole { .plain }

  /// The internal recognizer of a control, which follows the view's own recognizers; nil for views that are
  /// not controls.
  var builtInGestureRecognizer: GestureRecognizer? { nil }

  /// The transform from the coordinates of a root view to those of the screen; nil, for the identity, for
  /// other views.
  var contentToScreen: AffineTransform? { nil }

  /// Returns whether a point of the view's coordinates hits this view rather than the views behind it.
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
}

extension View {
  /// The role of a view, for renderers without colors, which cannot distinguish views by color.
  public enum DisplayRole: String, Hashable, Sendable, CaseIterable {
    /// Plain content.
    case plain
    /// A background for text: a bar, an alert, a popover. Without colors it is drawn as an outline.
    case card
    /// An arrow that belongs to the card in front of it. Without colors it is a character in the outline.
    case arrow
    /// A dimming view. A terminal without colors shows it by blanking out some of the characters behind it.
    case dimming
    /// An enabled button. Without colors its title is in brackets.
    case button
    /// A pressed button. Without colors the brackets are replaced with arrows that point at the title.
    case pressedButton
    /// A disabled button. Without colors its title is in parentheses.
    case disabledButton
  }
}

/// The center and the transform of a view.
struct ViewPlacement {
  var center: Point
  var transform = AffineTransform.identity

  /// The rotation before the scale became 0, since a zero matrix cannot represent it.
  var lastValidRotation = 0.0

  /// The angle of the transform, also at a scale of 0.
  var rotation: Double { transform.hasUndefinedRotation ? lastValidRotation : transform.rotationAngle }

  /// Decomposes a transform; a degenerate one gets the last valid rotation.
  func decomposition(of transform: AffineTransform) -> DecomposedTransform {
    DecomposedTransform(transform, fallbackRotation: lastValidRotation)
  }
}

/// How a view itself is drawn, with the values of a new one.
struct ViewAppearance {
  var backgroundColor = Color.clear
  var alpha = 1.0
  var cornerRadius = 0.0
  var isHidden = false
}

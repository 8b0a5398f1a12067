public import Dynamics

/// A rectangle on the stage: what is drawn, what is touched, and what behaviors move.
///
/// Views form a tree under `Stage.view`. A view's `center` lies in its superview's coordinates, and its
/// `bounds` are its own coordinates; `transform` turns and scales it about the centre.
///
/// ```swift
/// let square = View(frame: Rect(x: 110, y: 234, width: 100, height: 100))
/// square.backgroundColor = Color(css: "green") ?? .black
/// stage.view.addSubview(square)
/// // square.center is (160, 284)
/// ```
///
/// The properties here are the *model*: they hold what was last set, also while an animation is on its
/// way there. What a display draws is `presentation`.
///
/// A view belongs to one thread at a time, as everything on its stage.
open class View {
  /// The view's own coordinates: the origin of what it holds, and its size in points.
  ///
  /// Must be finite. A view in an animator needs a width and height greater than zero.
  public final var bounds: Rect {
    didSet {
      precondition(bounds.isFinite, "View.bounds: expected finite numbers, got \(bounds)")
      guard bounds != oldValue else { return }
      if mayAnimate { animateChange(of: \.bounds, from: oldValue) }
      boundsDidChange()
    }
  }

  /// The middle of the view in its superview's coordinates, in points.
  ///
  /// Must be finite. An animator that holds the view writes it after each step, and wins over an animation.
  public final var center: Point {
    get { storedCenter }
    set {
      precondition(newValue.isFinite, "View.center: expected finite numbers, got \(newValue)")
      let oldValue = storedCenter
      storedCenter = newValue
      if mayAnimate, newValue != oldValue { animateChange(of: \.center, from: oldValue) }
    }
  }

  /// What turns, scales and shifts the view about its centre; the identity at first.
  ///
  /// All six numbers must be finite. `rotation` and `scale` are parts of it.
  public final var transform: AffineTransform {
    get { storedTransform }
    set {
      let oldValue = storedTransform
      storedTransform = newValue
      transformDidChange(from: oldValue)
    }
  }

  // Private, so that the compiler sees that nothing reads them while they change and leaves out the check for it at
  // each access; they are read and written more often than anything else.
  private final var storedCenter: Point
  private final var storedTransform = AffineTransform.identity

  /// The colour of the view's rectangle; `Color.clear` at first.
  public final var backgroundColor: Color = .clear {
    didSet {
      if mayAnimate, backgroundColor != oldValue {
        animateChange(of: \.backgroundColor, from: oldValue)
      }
    }
  }

  /// How opaque the view and its subviews are: 0 (invisible)…1 (the default).
  ///
  /// Values outside the range are clamped, as in UIKit. Below 0.01 the view cannot be touched.
  public final var alpha: Double = 1 {
    didSet {
      precondition(!alpha.isNaN, "View.alpha: expected a number from 0 to 1, got nan")
      alpha = min(max(alpha, 0), 1)
      if mayAnimate, alpha != oldValue { animateChange(of: \.alpha, from: oldValue) }
    }
  }

  /// The radius of the rounded corners in points; 0 at first.
  ///
  /// Negative values count as 0. For drawing only: neither touches nor collisions take notice.
  public final var cornerRadius: Double = 0 {
    didSet {
      precondition(cornerRadius.isFinite, "View.cornerRadius: expected a finite number, got \(cornerRadius)")
      cornerRadius = max(cornerRadius, 0)
      if mayAnimate, cornerRadius != oldValue { animateChange(of: \.cornerRadius, from: oldValue) }
    }
  }

  /// Text in the middle of the view; nil at first.
  ///
  /// It goes beyond the edges of a view that is too small, and is black or white, whichever can be read.
  /// A `Label` has other looks.
  public final var text: String? {
    didSet { if text != oldValue { textDidChange() } }
  }

  /// What logs and displays call the view; nil at first.
  public final var name: String?

  /// Whether the view and its subviews are neither drawn nor touched; false at first.
  public final var isHidden = false

  /// Whether touches reach the view and its subviews; true at first.
  ///
  /// > Note: UIKit also ignores touches on views that are being animated; here they arrive.
  public final var isUserInteractionEnabled = true

  /// The outline that collides; `.rectangle` unless a subclass says otherwise.
  open package(set) var collisionBoundsType: CollisionBoundsType = .rectangle

  /// The outline for `.path`, around (0, 0) as the view's centre; empty unless a subclass has one.
  open package(set) var collisionBoundingPath = BezierPath()

  /// The view that holds this one; nil for the root of a tree.
  public internal(set) final weak var superview: View?

  /// The views inside, from the rearmost to the foremost.
  public internal(set) final var subviews: [View] = []

  /// The recognizers that watch touches on the view and its subviews, in order of addition.
  public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

  /// The clock of the stage that the view is on; nil off stage.
  final var timeline: Timeline?

  /// What is being animated; nil if nothing is, which is what a moving item checks most often.
  final var tracks: Tracks?

  /// The rotation that the view had when its scale became 0, which a matrix of zeros cannot hold.
  final var lastValidRotation = 0.0

  /// Creates a view with a frame in the coordinates of its superview to be, invisible until it gets a colour.
  public init(frame: Rect = .zero) {
    precondition(frame.isFinite, "View.frame: expected finite numbers, got \(frame)")
    bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    storedCenter = frame.center
  }

  // MARK: What a kind of view decides

  /// Takes its place in the superview and arranges what is inside, where that depends on bounds.
  ///
  /// Called when the bounds of the view or of its superview have changed, and when it got a superview. UIKit's
  /// `layoutSubviews`, but at once and not at the end of the turn, so that it is part of an animation of
  /// what caused it.
  func layoutSubviews() {}

  /// Takes notice of another text.
  func textDidChange() {}

  /// How the text looks.
  package var textStyle: TextStyle { TextStyle() }

  /// What the view's rectangle is for.
  package var displayRole: DisplayRole { .plain }

  /// What watches touches on behalf of the view itself, after its recognizers; nil for views that do nothing.
  var controlRecognizer: GestureRecognizer? { nil }

  /// Whether a touch at a point of the view's coordinates is on the view and not on what lies behind.
  func contains(_ point: Point) -> Bool { bounds.contains(point) }
}

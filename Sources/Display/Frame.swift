public import Dynamics
public import Views

/// What there is to see of a stage at one moment, as a plain value.
///
/// A frame knows no view and no animator: it can be drawn later, on another thread, compared and recorded.
///
/// ```swift
/// let frame = Frame(of: stage, layers: .all)
/// try renderer.render(frame)
/// ```
public struct Frame: Hashable, Sendable {
  /// The part of the stage's coordinates that is shown, in points.
  public var bounds: Rect

  /// The number of ticks that were over, each 1/60 s.
  public var tick: Int

  /// The colour behind everything; `Color.clear` leaves it to the renderer.
  public var background: Color

  /// What is drawn, from the rearmost to the foremost.
  public var shapes: [Shape] = []

  /// How many of the shapes, the last ones, are presented over the scene, and so over its layers: alerts and popovers.
  ///
  /// 0 to the number of shapes.
  public var overlayShapeCount = 0

  /// Boundaries of collision behaviors: points joined by straight lines; a closed one ends where it starts.
  public var boundaries: [[Point]] = []

  /// Attachments: from the anchor, or the second item, to the first item's attachment point.
  public var attachments: [Line] = []

  /// Snaps: from the centre of the item to the point that it is pulled to.
  public var snaps: [Line] = []

  /// Where contacts began lately, oldest first.
  public var contactMarkers: [ContactMarker] = []

  /// Fields that act on items.
  public var fields: [Field] = []

  /// What the fields do all over the stage: each line leads in the direction in which a resting item of 1 kg with a
  /// charge of 1 is pushed in its middle, and is the longer the harder that is.
  ///
  /// Custom fields, which would have to be asked, are left out, and so are those that act only on what moves.
  public var fieldLines: [Line] = []

  /// How many items the stage's animators move; one in two animators counts twice.
  public var itemCount = 0

  /// How many of them are not at rest.
  public var awakeItemCount = 0

  /// A frame with nothing on it.
  public init(bounds: Rect, tick: Int = 0, background: Color = .clear) {
    self.bounds = bounds
    self.tick = tick
    self.background = background
  }

  /// The simulated time in seconds: `tick` / 60.
  public var time: Double { Double(tick) / Double(Stage.ticksPerSecond) }
}

extension Frame {
  /// A straight line between two points of the stage.
  public struct Line: Hashable, Sendable {
    /// Where the line starts.
    public var start: Point
    /// Where the line ends.
    public var end: Point

    /// A line between two points.
    public init(from start: Point, to end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// The place where a contact began.
  public struct ContactMarker: Hashable, Sendable {
    /// How many ticks a flash lasts; it is gone at this age.
    public static let lifetime = Animator.recentContactLifetime

    /// The point of contact, on the stage.
    public var point: Point
    /// How many ticks ago the contact began, 0 to `lifetime` - 1.
    public var age: Int

    /// A flash at a point.
    public init(at point: Point, age: Int) {
      self.point = point
      self.age = age
    }
  }

  /// A field that acts on items.
  public struct Field: Hashable, Sendable {
    /// Where the field is on the stage.
    public var position: Point
    /// The edges of its region as lines on the stage; none if it acts everywhere.
    public var outline: [[Point]]

    /// A field at a position.
    public init(at position: Point, outline: [[Point]] = []) {
      self.position = position
      self.outline = outline
    }
  }
}

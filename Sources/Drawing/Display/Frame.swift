public import Dynamics
public import Views

/// A snapshot of what a stage displays at one tick, as a plain value.
///
/// A frame holds no reference to views or animators: it can be drawn later, on another thread, compared and
/// recorded.
///
/// ```swift
/// let frame = Frame(of: stage, layers: .all)
/// try renderer.render(frame)
/// ```
public struct Frame: Hashable, Sendable {
  /// The visible rectangle of the stage, in points.
  public var bounds: Rect

  /// The number of completed ticks of 1/60 s.
  public var tick: Int

  /// The background color; `Color.clear` means the renderer's default.
  public var background: Color

  /// The shapes, from back to front.
  public var shapes: [Shape] = []

  /// The number of shapes at the end of `shapes` that belong to the overlay, alerts and popovers, drawn above
  /// the layers.
  ///
  /// From 0 to `shapes.count`.
  public var overlayShapeCount = 0

  /// The areas that shapes are clipped to; one that contains another is before it.
  public var clips: [Clip] = []

  /// The boundaries of collision behaviors, as polylines; a closed one ends at its first point.
  public var boundaries: [[Point]] = []

  /// The attachments, as lines from the anchor, or the second item, to the first item's attachment point.
  public var attachments: [Line] = []

  /// The snaps, as lines from the center of the item to its snap point.
  public var snaps: [Line] = []

  /// The points where contacts began recently, oldest first.
  public var contactMarkers: [ContactMarker] = []

  /// The points that fingers touch, or have touched recently, in the order in which they began.
  public var touchMarkers: [TouchMarker] = []

  /// The fields and their effects.
  public var fieldLayer = FieldLayer()

  /// The paths of items, drawn above large views, such as backgrounds, and below the others.
  public var trajectories: [Trajectory] = []

  /// The shapes of another run at the same tick, of which dim outlines are drawn below the paths.
  public var ghosts: [Shape] = []

  /// The numbers of items.
  public var items = ItemCounts()

  /// Creates an empty frame.
  public init(bounds: Rect, tick: Int = 0, background: Color = .clear) {
    self.bounds = bounds
    self.tick = tick
    self.background = background
  }

  /// The simulated time in seconds: `tick` / 60.
  public var time: Double { Double(tick) / Double(Stage.ticksPerSecond) }
}

extension Frame {
  /// A line segment, in the stage's coordinates.
  public struct Line: Hashable, Sendable {
    /// The start point.
    public var start: Point
    /// The end point.
    public var end: Point

    /// Creates a line segment between two points.
    public init(from start: Point, to end: Point) {
      self.start = start
      self.end = end
    }
  }

  /// A marker at the point where a contact began, drawn as a flash.
  public struct ContactMarker: Hashable, Sendable {
    /// The lifetime of a marker, in ticks.
    public static let lifetime = Animator.recentContactLifetimeInFrames

    /// The point of contact, in the stage's coordinates.
    public var point: Point
    /// The number of ticks since the contact began, from 0 to `lifetime` - 1.
    public var age: Int
    /// The impulse of the impact on the item, in the unit of pushes: 1 changes the velocity of 1 kg by 100
    /// pt/s.
    public var impulse: Vector

    /// Creates a marker at a point; without an impulse by default.
    public init(at point: Point, age: Int, impulse: Vector = .zero) {
      self.point = point
      self.age = age
      self.impulse = impulse
    }
  }

  /// A marker at a point that a finger touches or has touched recently.
  public struct TouchMarker: Hashable, Sendable {
    /// The lifetime of a marker after the end of the touch, in ticks.
    public static let lifetimeInTicks = Stage.recentTouchLifetimeInTicks

    /// The location of the touch, in the stage's coordinates.
    public var point: Point
    /// The number of ticks since the end of the touch, from 0 to `lifetime` - 1; 0 while it is active.
    public var age: Int

    /// Creates a marker at a point.
    public init(at point: Point, age: Int = 0) {
      self.point = point
      self.age = age
    }
  }

  /// The numbers of items in the stage's animators; an item in two animators counts twice.
  public struct ItemCounts: Hashable, Sendable {
    /// The number of all items.
    public var count = 0
    /// The number of those that are not at rest.
    public var awakeCount = 0

    /// Creates counts of 0.
    public init() {}
  }

  /// The fields and their effects.
  public struct FieldLayer: Hashable, Sendable {
    /// The fields.
    public var fields: [Field] = []

    /// The forces, or for velocity fields the velocities, of the fields, sampled on a grid over the stage.
    ///
    /// Each line points in the direction of the field's effect on an item at rest with a mass of 1 kg and a
    /// charge of 1 at the line's midpoint. A longer line means a larger effect.
    ///
    /// Omits custom fields, which would have to be evaluated, and fields that act only on moving items.
    public var lines: [Line] = []

    /// Creates an empty layer.
    public init() {}
  }

  /// The position and the region of a field behavior.
  public struct Field: Hashable, Sendable {
    /// The position, in the stage's coordinates.
    public var position: Point
    /// The outline of the region as polylines, in the stage's coordinates; empty if the region is infinite.
    public var outline: [[Point]]

    /// Creates a field at a position.
    public init(at position: Point, outline: [[Point]] = []) {
      self.position = position
      self.outline = outline
    }
  }

  /// The debug layers of a frame, drawn above the views and, except for the touches, below alerts and
  /// popovers.
  public struct DebugLayers: OptionSet, Hashable, Sendable {
    /// The raw bit mask.
    public let rawValue: Int

    /// Creates an option set from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The boundaries of collision behaviors.
    public static let boundaries = DebugLayers(rawValue: 1 << 0)
    /// The attachments, as lines between their attachment points.
    public static let attachments = DebugLayers(rawValue: 1 << 1)
    /// The snaps, as lines from the items to their snap points.
    public static let snaps = DebugLayers(rawValue: 1 << 2)
    /// The contacts, as flashes at the points where they began.
    public static let contacts = DebugLayers(rawValue: 1 << 3)
    /// The fields: their positions, their regions, and their forces as short lines.
    public static let fields = DebugLayers(rawValue: 1 << 4)
    /// The touches, as discs above everything else that fade after the touch has ended; drawn in exported
    /// pictures, not on terminals.
    public static let touches = DebugLayers(rawValue: 1 << 5)
    /// All layers.
    public static let all: DebugLayers = [.boundaries, .attachments, .snaps, .contacts, .fields, .touches]
  }
}

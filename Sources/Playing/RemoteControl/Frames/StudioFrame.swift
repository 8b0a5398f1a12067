public import Display
public import Dynamics

/// A frame for the page: what the stage displays, and the state of the transport.
public struct StudioFrame: Hashable, Sendable {
  /// What the stage displays, with the debug layers that any page displays.
  public var frame: Frame
  /// Whether the run is paused, is shown in an earlier state, is being computed, or has ended.
  public var flags: Flags
  /// The number of ticks of the run, including those after the tick shown.
  public var tickCount: Int
  /// The playback speed; 1 is real time.
  public var speed: Double
  /// The layers that show the state of the physics engine.
  public var engine = EngineDebugData()

  /// The frame of the run that is compared with this one, for the layer `comparison`; empty without a
  /// comparison.
  public var comparedFrames: [StudioFrame] = []

  /// Creates a frame without the layers of the physics engine.
  public init(_ frame: Frame, flags: Flags = [], tickCount: Int? = nil, speed: Double = 1) {
    self.frame = frame
    self.flags = flags
    self.tickCount = tickCount ?? frame.tick
    self.speed = speed
  }

  /// The state of a run.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The raw bit mask.
    public let rawValue: UInt32

    /// Creates an option set from a bit mask.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The run is paused.
    public static let paused = Flags(rawValue: 1 << 0)
    /// The frame shows an earlier state.
    public static let inPast = Flags(rawValue: 1 << 1)
    /// The earlier state is still being computed.
    public static let computing = Flags(rawValue: 1 << 2)
    /// The run has reached its time limit.
    public static let atEnd = Flags(rawValue: 1 << 3)
  }
}

/// The layers of a frame that show the state of the physics engine.
public struct EngineDebugData: Hashable, Sendable {
  /// A vector at a point, drawn as an arrow.
  public struct Arrow: Hashable, Sendable {
    /// The point at which it begins, in the stage's coordinates.
    public var position: Point
    /// The vector, in the unit of the layer.
    public var vector: Vector

    /// Creates a vector at a point.
    public init(at position: Point, _ vector: Vector) {
      (self.position, self.vector) = (position, vector)
    }
  }

  /// An island: items that are connected by contacts and attachments.
  public struct Island: Hashable, Sendable {
    /// The indices of the items' shapes, ascending.
    public var shapes: [Int]
    /// Whether the items are simulated; if not, they are at rest.
    public var isAwake: Bool

    /// Creates an island.
    public init(shapes: [Int], isAwake: Bool) {
      (self.shapes, self.isAwake) = (shapes, isAwake)
    }
  }

  /// A force on an item, with the index of its source in `forceSources`.
  public struct Force: Hashable, Sendable {
    /// The force at the item's center of mass, in the unit of pushes.
    public var arrow: Arrow
    /// The index of the source.
    public var source: Int

    /// Creates a force.
    public init(_ arrow: Arrow, source: Int) {
      (self.arrow, self.source) = (arrow, source)
    }
  }

  /// The velocities of items at their centers, in points per second.
  public var velocities: [Arrow] = []
  /// The indices of the shapes whose items are at rest, ascending.
  public var sleepingShapes: [Int] = []
  /// The fat bounding boxes of items in the broad phase.
  public var boundingBoxes: [Rect] = []
  /// The islands, in the order of their first items.
  public var islands: [Island] = []
  /// The normal impulses of contacts in the last step of 1/120 s, in the unit of pushes: 1 changes the
  /// velocity of 1 kg by 100 pt/s.
  public var contactImpulses: [Arrow] = []
  /// The impulses of friction in the last step of 1/120 s, in the same unit.
  public var frictionImpulses: [Arrow] = []

  /// The forces on items in the last step of 1/120 s.
  public var forces: [Force] = []

  /// Creates empty layers.
  public init() {}

  /// Returns some of the layers; the others are empty.
  func filtered(_ layers: StudioLayers) -> EngineDebugData {
    var result = self
    if !layers.contains(.velocities) { result.velocities = [] }
    if !layers.contains(.sleeping) { result.sleepingShapes = [] }
    if !layers.contains(.boundingBoxes) { result.boundingBoxes = [] }
    if !layers.contains(.islands) { result.islands = [] }
    if !layers.contains(.contactImpulses) { result.contactImpulses = [] }
    if !layers.contains(.frictionImpulses) { result.frictionImpulses = [] }
    if !layers.contains(.forces) { result.forces = [] }
    return result
  }
}

/// The debug layers that a page can display.
public struct StudioLayers: OptionSet, Hashable, Sendable {
  /// The raw bit mask.
  public let rawValue: Int

  /// Creates an option set from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The boundaries of collision behaviors.
  public static let boundaries = StudioLayers(rawValue: 1 << 0)
  /// The attachments.
  public static let attachments = StudioLayers(rawValue: 1 << 1)
  /// The snaps.
  public static let snaps = StudioLayers(rawValue: 1 << 2)
  /// The points where contacts began recently, with the impulses of the impacts.
  public static let contacts = StudioLayers(rawValue: 1 << 3)
  /// The fields: their positions, their regions, and their forces as lines.
  public static let fields = StudioLayers(rawValue: 1 << 4)
  /// The points that fingers touch.
  public static let touches = StudioLayers(rawValue: 1 << 5)
  /// The velocities of items.
  public static let velocities = StudioLayers(rawValue: 1 << 6)
  /// The items at rest.
  public static let sleeping = StudioLayers(rawValue: 1 << 7)
  /// The fat bounding boxes of items in the engine's broad phase.
  public static let boundingBoxes = StudioLayers(rawValue: 1 << 8)
  /// The islands of items that are connected by contacts and attachments.
  public static let islands = StudioLayers(rawValue: 1 << 9)
  /// The normal impulses at the points where items touch.
  public static let contactImpulses = StudioLayers(rawValue: 1 << 10)
  /// The impulses of friction at these points.
  public static let frictionImpulses = StudioLayers(rawValue: 1 << 11)
  /// The run that is compared, as a second frame.
  public static let comparison = StudioLayers(rawValue: 1 << 12)
  /// The forces on items by their source.
  public static let forces = StudioLayers(rawValue: 1 << 13)
  /// The layers that show the state of the physics engine.
  public static let engine: StudioLayers = [
    .velocities, .sleeping, .boundingBoxes, .islands, .contactImpulses, .frictionImpulses, .forces,
  ]

  /// The layers of a frame that the layers correspond to.
  public var frameLayers: Frame.DebugLayers {
    Frame.DebugLayers(rawValue: rawValue).intersection(.all)
  }
}

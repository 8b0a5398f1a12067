public import Display
public import Dynamics
package import JSON

/// A frame for the page: what the stage displays, and the state of the transport.
public struct StudioFrame: Hashable, Sendable {
  /// What the stage displays, with the debug layers that any page displays.
  public var frame: Frame
  /// The state of the run.
  public var flags: Flags
  /// The number of ticks of the run, including those after the tick shown.
  public var tickCount: Int
  /// The playback speed; 1 is real time.
  public var speed: Double
  /// The velocities of items, in points per second, as lines that start at the items' centers; for the layer `velocities`.
  public var velocities: [Frame.Line] = []
  /// The indices of the shapes whose items are at rest, ascending; for the layer `sleeping`.
  public var sleepingShapes: [Int] = []
  /// The bounding boxes of items in the engine's broad phase; for the layer `boundingBoxes`.
  public var boundingBoxes: [Rect] = []

  /// Creates a frame without the layers that only the studio has.
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
    /// The frame shows a former state.
    public static let inPast = Flags(rawValue: 1 << 1)
    /// The former state is still being computed.
    public static let computing = Flags(rawValue: 1 << 2)
    /// The run has reached its time limit.
    public static let atEnd = Flags(rawValue: 1 << 3)
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
  /// The points where contacts began recently.
  public static let contacts = StudioLayers(rawValue: 1 << 3)
  /// The fields: their positions, their regions, and their forces as lines.
  public static let fields = StudioLayers(rawValue: 1 << 4)
  /// The points that fingers touch.
  public static let touches = StudioLayers(rawValue: 1 << 5)
  /// The velocities of items.
  public static let velocities = StudioLayers(rawValue: 1 << 6)
  /// The items at rest.
  public static let sleeping = StudioLayers(rawValue: 1 << 7)
  /// The bounding boxes of items in the engine's broad phase.
  public static let boundingBoxes = StudioLayers(rawValue: 1 << 8)

  /// The layers of a frame that the layers correspond to.
  public var frameLayers: Frame.DebugLayers {
    Frame.DebugLayers(rawValue: rawValue).intersection(.all)
  }

  /// The names of the layers in the request `setLayers`.
  static let names: KeyValuePairs<String, StudioLayers> = [
    "boundaries": .boundaries, "attachments": .attachments, "snaps": .snaps, "contacts": .contacts,
    "fields": .fields, "touches": .touches, "velocities": .velocities, "sleeping": .sleeping,
    "boundingBoxes": .boundingBoxes,
  ]

  /// Reads the parameters of the request `setLayers`.
  ///
  /// - Throws: `StudioFailure` if a name is unknown.
  package init(parameters: JSONValue) throws(StudioFailure) {
    guard let names = parameters["layers"]?.arrayValue else {
      throw StudioFailure("expected names of layers")
    }
    var layers: StudioLayers = []
    for name in names {
      guard let layer = Self.names.first(where: { .string($0.key) == name })?.value else {
        throw StudioFailure("unknown layer \(name)")
      }
      layers.insert(layer)
    }
    self = layers
  }
}

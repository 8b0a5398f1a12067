import Dynamics
import Views

/// The frames of the most recent ticks of a run, in compact form, so that a former tick can be displayed at
/// once.
///
/// Frames are stored in segments. A segment begins with a complete frame; of the others it has only the
/// shapes that differ from it, and of a shape that has only moved its transform, in single precision. A frame
/// of 500 moving shapes takes 14 kB. Paths, ghosts and debug layers are not stored.
///
/// ```swift
/// var history = FrameHistory()
/// history.append(Frame(of: stage))     // after each tick
/// if let frame = history.frame(at: 60) { try renderer.render(frame) }
/// ```
public struct FrameHistory: Sendable {
  /// The size of all frames above which the oldest are removed, in bytes.
  public let byteLimit: Int

  /// The approximate size of all frames, in bytes.
  public private(set) var byteCount = 0

  private var segments: [Segment] = []

  /// The maximum number of frames of a segment, which are removed together.
  private static let segmentLength = 120

  /// Creates an empty history.
  ///
  /// - Parameter byteLimit: The size of all frames above which the oldest are removed, in bytes; 64 MiB by
  ///   default, which is enough for more than a minute of 500 moving shapes.
  public init(byteLimit: Int = 64 << 20) {
    self.byteLimit = byteLimit
  }

  /// The tick of the newest frame; nil if there is none.
  public var lastTick: Int? { segments.last?.lastTick }

  /// Appends a frame; frames of its tick and of later ones, which belong to a run that was left, are removed
  /// before.
  ///
  /// - Complexity: O(*n*) in the number of shapes.
  public mutating func append(_ frame: Frame) {
    removeFrames(from: frame.tick)
    let last = segments.count - 1
    if last >= 0, segments[last].count < Self.segmentLength,
      let change = FrameChange(from: segments[last].base, to: frame)
    {
      segments[last].append(change)
      byteCount += change.byteCount
    } else {
      let segment = Segment(frame)
      segments.append(segment)
      byteCount += segment.byteCount
    }
    while byteCount > byteLimit, segments.count > 1 { byteCount -= segments.removeFirst().byteCount }
  }

  /// The frame of a tick, or of the latest tick before it that has one; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of shapes and in the number of frames.
  public func frame(at tick: Int) -> Frame? {
    segments.last { $0.base.tick <= tick }?.frame(at: tick)
  }

  /// Removes all frames.
  public mutating func removeAll() {
    segments = []
    byteCount = 0
  }

  private mutating func removeFrames(from tick: Int) {
    while let last = segments.last, last.lastTick >= tick {
      segments.removeLast()
      byteCount -= last.byteCount
      guard last.base.tick < tick else { continue }
      let rest = last.prefix(before: tick)
      segments.append(rest)
      byteCount += rest.byteCount
    }
  }
}

/// A complete frame and the changes of those that follow, relative to it.
private struct Segment: Sendable {
  let base: Frame
  private(set) var byteCount: Int
  private var changes: [FrameChange] = []

  init(_ frame: Frame) {
    var base = Frame(bounds: frame.bounds, tick: frame.tick, background: frame.background)
    base.shapes = frame.shapes
    base.overlayShapeCount = frame.overlayShapeCount
    base.clips = frame.clips
    base.items = frame.items
    self.base = base
    byteCount = MemoryLayout<Frame>.stride + frame.shapes.count * MemoryLayout<Frame.Shape>.stride
  }

  var count: Int { changes.count + 1 }

  var lastTick: Int { changes.last?.tick ?? base.tick }

  mutating func append(_ change: FrameChange) {
    changes.append(change)
    byteCount += change.byteCount
  }

  /// The frame of a tick from that of `base` on, or of the latest one before it.
  func frame(at tick: Int) -> Frame {
    changes.last { $0.tick <= tick }?.applied(to: base) ?? base
  }

  /// The segment without the frames from a tick on, which is later than that of `base`.
  func prefix(before tick: Int) -> Segment {
    var result = Segment(base)
    for change in changes.prefix(while: { $0.tick < tick }) { result.append(change) }
    return result
  }
}

/// How a frame differs from another one with the same number of shapes.
private struct FrameChange: Sendable {
  let tick: Int
  private let bounds: Rect
  private let background: Color
  private let items: Frame.ItemCounts
  private let clips: [Frame.Clip]
  /// The shapes that have only moved.
  private var moved: [MovedShape] = []
  /// The shapes that differ in other properties, by index.
  private var replaced: [(index: Int, shape: Frame.Shape)] = []

  private struct MovedShape: Sendable {
    let index: Int32
    let (a, b, c, d, tx, ty): (Float, Float, Float, Float, Float, Float)

    init(_ index: Int, _ transform: AffineTransform) {
      self.index = Int32(index)
      (a, b, c) = (Float(transform.a), Float(transform.b), Float(transform.c))
      (d, tx, ty) = (Float(transform.d), Float(transform.tx), Float(transform.ty))
    }

    var transform: AffineTransform {
      AffineTransform(a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
    }
  }

  /// Compares two frames; nil if their numbers of shapes differ.
  init?(from base: Frame, to frame: Frame) {
    guard frame.shapes.count == base.shapes.count, frame.overlayShapeCount == base.overlayShapeCount else {
      return nil
    }
    (tick, bounds, background) = (frame.tick, frame.bounds, frame.background)
    (items, clips) = (frame.items, frame.clips)
    for (index, shape) in frame.shapes.enumerated() where shape != base.shapes[index] {
      var placed = base.shapes[index]
      placed.transform = shape.transform
      if placed == shape {
        moved.append(MovedShape(index, shape.transform))
      } else {
        replaced.append((index, shape))
      }
    }
  }

  var byteCount: Int {
    MemoryLayout<FrameChange>.stride + moved.count * MemoryLayout<MovedShape>.stride
      + replaced.count * MemoryLayout<(Int, Frame.Shape)>.stride
      + clips.count * MemoryLayout<Frame.Clip>.stride
  }

  func applied(to base: Frame) -> Frame {
    var frame = base
    (frame.tick, frame.bounds, frame.background) = (tick, bounds, background)
    (frame.items, frame.clips) = (items, clips)
    for shape in moved { frame.shapes[Int(shape.index)].transform = shape.transform }
    for (index, shape) in replaced { frame.shapes[index] = shape }
    return frame
  }
}

public import Dynamics
import Views

/// A touch of the user that has ended, or the holding of an item with a pointer, as it is part of the
/// recorded input.
public struct TouchGesture: Equatable, Sendable {
  /// A kind of gesture.
  public enum Kind: String, Sendable {
    /// A short touch that did not move.
    case tap
    /// A longer touch that did not move.
    case longPress
    /// A touch that moved.
    case drag
    /// Drags an item directly with the pointer; the script's recognizers receive no touch.
    case grab
  }

  /// The kind.
  public let kind: Kind
  /// The point at which it began, in the stage's coordinates.
  public let start: Point
  /// The point at which it ended.
  public let end: Point
  /// The tick at which it began.
  public let firstTick: Int
  /// The tick at which it ended.
  public let lastTick: Int
  /// Whether it was cancelled.
  public let isCancelled: Bool
}

extension TouchGesture: CustomStringConvertible {
  /// A description such as `tap at (160, 284)`.
  public var description: String {
    let name =
      switch kind {
      case .tap: "tap"
      case .longPress: "long press"
      case .drag: "drag"
      case .grab: "grab"
      }
    let place =
      isMoving ? "from \(Self.text(of: start)) to \(Self.text(of: end))" : "at \(Self.text(of: start))"
    return "\(name) \(place)\(isCancelled ? ", cancelled" : "")"
  }

  private var isMoving: Bool { kind == .drag || kind == .grab }

  private static func text(of point: Point) -> String { "(\(rounded(point.x)), \(rounded(point.y)))" }

  private static func rounded(_ value: Double) -> String {
    abs(value) < 1e9 ? "\(Int(value.rounded()))" : "\(value)"
  }
}

/// Classifies touches by their input, with the limits that gesture recognizers have by default.
struct TouchGestureClassifier {
  private enum Pointer: Hashable {
    case touch(Int)
    case grab(Int)
  }

  private struct ActiveTouch {
    let start: Point
    let firstTick: Int
    var end: Point
    var hasMoved = false
  }

  /// The distance above which a touch is a drag, in points.
  private static let maximumTapMovement = 10.0
  /// The number of ticks from which on a touch is a long press: half a second.
  private static let longPressTicks = Stage.ticksPerSecond / 2

  private var active: [Pointer: ActiveTouch] = [:]

  /// Handles an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - tick: The present tick.
  /// - Returns: The gesture that the input ends; nil if it ends none.
  mutating func handle(_ input: StageInput, atTick tick: Int) -> TouchGesture? {
    switch input {
    case .touchBegan(let touch, let point): begin(.touch(touch), point, tick)
    case .touchMoved(let touch, let point): move(.touch(touch), point)
    case .touchEnded(let touch, let point):
      move(.touch(touch), point)
      return end(.touch(touch), tick)
    case .touchCancelled(let touch): return end(.touch(touch), tick, isCancelled: true)
    case .grabBegan(let pointer, let point): begin(.grab(pointer), point, tick)
    case .grabMoved(let pointer, let point): move(.grab(pointer), point)
    case .grabEnded(let pointer): return end(.grab(pointer), tick)
    default: break
    }
    return nil
  }

  /// Removes the touches that have not ended.
  mutating func removeAll() { active = [:] }

  private mutating func begin(_ pointer: Pointer, _ point: Point, _ tick: Int) {
    active[pointer] = ActiveTouch(start: point, firstTick: tick, end: point)
  }

  private mutating func move(_ pointer: Pointer, _ point: Point) {
    guard var touch = active[pointer] else { return }
    touch.end = point
    touch.hasMoved = touch.hasMoved || touch.start.distance(to: point) > Self.maximumTapMovement
    active[pointer] = touch
  }

  private mutating func end(_ pointer: Pointer, _ tick: Int, isCancelled: Bool = false) -> TouchGesture? {
    guard let touch = active.removeValue(forKey: pointer) else { return nil }
    let kind: TouchGesture.Kind =
      if case .grab = pointer { .grab } else if touch.hasMoved { .drag } else {
        tick - touch.firstTick < Self.longPressTicks ? .tap : .longPress
      }
    return TouchGesture(
      kind: kind, start: touch.start, end: touch.end, firstTick: touch.firstTick, lastTick: tick,
      isCancelled: isCancelled)
  }
}

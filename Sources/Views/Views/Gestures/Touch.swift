package import Dynamics

/// A touch on the stage, from its beginning to its end; locations are those on the screen.
final class Touch {
  /// The maximum movement of a stationary touch, in points.
  ///
  /// A smaller value turns imprecise taps into drags; a larger value turns short drags into taps.
  static let allowableMovement = 10.0

  /// The time span over which the velocity is averaged, in ticks.
  ///
  /// A longer span would include the start of a flick; a shorter one only its last, irregular movements.
  private static let velocityWindow = Stage.ticks(in: 0.1)

  /// The identifier of the touch in the input.
  let id: Int
  /// The start location.
  let startLocation: Point
  /// The start tick.
  private(set) var startTick: Int
  /// The recognizers that receive the touch, those of the deepest view first.
  let recognizers: [GestureRecognizer]

  /// The current location.
  private(set) var location: Point
  /// The current tick, or the tick at which the touch ended.
  private(set) var tick: Int
  /// The location after each tick with a movement, over the span that the velocity needs.
  private var samples: [(tick: Int, location: Point)]

  init(id: Int, at location: Point, tick: Int, recognizers: [GestureRecognizer]) {
    self.id = id
    startLocation = location
    startTick = tick
    self.recognizers = recognizers
    self.location = location
    self.tick = tick
    samples = [(tick, location)]
  }

  /// The distance from the start location, in points.
  var distanceMoved: Double { location.distance(to: startLocation) }

  /// The number of ticks since the touch began.
  var ageInTicks: Int { tick - startTick }

  /// Moves the ticks of the touch, which continue whatever is restored, by a number of ticks.
  func shift(by ticks: Int) {
    startTick += ticks
    tick += ticks
    samples = samples.map { ($0.tick + ticks, $0.location) }
  }

  /// Sets the current tick.
  func advance(to tick: Int) { self.tick = tick }

  /// Sets the location and the current tick.
  func move(to location: Point, tick: Int) {
    self.location = location
    self.tick = tick
    if samples.last?.tick == tick { samples.removeLast() }
    samples.append((tick, location))
    // Keeps the last sample before the span: it is the location at the start of the span.
    let expiredCount = samples.prefix { $0.tick <= tick - Self.velocityWindow }.count - 1
    if expiredCount > 0 { samples.removeFirst(expiredCount) }
  }

  /// The mean velocity over the last 0.1 s, or since the touch began if that is shorter, in points per
  /// second.
  var velocity: Vector {
    let spanStart = max(tick - Self.velocityWindow, startTick)
    let before = samples.last { $0.tick <= spanStart }?.location ?? startLocation
    let ticks = tick - spanStart
    return ticks > 0 ? (location - before) * (StageClock.ticksPerSecond / Double(ticks)) : .zero
  }
}

/// A touch event, in the stage's coordinates.
package struct TouchEvent {
  /// The phase of the touch.
  package enum Phase: String {
    case began, moved, ended, cancelled
  }

  /// The identifier of the touch.
  package let touchID: Int
  package let phase: Phase
  package let location: Point
}

/// Receives the touches of a stage before the recognizers of its views.
package protocol TouchInterceptor: AnyObject {
  /// Handles an event at a tick; returns whether the recognizers of the stage's views must not receive it.
  func intercept(_ event: TouchEvent, tick: Int) -> Bool

  /// Called once per tick, after its events.
  func touchesDidAdvance(to tick: Int)
}

extension Touch {
  /// Visits the state of the touch.
  func visitState(with visitor: inout some StateVisitor) {
    visitor.visit("id", id)
    visitor.visit("location.x", location.x)
    visitor.visit("location.y", location.y)
    visitor.visit("start.x", startLocation.x)
    visitor.visit("start.y", startLocation.y)
    visitor.visit("startTick", startTick)
    let velocity = velocity
    visitor.visit("velocity.x", velocity.dx)
    visitor.visit("velocity.y", velocity.dy)
    visitor.visit("recognizers", recognizers.count { $0.tracks(self) })
  }
}

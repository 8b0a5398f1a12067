import Dynamics

/// A finger on the stage, from coming down to being lifted; places are in the stage's coordinates.
final class Touch {
  /// How far a finger may move and still count as resting, in points.
  ///
  /// More, and clumsy taps turn into drags; less, and small drags are taken for taps.
  static let allowableMovement = 10.0

  /// The time over which a velocity is taken.
  ///
  /// Longer, and a throw feels like its beginning; shorter, and it feels like its last, uneven movements.
  private static let velocityTicks = Timeline.ticks(in: 0.1)

  /// What the input calls the touch.
  let id: Int
  /// Where the finger came down.
  let start: Point
  /// When the finger came down.
  let startTick: Int
  /// Who watches, the nearest view's recognizers first.
  let recognizers: [GestureRecognizer]

  /// Where the finger is.
  private(set) var location: Point
  /// The present tick, until the finger is lifted.
  private(set) var tick: Int
  /// Where the finger was after each tick in which it moved, as far back as a velocity needs.
  private var samples: [(tick: Int, location: Point)]

  init(id: Int, at location: Point, tick: Int, recognizers: [GestureRecognizer]) {
    self.id = id
    start = location
    startTick = tick
    self.recognizers = recognizers
    self.location = location
    self.tick = tick
    samples = [(tick, location)]
  }

  /// How far from its start the finger is, in points.
  var distanceMoved: Double { location.distance(to: start) }

  /// The ticks since the finger came down.
  var age: Int { tick - startTick }

  /// Lets time pass.
  func advance(to tick: Int) { self.tick = tick }

  /// Notes a new place.
  func move(to location: Point, tick: Int) {
    self.location = location
    self.tick = tick
    if samples.last?.tick == tick { samples.removeLast() }
    samples.append((tick, location))
    // The last place before the span stays: that is where the finger was when the span began.
    let expiredCount = samples.prefix { $0.tick <= tick - Self.velocityTicks }.count - 1
    if expiredCount > 0 { samples.removeFirst(expiredCount) }
  }

  /// The velocity over the last 0.1 s, or over the touch's life if that is shorter, in points per second.
  var velocity: Vector {
    let spanStart = max(tick - Self.velocityTicks, startTick)
    let before = samples.last { $0.tick <= spanStart }?.location ?? start
    let ticks = tick - spanStart
    return ticks > 0 ? (location - before) * (Timeline.ticksPerSecond / Double(ticks)) : .zero
  }
}

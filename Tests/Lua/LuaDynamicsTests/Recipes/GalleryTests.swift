import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// Recipes with behaviors and fields that the first recipes do not show.
@Suite struct GalleryTests {
  // MARK: fields.lua

  /// Plays the recipe with the field of the given number, from 1, for some ticks.
  private func field(_ number: Int, ticks: Int = 90) throws -> Playback {
    let play = try Playback(recipe: "fields")
    for tap in 0..<number { play.stage.tap(at: Point(x: 10, y: 10), time: 0.2 * Double(tap)) }
    play.advance(ticks: 12 * number + ticks)
    #expect(play.errors.isEmpty)
    return play
  }

  private func balls(of play: Playback) -> [View] { play.views.filter { $0.bounds.width == 20 } }

  @Test(
    arguments: [
      "linearGravity", "radialGravity", "spring", "vortex", "electric", "magnetic", "drag", "velocity",
      "noise",
      "turbulence", "custom",
    ].enumerated().map { ($0.offset + 1, $0.element) })
  func `each tap shows the next of the eleven fields`(number: Int, kind: String) throws {
    let play = try field(number)
    #expect(play.views.last?.text == kind)
    let fields = play.behaviors.compactMap { $0 as? FieldBehavior }
    #expect(fields.count == 1 && fields[0].items.count == 12)
    #expect(balls(of: play).allSatisfy { play.stage.view.bounds.contains($0.center) })
  }

  @Test func `the twelfth tap begins again`() throws {
    #expect(try field(12).views.last?.text == "linearGravity")
  }

  /// The balls' positions relative to the centre, and their velocities.
  private func motions(of play: Playback) throws -> [(place: Vector, velocity: Vector)] {
    let material = try #require(play.behavior(DynamicItemBehavior.self))
    return balls(of: play).map { ($0.center - Point(x: 160, y: 284), material.linearVelocity(for: $0)) }
  }

  @Test func `fields that pull and push gather the balls or drive them apart`() throws {
    // They begin 100 points from the centre.
    func distance(_ number: Int) throws -> Double {
      try motions(of: field(number)).reduce(0) { $0 + $1.place.length } / 12
    }
    #expect(
      balls(of: try field(1)).allSatisfy { $0.center.y > 400 }, "linear gravity accelerates them downwards")
    #expect(try distance(2) < 50, "radial gravity attracts them")
    #expect(try distance(3) < 50, "so does a spring")
    #expect(try distance(5) > 150, "charges repel each ball from the middle")
  }

  @Test func `a vortex drives the balls round, clockwise`() throws {
    for ball in try motions(of: field(4, ticks: 30)) {
      #expect(ball.place.cross(ball.velocity) > 0.3 * 100 * 100)
    }
  }

  @Test func `a magnetic field rotates velocities by 4 radians per second, counterclockwise`() throws {
    let play = try field(6, ticks: 10)
    let before = try motions(of: play)
    play.advance(ticks: 20)
    for (before, after) in zip(before, try motions(of: play)) {
      // Two thirds of a second with a resistance of 0.5, a mass of 1 and a strength of 4.
      let turned = before.velocity.applying(AffineTransform(rotationAngle: -4.0 / 3)) / (1 + 0.5 / 3)
      #expect((after.velocity - turned).length < 2)
    }
  }

  @Test func `drag moves the balls upwards with its medium`() throws {
    for ball in try motions(of: field(7)) { #expect(abs(ball.velocity.dx) < 10 && ball.velocity.dy < -55) }
  }

  @Test func `a velocity field moves items in its region at 100 points per second`() throws {
    let balls = try motions(of: field(8, ticks: 10))
    let carried = balls.filter { abs($0.place.dy) < 99 }
    #expect(carried.count == 10)
    for ball in carried { #expect((ball.velocity - Vector(dx: 100, dy: 0)).length < 0.5) }
    for ball in balls where abs(ball.place.dy) > 101 { #expect(ball.velocity.length < 80) }
  }

  @Test(arguments: [9, 10])
  func `noise and turbulence disturb each ball in its own way`(number: Int) throws {
    let play = try field(number, ticks: 10)
    let before = try motions(of: play)
    play.advance(ticks: 20)
    let changes = zip(before, try motions(of: play)).map { $1.velocity - $0.velocity / (1 + 0.5 / 3) }
    let sum = changes.reduce(Vector.zero, +).length
    let lengths = changes.reduce(0) { $0 + $1.length }
    #expect(lengths > 12 * 10 && sum < 0.7 * lengths, "\(changes)")
  }

  @Test func `the custom field moves the balls towards its rotating line`() throws {
    let play = try field(11, ticks: 30)
    let time = try #require(play.stage.animators.first).elapsedTime
    // At first their mean distance from the line is 64 points.
    let away =
      try motions(of: play).reduce(0) { $0 + abs($1.place.cross(Vector(angle: time, magnitude: 1))) } / 12
    #expect(away < 30, "\(away)")
  }

  // MARK: cradle.lua

  @Test func `the last ball leaves with the speed of the first`() throws {
    let play = try Playback(recipe: "cradle")
    let row = play.views.filter { $0.name?.hasPrefix("ball") == true }
    let places = row.map(\.center)
    var farthest = 0.0
    play.advance(ticks: 80) { farthest = max(farthest, row[4].center.x - places[4].x) }
    #expect(play.errors.isEmpty)
    // The first ball was displaced by 75 sin 27°; for such small angles the displacement is proportional to
    // the speed.
    #expect(farthest > 0.9 * 34.05 && farthest < 34.1)
    for index in 1...3 { #expect(row[index].center.distance(to: places[index]) < 1) }
  }

  // MARK: pendulum.lua

  /// The pendulum at rest, without its initial push.
  private func stillPendulum() throws -> Playback {
    try Playback(
      recipe: "pendulum",
      editing: { $0.replacing("hit(bob.center + Vector(-40, 30), Vector(1, 0))", with: "") })
  }

  @Test(arguments: [(310.0, 1.0), (370, -1)])
  func `a tap swings the pendulum and rotates the bob by its offset`(y: Double, turn: Double) throws {
    let play = try stillPendulum()
    let (peg, bob) = (play.views[0], play.views[1])
    play.stage.tap(at: Point(x: 140, y: y), time: 0)
    play.advance(ticks: 20)
    #expect(play.errors.isEmpty)
    #expect(bob.center.x > 175 && bob.rotation * turn > 0.3, "\(bob.center) \(bob.rotation)")
    play.advance(ticks: 300) {
      let held = bob.center + Vector(angle: bob.rotation - .pi / 2, magnitude: 40)
      #expect(abs(held.distance(to: peg.center) - 200) < 1)
    }
  }

  @Test func `a drag moves the bob, and its end pushes the bob by a five-hundredth of the velocity`() throws {
    let play = try stillPendulum()
    let bob = play.views[1]
    let pendulum = try #require(play.behavior(DynamicBehavior.self))
    let push = try #require(pendulum.childBehaviors.lazy.compactMap { $0 as? PushBehavior }.first)
    play.stage.drag(path: [bob.center, bob.center + Vector(dx: 120, dy: -50)], duration: 0.5, time: 0)
    play.advance(ticks: 30)
    #expect(pendulum.childBehaviors.count == 4 && bob.center.x > 220, "\(bob.center)")
    play.advance(ticks: 3)
    #expect(play.errors.isEmpty && pendulum.childBehaviors.count == 3)
    #expect((push.pushDirection - Vector(dx: 240, dy: -100) / 500).length < 0.02, "\(push.pushDirection)")
    var farthest = bob.center.x
    play.advance(ticks: 120) { farthest = max(farthest, bob.center.x) }
    #expect(farthest > 290 && bob.center.x < farthest - 50, "it moves on and swings back")
  }

  @Test func `the pendulum begins to swing`() throws {
    let play = try Playback(recipe: "pendulum")
    play.advance(ticks: 30)
    #expect(play.errors.isEmpty && play.views[1].center.x > 200)
  }

  // MARK: cup.lua

  @Test func `the cup catches the balls, and a tap on a wall spills them`() throws {
    let play = try Playback(recipe: "cup")
    play.advance(ticks: 240)
    let (left, right, bottom) = (play.views[0], play.views[1], play.views[2])
    let balls = play.views.filter { $0.name?.hasPrefix("ball") == true }
    #expect(balls.count == 8)
    for ball in balls {
      #expect(ball.center.x > left.center.x + 24 && ball.center.x < right.center.x - 24)
      #expect(ball.center.y > left.center.y - 70 && ball.center.y < bottom.center.y)
    }
    play.stage.tap(at: left.center, time: play.stage.time)
    play.advance(ticks: 300)
    #expect(play.errors.isEmpty)
    #expect(left.rotation > 1, "it lies on its side")
    let apart = Vector(dx: 72, dy: 78).length
    #expect(abs(bottom.center.distance(to: left.center) - apart) < 0.1, "and is still one item")
    #expect(balls.contains { $0.center.x > right.center.x + 60 })
  }

  // MARK: corners.lua

  @Test(
    arguments: [
      (Point(x: 150, y: 160), Point(x: 65, y: 80)), (Point(x: 170, y: 160), Point(x: 255, y: 80)),
      (Point(x: 150, y: 400), Point(x: 65, y: 488)), (Point(x: 170, y: 400), Point(x: 255, y: 488)),
    ])
  func `the picture slides into the corner of the quarter in which it is released`(end: Point, corner: Point)
    throws
  {
    let play = try Playback(recipe: "corners")
    play.advance(ticks: 150)
    let picture = play.views[0]
    // The drag ends at rest, so that the picture is not thrown.
    play.stage.drag(path: [picture.center, end, end, end], duration: 1, time: play.stage.time)
    play.advance(ticks: 240)
    #expect(play.errors.isEmpty)
    #expect(picture.center.distance(to: corner) < 2, "\(picture.center)")
  }

  @Test func `a throw moves the picture into the corner in its direction`() throws {
    let play = try Playback(recipe: "corners")
    play.advance(ticks: 150)
    let picture = play.views[0]
    let start = picture.center
    play.stage.drag(path: [start, start + Vector(dx: 0, dy: 220)], duration: 0.1, time: play.stage.time)
    play.advance(ticks: 240)
    #expect(picture.center.distance(to: Point(x: 255, y: 488)) < 2, "\(picture.center)")
  }

  // MARK: bubbles.lua

  @Test func `bubbles far from the finger lag behind it and return to their positions`() throws {
    let play = try Playback(recipe: "bubbles")
    let content = play.views[0]
    let places = content.subviews.map(\.center)
    play.stage.drag(
      path: [Point(x: 160, y: 60), Point(x: 160, y: 160)], duration: 0.25, time: play.stage.time)
    play.advance(ticks: 16)
    let lags = zip(places, content.subviews).map { $0.y - $1.center.y }
    #expect(lags[10] > 20 && lags[10] > 3 * lags[0].magnitude, "\(lags)")
    play.advance(ticks: 300)
    #expect(play.errors.isEmpty && content.center.y > 360)
    for (place, bubble) in zip(places, content.subviews) { #expect(bubble.center.distance(to: place) < 1) }
  }

  // MARK: dialog.lua

  @Test func `the dialog bounces on its boundary, and a tap makes it swing and drop out`() throws {
    let play = try Playback(recipe: "dialog")
    let dialog = play.views[0]
    play.advance(ticks: 120)
    #expect(dialog.center.y > 283 && dialog.center.y < 284.6 && dialog.rotation == 0)
    play.stage.tap(at: dialog.center, time: play.stage.time)
    play.advance(ticks: 30)
    #expect(dialog.rotation != 0)
    play.advance(ticks: 120)
    #expect(play.errors.isEmpty && dialog.superview == nil && play.behaviors.isEmpty)
  }

  // MARK: breakout.lua

  @Test func `the ball removes bricks and never leaves the screen`() throws {
    let play = try Playback(recipe: "breakout")
    let ball = try #require(play.views.first { $0.name == "ball" })
    func bricks() -> Int { play.views.filter { $0.name == "brick" }.count }
    #expect(bricks() == 24)
    play.advance(ticks: 900) { #expect(play.stage.view.bounds.contains(ball.center)) }
    #expect(play.errors.isEmpty)
    #expect(bricks() < 18 && play.behavior(CollisionBehavior.self)?.items.count == bricks() + 2)
  }

  @Test func `the paddle follows the finger`() throws {
    let play = try Playback(recipe: "breakout")
    let paddle = try #require(play.views.first { $0.name == "paddle" })
    play.stage.drag(path: [Point(x: 160, y: 520), Point(x: 310, y: 500)], duration: 0.5, time: 0)
    play.advance(ticks: 60)
    #expect(paddle.center == Point(x: 280, y: 520))
  }
}

import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// The scripts that show what the first recipes do not.
@Suite struct GalleryTests {
  // MARK: fields.lua

  /// Plays the field of a number, from 1, for a second and a half.
  private func field(_ number: Int) throws -> Playback {
    let play = try Playback(recipe: "fields")
    for tap in 0..<number { play.stage.tap(at: Point(x: 10, y: 10), time: 0.2 * Double(tap)) }
    play.advance(ticks: 12 * number + 90)
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

  @Test func `fields do to the balls what their names say`() throws {
    let middle = Point(x: 160, y: 284)
    func distances(_ number: Int) throws -> Double {
      balls(of: try field(number)).reduce(0) { $0 + $1.center.distance(to: middle) } / 12
    }
    let fallen = balls(of: try field(1))
    #expect(fallen.allSatisfy { $0.center.y > 400 })
    #expect(try distances(5) > 150, "charges repel each ball from the middle")
    #expect(try distances(3) < 120, "the spring keeps them around it")
    #expect(balls(of: try field(7)).allSatisfy { $0.center.y < 400 }, "the wind blows upwards")
  }

  // MARK: cradle.lua

  @Test func `the last ball flies off as fast as the first one came`() throws {
    let play = try Playback(recipe: "cradle")
    let row = play.views.filter { $0.name?.hasPrefix("ball") == true }
    let places = row.map(\.center)
    var farthest = 0.0
    play.advance(ticks: 80) { farthest = max(farthest, row[4].center.x - places[4].x) }
    #expect(play.errors.isEmpty)
    // The first ball came from 68 points aside; the height goes with the square of the speed.
    #expect(farthest > 0.9 * 68.4 && farthest < 68.5)
    for index in 1...3 { #expect(row[index].center.distance(to: places[index]) < 1) }
  }

  // MARK: corners.lua

  @Test(
    arguments: [
      (Point(x: 150, y: 160), Point(x: 65, y: 80)), (Point(x: 170, y: 160), Point(x: 255, y: 80)),
      (Point(x: 150, y: 400), Point(x: 65, y: 488)), (Point(x: 170, y: 400), Point(x: 255, y: 488)),
    ])
  func `the picture slides into the corner of the quarter where it was let go`(end: Point, corner: Point)
    throws
  {
    let play = try Playback(recipe: "corners")
    play.advance(ticks: 150)
    let picture = play.views[0]
    // Held still at the end, so that it is not thrown.
    play.stage.drag(path: [picture.center, end, end, end], duration: 1, time: play.stage.time)
    play.advance(ticks: 240)
    #expect(play.errors.isEmpty)
    #expect(picture.center.distance(to: corner) < 2, "\(picture.center)")
  }

  @Test func `a throw takes the picture into the corner ahead`() throws {
    let play = try Playback(recipe: "corners")
    play.advance(ticks: 150)
    let picture = play.views[0]
    let start = picture.center
    play.stage.drag(path: [start, start + Vector(dx: 0, dy: 220)], duration: 0.1, time: play.stage.time)
    play.advance(ticks: 240)
    #expect(picture.center.distance(to: Point(x: 255, y: 488)) < 2, "\(picture.center)")
  }

  // MARK: bubbles.lua

  @Test func `bubbles far from the finger lag behind it and come back to their places`() throws {
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

  @Test func `the dialog bounces on its shelf, and a tap lets it swing and drop out`() throws {
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

  @Test func `the ball takes out bricks and never leaves the screen`() throws {
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

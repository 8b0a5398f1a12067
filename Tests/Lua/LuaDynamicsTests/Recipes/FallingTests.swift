import Dynamics
import LuaDynamics
import Testing
import Views

/// `gravity.lua`, `collision.lua` and `item_properties.lua`: items that fall, land and bounce.
@Suite struct FallingTests {
  // MARK: gravity.lua

  @Test func `gravity pulls the square down at 1000 points per second squared`() throws {
    let play = try Playback(recipe: "gravity")
    let square = try #require(play.views.first)
    #expect(square.center == Point(x: 160, y: 284))
    // UIKit's frames for a square with the default resistance, from y = 50.
    for expected in [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747] {
      play.advance(ticks: 1)
      #expect(abs(square.center.y - 284 - (expected - 50)) < 1e-3)
    }
    #expect(square.center.x == 160)
  }

  @Test func `without a floor the square leaves the screen and keeps falling for ever`() throws {
    let play = try Playback(recipe: "gravity")
    let square = try #require(play.views.first)
    play.runUntilIdle(limit: 30)
    #expect(play.stage.tick == 1800)
    let speedBefore = square.center.y
    play.advance(ticks: 1)
    #expect(square.center.y > 568)
    // The speed approaches 1000 / 0.1 pt/s, at which resistance balances gravity.
    let speed = (square.center.y - speedBefore) * 60
    #expect(speed > 9000 && speed < 10_000)
  }

  @Test func `an item added to gravity later falls like one given at creation`() throws {
    let play = try Playback(
      """
      a = View { size = { 100, 100 }, center = { 60, 100 } }
      b = View { size = { 100, 100 }, center = { 260, 100 } }
      stage.view:addSubview(a)
      stage.view:addSubview(b)
      local animator, gravity = Animator(stage.view), GravityBehavior { a }
      animator:addBehavior(gravity)
      gravity:addItem(b)
      """)
    play.advance(ticks: 30)
    #expect(play.errors.isEmpty)
    #expect(play.views[0].center.y > 200)
    #expect(play.views[0].center.y == play.views[1].center.y)
  }

  // MARK: collision.lua

  @Test func `the squares never overlap, never leave the view and come to rest on its lower edge`() throws {
    let play = try Playback(recipe: "collision")
    let (red, green) = (play.views[0], play.views[1])
    play.advance(ticks: 300) {
      // In the step of the collision the squares overlap by up to a point.
      #expect(green.center.y - red.center.y > 49)
      #expect(play.stage.view.bounds.insetBy(dx: -0.5, dy: -0.5).contains(red.frame))
      #expect(play.stage.view.bounds.insetBy(dx: -0.5, dy: -0.5).contains(green.frame))
    }
    #expect(play.stage.isIdle)
    #expect(abs(green.center.y - 543) < 0.5)
    #expect(green.center.y - red.center.y > 49.5)
    #expect(abs(red.center.y - 493) < 1)
    #expect(play.events.last?.kind == .paused)
  }

  // MARK: item_properties.lua

  @Test func `the elastic square rebounds much higher than the other`() throws {
    let play = try Playback(recipe: "item_properties")
    let (upper, lower) = (play.views[0], play.views[1])
    var (upperBounce, lowerBounce) = (Bounce(from: upper), Bounce(from: lower))
    play.advance(ticks: 240) {
      upperBounce.follow(upper)
      lowerBounce.follow(lower)
    }
    // Without resistance the rebound height would be e² of the drop height; resistance reduces it slightly.
    #expect(lowerBounce.share > 0.8 && lowerBounce.share <= 1)
    #expect(upperBounce.share > 0.15 && upperBounce.share < 0.25)
  }

  @Test func `after three bounces both squares come to rest on the lower edge`() throws {
    let play = try Playback(recipe: "item_properties")
    play.runUntilIdle(limit: 30)
    #expect(play.errors.isEmpty)
    #expect(play.stage.isIdle)
    for view in play.views { #expect(abs(view.center.y - 543) < 0.5) }
  }

  /// The rebound height of a square relative to its drop height.
  private struct Bounce {
    let start: Double
    var lowest: Double
    var highestAfter: Double?

    init(from view: View) {
      start = view.center.y
      lowest = view.center.y
    }

    var share: Double {
      guard let highestAfter else { return 0 }
      return (lowest - highestAfter) / (lowest - start)
    }

    mutating func follow(_ view: View) {
      let y = view.center.y
      if highestAfter == nil, y >= lowest {
        lowest = y
      } else {
        highestAfter = min(highestAfter ?? y, y)
      }
    }
  }
}

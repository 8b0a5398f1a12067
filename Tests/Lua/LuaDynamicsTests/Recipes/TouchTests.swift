import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// `push.lua`, `attachment.lua`, `snap.lua` and `basket.lua`: reactions to touches.
@Suite struct TouchTests {
  // MARK: push.lua

  @Test func `a tap pushes the square towards it, with a magnitude proportional to the distance`() throws {
    let play = try Playback(recipe: "push")
    let square = try #require(play.views.first)
    let push = try #require(play.behavior(PushBehavior.self))
    #expect(push.mode == .continuous && push.magnitude == 0)

    play.stage.tap(at: Point(x: 220, y: 364))
    while push.magnitude == 0, play.stage.tick < 60 { play.advance(ticks: 1) }
    // 60 to the right and 80 down, a distance of 100 points.
    #expect(abs(push.angle - 0.9272952180016122) < 1e-12)
    #expect(abs(push.magnitude - 0.5) < 1e-12)
    #expect(square.center.x > 160 && square.center.y > 284)
  }

  @Test func `magnitude 1 accelerates 100 × 100 points by 100 points per second squared`() throws {
    let play = try Playback(
      """
      local square = View { size = { 100, 100 }, center = { 160, 284 } }
      stage.view:addSubview(square)
      body = DynamicItemBehavior { square, resistance = 0 }
      animator = Animator(stage.view)
      animator:addBehavior(body)
      animator:addBehavior(PushBehavior { square, magnitude = 1 })
      """)
    let body = try #require(play.behavior(DynamicItemBehavior.self))
    // UIKit's velocities after the first four frames.
    for expected in [0.833333373, 2.50000024, 4.16666698, 5.83333349] {
      play.advance(ticks: 1)
      #expect(abs(body.linearVelocity(for: play.views[0]).dx - expected) < 1e-5)
    }
  }

  @Test func `the pushed square never leaves the view`() throws {
    let play = try Playback(recipe: "push")
    let square = try #require(play.views.first)
    play.stage.tap(at: Point(x: 310, y: 5))
    play.stage.tap(at: Point(x: 5, y: 560), time: 4)
    play.stage.tap(at: Point(x: 300, y: 300), time: 8)
    let view = play.stage.view.bounds.insetBy(dx: -1, dy: -1)
    play.advance(ticks: 900) { #expect(view.contains(square.frame)) }
    #expect(play.errors.isEmpty)
  }

  @Test func `a second tap changes the same push`() throws {
    let play = try Playback(recipe: "push")
    let push = try #require(play.behavior(PushBehavior.self))
    play.stage.tap(at: Point(x: 260, y: 284))
    play.advance(ticks: 10)
    let magnitude = push.magnitude
    play.stage.tap(at: Point(x: 10, y: 284))
    play.advance(ticks: 10)
    #expect(push.magnitude > 0 && push.magnitude != magnitude)
    #expect(play.behaviors.count == 2)
    #expect(play.behavior(PushBehavior.self) === push)
  }

  // MARK: attachment.lua

  @Test func `dragging the anchor drags the square, which swings around its corner`() throws {
    let play = try Playback(recipe: "attachment")
    let (square, anchor) = (play.views[0], play.views[1])
    let marker = try #require(square.subviews.first)
    let attachment = try #require(play.behavior(AttachmentBehavior.self))
    #expect(square.convert(marker.center, to: nil) == Point(x: 190, y: 254))
    let length = attachment.length
    #expect(abs(length - Point(x: 190, y: 254).distance(to: anchor.center)) < 1e-3)

    play.stage.drag(path: [Point(x: 120, y: 120), Point(x: 200, y: 60), Point(x: 60, y: 200)], duration: 1.5)
    var largestTurn = 0.0
    var longestWay = 0.0
    play.advance(ticks: 240) {
      largestTurn = max(largestTurn, abs(square.rotation))
      longestWay = max(longestWay, square.center.distance(to: Point(x: 160, y: 284)))
      #expect(anchor.center == attachment.anchorPoint)
      #expect(abs(square.convert(marker.center, to: nil).distance(to: anchor.center) - length) < 2)
    }
    #expect(anchor.center == Point(x: 60, y: 200))
    #expect(largestTurn > 0.1)
    #expect(longestWay > 20)
    #expect(play.errors.isEmpty)
  }

  // MARK: snap.lua

  @Test func `the square springs to the tap, overshoots and comes to rest there upright`() throws {
    let play = try Playback(recipe: "snap")
    let square = try #require(play.views.first)
    let target = Point(x: 100, y: 150)
    play.advance(ticks: 60)
    #expect(square.center.distance(to: Point(x: 160, y: 284)) < 0.5)

    play.stage.tap(at: target)
    var overshoot = 0.0
    play.advance(ticks: 240) { overshoot = max(overshoot, target.y - square.center.y) }
    #expect(overshoot > 1)
    #expect(square.center.distance(to: target) < 0.5)
    #expect(abs(square.rotation) < 0.01)
    #expect(play.stage.isIdle)
    #expect(play.behaviors.filter { $0 is SnapBehavior }.count == 1)
  }

  @Test func `of two snaps on one item neither acts, until only one is left`() throws {
    let play = try Playback(recipe: "snap")
    let square = try #require(play.views.first)
    let animator = try #require(play.stage.animators.first)
    let second = SnapBehavior(item: square, snapTo: Point(x: 60, y: 60))
    animator.addBehavior(second)
    play.advance(ticks: 60)
    #expect(square.center == Point(x: 160, y: 284))
    let first = try #require(play.behavior(SnapBehavior.self))
    animator.removeBehavior(first)
    play.advance(ticks: 240)
    #expect(square.center.distance(to: Point(x: 60, y: 60)) < 0.5)
  }

  // MARK: basket.lua

  @Test func `a photo that is thrown towards the basket snaps into it`() throws {
    let play = try Playback(recipe: "basket")
    let photo = try #require(play.views.first { $0.name == "photo 1" })
    let basket = try #require(play.views.first)
    play.stage.drag(path: [Point(x: 60, y: 120), Point(x: 120, y: 169)], duration: 0.1)
    play.runUntilIdle()
    #expect(play.errors.isEmpty)
    #expect(play.stage.isIdle)
    #expect(photo.center.distance(to: basket.center) < 0.5)
  }

  @Test(arguments: [Point(x: 60, y: 40), Point(x: 130, y: 90), Point(x: 40, y: 200)])
  func `a throw that misses comes to rest elsewhere inside the view`(target: Point) throws {
    let play = try Playback(recipe: "basket")
    let photo = try #require(play.views.first { $0.name == "photo 1" })
    let basket = try #require(play.views.first)
    play.stage.drag(path: [Point(x: 60, y: 120), target], duration: 0.1)
    play.runUntilIdle()
    #expect(play.errors.isEmpty)
    #expect(play.stage.isIdle)
    #expect(photo.center.distance(to: basket.center) > 60)
    #expect(play.stage.view.bounds.insetBy(dx: -1, dy: -1).contains(photo.frame))
  }

  /// Throws photo 2 into the basket, then drags it along a path.
  private func throwFromBasket(path: [Point], duration: Double) throws -> (play: Playback, photo: View) {
    let play = try Playback(recipe: "basket")
    let photo = try #require(play.views.first { $0.name == "photo 2" })
    play.stage.drag(path: [Point(x: 60, y: 240), Point(x: 160, y: 260)], duration: 0.2, time: 0.2)
    play.stage.drag(path: path, duration: duration, time: 3)
    play.advance(ticks: 179)
    #expect(photo.center.distance(to: Point(x: 260, y: 284)) < 0.5)
    play.advance(ticks: 30)
    play.runUntilIdle()
    #expect(play.errors.isEmpty)
    #expect(play.stage.isIdle)
    return (play, photo)
  }

  @Test func `a photo that is taken out of the basket is not pulled back`() throws {
    let (play, photo) = try throwFromBasket(
      path: [Point(x: 270, y: 284), Point(x: 100, y: 400), Point(x: 100, y: 400)], duration: 1.5)
    #expect(play.behaviors.allSatisfy { !($0 is SnapBehavior) })
    #expect(photo.center.distance(to: Point(x: 100, y: 400)) < 30)
  }

  @Test func `a photo that is thrown into the basket again snaps into it again`() throws {
    let (play, photo) = try throwFromBasket(
      path: [Point(x: 260, y: 284), Point(x: 160, y: 284), Point(x: 220, y: 284)], duration: 0.4)
    #expect(play.behaviors.filter { $0 is SnapBehavior }.count == 1)
    #expect(photo.center.distance(to: Point(x: 260, y: 284)) < 0.5)
  }

  @Test func `a photo released without speed does not move`() throws {
    let play = try Playback(recipe: "basket")
    let photo = try #require(play.views.first { $0.name == "photo 2" })
    play.stage.drag(path: [Point(x: 60, y: 240), Point(x: 100, y: 240)], duration: 3)
    play.runUntilIdle()
    #expect(play.behaviors.allSatisfy { !($0 is SnapBehavior) })
    #expect(abs(photo.center.x - 100) < 30)
  }
}

import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// `boundary.lua`, `explode.lua` and `collision_mode.lua`: boundaries that stop items, and their contacts.
@Suite struct BoundaryTests {
  // MARK: boundary.lua

  @Test func `the squares stop 100 points above the lower edge`() throws {
    let play = try Playback(recipe: "boundary")
    play.runUntilIdle()
    #expect(play.stage.isIdle)
    #expect(abs(play.views[1].center.y - 443) < 0.5)
    #expect(abs(play.views[0].center.y - 393) < 1)
  }

  @Test func `boundary returns the path`() throws {
    let play = try Playback(recipe: "boundary")
    let collision = try #require(play.behavior(CollisionBehavior.self))
    #expect(
      collision.boundary(withIdentifier: "bottomBoundary")?.elements
        == [.move(to: Point(x: 0, y: 468)), .line(to: Point(x: 320, y: 468))])
    #expect(collision.boundary(withIdentifier: "another") == nil)
  }

  @Test func `a boundary may be a curved path`() throws {
    let play = try Playback(
      """
      local ball = View { size = { 20, 20 }, center = { 120, 330 }, collisionBoundsType = "ellipse" }
      stage.view:addSubview(ball)
      local collision = CollisionBehavior { ball }
      collision:addBoundary("bowl", Path():moveTo { 0, 300 }:curveTo({ 320, 300 }, { 80, 500 }, { 240, 500 }))
      local animator = Animator(stage.view)
      animator:addBehavior(GravityBehavior { ball })
      animator:addBehavior(collision)
      animator:addBehavior(DynamicItemBehavior { ball, resistance = 2 }) -- or it rolls to and fro for minutes
      """)
    play.runUntilIdle(limit: 60)
    #expect(play.errors.isEmpty)
    // A line at the top closes the path, and the ball starts below it. The lowest point of the curve is (160,
    // 450); a ball of radius 10 rests on it.
    #expect(play.stage.isIdle)
    #expect(abs(play.views[0].center.x - 160) < 20)
    #expect(abs(play.views[0].center.y - 440) < 2)
  }

  // MARK: explode.lua

  @Test func `contact with the boundary is reported with its name and point, also when it ends`() throws {
    let play = try Playback(recipe: "explode")
    play.runUntilIdle()
    let first = try #require(play.events.first { $0.isContact })
    guard case .beganContact("green", .boundary("bottomBoundary"), let point) = first.kind else {
      Issue.record("the first contact was \(first)")
      return
    }
    #expect(abs(point.y - 468) < 1)
    #expect(abs(point.x - 160) < 26)
    // The red square first touches only the line, rebounds, and returns.
    let began = try #require(play.events.first { $0.kind.isBegin(of: "red") })
    let ended = LogEvent.Kind.endedContact(item: "red", other: .boundary("bottomBoundary"))
    let end = try #require(play.events.first { $0.kind == ended })
    #expect(end.time > began.time && end.time < began.time + 0.1)
    #expect(play.events.contains { $0.kind.isBegin(of: "red") && $0.time > end.time })
  }

  @Test func `the upper square is red from the start, the lower one green`() throws {
    let play = try Playback(recipe: "explode")
    #expect(play.views.map(\.backgroundColor) == [Color(css: "tomato"), Color(css: "mediumseagreen")])
  }

  @Test func `a square that touched turns red, grows, fades, and is removed`() throws {
    let play = try Playback(recipe: "explode")
    let (red, green) = (play.views[0], play.views[1])
    while !play.events.contains(where: \.isContact), play.stage.tick < 300 { play.advance(ticks: 1) }
    #expect(green.backgroundColor == Color(css: "red"))
    #expect(green.alpha == 0)
    #expect(abs(green.scale - 2) < 1e-9)
    #expect(green.presentation.alpha > 0.9)
    play.advance(ticks: 30)
    #expect(abs(green.presentation.alpha - 0.5) < 0.1)
    #expect(green.superview === play.stage.view)
    play.runUntilIdle()
    #expect(play.views.isEmpty)
    #expect(red.superview == nil && green.superview == nil)
    for behavior in play.behaviors {
      #expect((behavior as? ItemListBehavior)?.items.isEmpty == true)
    }
    #expect(play.errors.isEmpty)
  }

  @Test func `contact with another boundary does nothing`() throws {
    let play = try Playback(recipe: "explode") {
      $0.replacing("addBoundary(\"bottomBoundary\"", with: "addBoundary(\"another\"")
    }
    play.runUntilIdle()
    #expect(play.events.contains { $0.isContact })
    #expect(play.views.count == 2)
    #expect(play.views.allSatisfy { $0.alpha == 1 })
  }

  // MARK: collision_mode.lua

  @Test func `with boundaries the squares land on the line and overlap`() throws {
    let play = try Playback(recipe: "collision_mode")
    play.runUntilIdle()
    #expect(play.stage.isIdle)
    for view in play.views { #expect(abs(view.center.y - 443) < 0.5) }
  }

  @Test func `with items the squares fall through the line`() throws {
    let play = try Playback(recipe: "collision_mode", arguments: ["items"])
    play.advance(ticks: 120)
    for view in play.views { #expect(view.center.y > 568) }
    #expect(play.views[1].center.y - play.views[0].center.y > 49.5)
  }

  @Test func `with everything, the default, they rest on each other`() throws {
    let play = try Playback(recipe: "collision_mode", arguments: ["everything"])
    play.runUntilIdle()
    #expect(abs(play.views[1].center.y - 443) < 0.5)
    #expect(abs(play.views[0].center.y - 393) < 1)
    #expect(
      try play.evaluate("CollisionBehavior {}.collisionMode == CollisionMode.everything") == .boolean(true))
  }

  @Test func `the modes are bits`() throws {
    let play = try Playback("")
    #expect(try play.evaluate("CollisionMode.items | CollisionMode.boundaries") == .integer(3))
    #expect(try play.evaluate("CollisionMode.everything & CollisionMode.items") == .integer(1))
  }
}

extension LogEvent.Kind {
  /// Whether the event is a begin contact of the item with the boundary at the bottom.
  fileprivate func isBegin(of item: String) -> Bool {
    if case .beganContact(item, .boundary("bottomBoundary"), _) = self { return true }
    return false
  }
}

extension LogEvent {
  fileprivate var isContact: Bool {
    if case .beganContact = kind { return true }
    return false
  }
}

import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// `slingshot.lua`, `pachinko.lua` and `ragdoll.lua`: small games.
@Suite struct GameTests {
  // MARK: slingshot.lua

  private let fork = Point(x: 76, y: 400)

  private func latestBall(of play: Playback) -> View? { play.views.last { $0.bounds.width == 26 } }

  private func blocks(of play: Playback) throws -> [any DynamicItem] {
    let wood = try #require(
      play.behaviors.lazy.compactMap { $0 as? DynamicItemBehavior }.first { $0.density == 0.5 })
    return wood.items
  }

  @Test func `the tower stands until a ball is thrown`() throws {
    let play = try Playback(recipe: "slingshot")
    let places = try blocks(of: play).map(\.center)
    play.runUntilIdle()
    #expect(play.errors.isEmpty && play.stage.isIdle && places.count == 12)
    for (place, block) in zip(places, try blocks(of: play)) { #expect(block.center.distance(to: place) < 2) }
  }

  @Test func `the band follows the ball, which can be pulled 56 points away`() throws {
    let play = try Playback(recipe: "slingshot")
    let ball = try #require(latestBall(of: play))
    let band = try #require(play.views.lazy.compactMap { $0 as? ShapeView }.last)
    play.stage.drag(path: [fork, Point(x: 16, y: 480), Point(x: 16, y: 480)], duration: 1, time: 0)
    play.advance(ticks: 50)
    #expect(abs(ball.center.distance(to: fork) - 56) < 1e-6, "\(ball.center)")
    #expect(abs(ball.center.y - 444.8) < 0.5, "\(ball.center)")
    #expect(band.frame.minX - ball.center.x < 3 && band.frame.maxY - ball.center.y < 3, "\(band.frame)")
    #expect(play.errors.isEmpty)
  }

  @Test func `a ball that is let go knocks the tower down, and the blocks are counted`() throws {
    let play = try Playback(recipe: "slingshot")
    let places = try blocks(of: play).map(\.center)
    play.stage.drag(path: [fork, Point(x: 10, y: 425)], duration: 0.5, time: 1)
    play.runUntilIdle()
    #expect(play.errors.isEmpty && play.stage.isIdle)
    let fallen = try zip(places, blocks(of: play)).filter { $0.distance(to: $1.center) > 10 }.count
    #expect(fallen >= 6)
    #expect(play.views.contains { $0.text == "\(fallen) of 12 blocks fell" })
  }

  @Test func `the next ball is loaded after a throw, and a drag before moves nothing`() throws {
    let play = try Playback(recipe: "slingshot")
    let first = try #require(latestBall(of: play))
    play.stage.drag(path: [fork, Point(x: 60, y: 400)], duration: 0.3, time: 0)
    play.stage.drag(path: [fork, Point(x: 16, y: 400)], duration: 0.5, time: 0.6)
    play.advance(ticks: 90)
    #expect(latestBall(of: play) === first && first.center.distance(to: fork) > 60)
    play.advance(ticks: 40)
    let second = try #require(latestBall(of: play))
    #expect(second !== first && second.center == fork)
    #expect(play.errors.isEmpty)
  }

  // MARK: pachinko.lua

  private func counts(of play: Playback) -> [Int] { play.views.compactMap { $0.text.flatMap { Int($0) } } }

  private func balls(of play: Playback) -> [View] { play.views.filter { $0.bounds.width == 16 } }

  @Test func `every ball is counted in a slot and removed`() throws {
    let play = try Playback(recipe: "pachinko")
    #expect(counts(of: play) == Array(repeating: 0, count: 8))
    play.stage.tap(at: Point(x: 60, y: 300), time: 3)
    play.runUntilIdle(limit: 60)
    #expect(play.errors.isEmpty && play.stage.isIdle)
    #expect(counts(of: play).reduce(0, +) == 41)
    #expect(balls(of: play).isEmpty)
  }

  @Test func `a ball is counted in the slot where it is`() throws {
    let play = try Playback(recipe: "pachinko")
    var before = counts(of: play)
    var matches = 0
    play.advance(ticks: 900) {
      let now = counts(of: play)
      for slot in now.indices where now[slot] > before[slot] {
        let range = (40.0 * Double(slot))...(40.0 * Double(slot + 1))
        #expect(balls(of: play).contains { $0.center.y > 520 && range.contains($0.center.x) })
        matches += 1
      }
      before = now
    }
    #expect(matches > 10)
  }

  @Test func `a tap drops a ball there`() throws {
    let play = try Playback(recipe: "pachinko")
    play.stage.tap(at: Point(x: 60, y: 300), time: 0.1)
    play.advance(ticks: 12)
    let ball = try #require(balls(of: play).last)
    #expect(abs(ball.center.x - 60) < 0.6 && ball.center.y < 60, "\(ball.center)")
  }

  // MARK: ragdoll.lua

  @Test func `the figure falls down the stairs in one piece, and not through them`() throws {
    let play = try Playback(recipe: "ragdoll")
    let limbs = play.views.filter { !($0 is ShapeView) }
    let (head, torso) = (limbs[0], limbs[1])
    let start = torso.center
    play.advance(ticks: 600) {
      for limb in limbs {
        let tread = 316 + 36 * (limb.center.x / 38).rounded(.down)
        #expect(limb.center.y < min(tread, 568) + 1, "\(limb.center)")
      }
      // The neck is 22 points below the center of the head and 19 above that of the torso.
      #expect(head.center.distance(to: torso.center) < 42)
    }
    #expect(play.errors.isEmpty && limbs.count == 10)
    #expect(torso.center.x - start.x > 100 && torso.center.y - start.y > 150, "\(torso.center)")
    #expect(play.stage.isIdle)
  }

  @Test func `a drag lifts the figure by the touched limb, and its end drops it`() throws {
    let play = try Playback(recipe: "ragdoll")
    play.runUntilIdle()
    let torso = play.views.filter { !($0 is ShapeView) }[1]
    let top = Point(x: 200, y: 120)
    play.stage.drag(path: [torso.center, top, top, top], duration: 3, time: play.stage.time)
    play.advance(ticks: 170)
    #expect(torso.center.distance(to: top) < 80, "\(torso.center)")
    play.runUntilIdle()
    #expect(torso.center.y > 400, "\(torso.center)")
    #expect(play.errors.isEmpty)
  }
}

import Dynamics
import LuaDynamics
import TestSupport
import Testing
import Views

/// The recipes with motors, wheels, one-way items and keys.
@Suite struct GamesTests {
  private func view(_ name: String, in play: Playback) throws -> View {
    try #require(play.views.first { $0.name == name })
  }

  // MARK: pinball.lua

  @Test func `a flipper sends the ball up`() throws {
    func top(key: String?) throws -> Double {
      let play = try Playback(recipe: "pinball")
      let ball = try view("ball", in: play)
      let animator = try #require(play.stage.animators.first)
      let rolling = try #require(
        play.behaviors.lazy.compactMap { $0 as? DynamicItemBehavior }.first {
          $0.items.contains { $0 === ball }
        })
      // Any key ends the demonstration.
      play.stage.press(try #require(KeyName("down")), duration: 0.05)
      play.advance(ticks: 6)
      let flipper = try view("left flipper", in: play)
      ball.center = Point(x: flipper.center.x + 10, y: flipper.center.y - 20)
      animator.updateItem(usingCurrentState: ball)
      rolling.addLinearVelocity(-rolling.linearVelocity(for: ball), for: ball)
      play.advance(ticks: 10)
      if let key { play.stage.press(try #require(KeyName(key)), duration: 0.3) }
      var top = ball.center.y
      play.advance(ticks: 40) { top = min(top, ball.center.y) }
      #expect(play.errors.isEmpty)
      return top
    }
    #expect(try top(key: nil) > 430)
    #expect(try top(key: "left") < 350)
    #expect(try top(key: "right") > 430)
  }

  @Test func `the bumpers score, and the game ends after three balls`() throws {
    let play = try Playback(recipe: "pinball")
    let label = try #require(play.views.lazy.compactMap { $0 as? Label }.first)
    let ball = try view("ball", in: play)
    var isOut: Bool { ball.center.y > play.stage.view.bounds.height + 100 }
    for _ in 0..<600 where !isOut { play.advance(ticks: 60) }
    #expect(play.errors.isEmpty)
    #expect(Int(label.text ?? "").map { $0 > 0 && $0 % 10 == 0 } == true)
    #expect(isOut)
  }

  // MARK: platformer.lua

  @Test func `the player jumps through the step and stands on it`() throws {
    let play = try Playback(recipe: "platformer")
    let (player, step) = (try view("player", in: play), try view("step", in: play))
    let animator = try #require(play.stage.animators.first)
    play.stage.press(try #require(KeyName("down")), duration: 0.05)
    play.advance(ticks: 20)
    player.center = Point(x: step.center.x, y: player.center.y)
    animator.updateItem(usingCurrentState: player)
    play.advance(ticks: 20)
    #expect(player.center.y > step.center.y + 40)
    play.stage.press(try #require(KeyName("up")), duration: 0.1)
    play.advance(ticks: 120)
    #expect(play.errors.isEmpty)
    // Half the heights of the player and the step.
    #expect(abs(player.center.y - (step.center.y - 26)) < 1)
    #expect(animator.contacts(of: player).contains { $0.otherItem === step || $0.item === step })
  }

  @Test func `the ferry carries the player`() throws {
    let play = try Playback(recipe: "platformer")
    let (player, ferry) = (try view("player", in: play), try view("ferry", in: play))
    play.stage.press(try #require(KeyName("down")), duration: 0.05)
    play.advance(ticks: 10)
    player.center = Point(x: ferry.center.x, y: ferry.center.y - 26)
    try #require(play.stage.animators.first).updateItem(usingCurrentState: player)
    var range = (least: ferry.center.x, greatest: ferry.center.x)
    play.advance(ticks: 400) {
      range = (min(range.least, ferry.center.x), max(range.greatest, ferry.center.x))
      #expect(abs(player.center.x - ferry.center.x) < 25 && abs(player.center.y - (ferry.center.y - 26)) < 2)
    }
    #expect(play.errors.isEmpty && range.greatest - range.least > 120)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `the player never jumps in mid-air, whatever keys are pressed`(seed: UInt64) throws {
    let play = try Playback(recipe: "platformer")
    let player = try view("player", in: play)
    let platforms = try ["meadow", "step", "ledge", "summit", "ferry"].map { try view($0, in: play) }
    let body = try #require(
      play.behaviors.lazy.compactMap { $0 as? DynamicItemBehavior }.first {
        $0.items.contains { $0 === player }
      })
    let keys = try ["left", "right", "up"].map { try #require(KeyName($0)) }
    var random = SplitMix64(seed: seed)
    var jumpCounts: [String: Int] = [:]
    for _ in 0..<(_isDebugAssertConfiguration() ? 50 : 1000) {
      let key = try #require(keys.randomElement(using: &random))
      if play.stage.isKeyDown(key) { play.stage.keyEnded(key) } else { play.stage.keyBegan(key) }
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let velocity = body.linearVelocity(for: player).dy
        play.advance(ticks: 1)
        // Gravity adds 17 pt/s in each tick, and nothing but a jump gives an upward velocity.
        guard body.linearVelocity(for: player).dy < min(velocity + 10, -1) else { continue }
        // The script is called after the step, in which the player may have come to the platform or left it.
        let support = platforms.first { platform in
          abs(platform.frame.minY - player.frame.maxY) < 1 && velocity > -18
            && platform.frame.minX - 3 < player.frame.maxX && platform.frame.maxX + 3 > player.frame.minX
        }
        jumpCounts[support?.name ?? "air", default: 0] += 1
      }
    }
    #expect(play.errors.isEmpty && jumpCounts["air"] == nil)
    #expect(jumpCounts.count > (_isDebugAssertConfiguration() ? 0 : 2), "\(jumpCounts)")
  }

  // MARK: truck.lua

  @Test func `the truck gets across the bridge and back`() throws {
    let play = try Playback(recipe: "truck")
    let (truck, planks) = (try view("truck", in: play), play.views.filter { $0.name == "plank" })
    #expect(planks.count == 10)
    var places: [Double] = []
    play.advance(ticks: 15 * 60) {
      places.append(truck.center.x)
      #expect(truck.center.y < 390)
    }
    #expect(play.errors.isEmpty)
    let (width, across) = (play.stage.view.bounds.width, places.firstIndex { $0 > 260 })
    #expect(places[0] < 60 && (places.max() ?? 0) < width)
    #expect(places[try #require(across)...].contains { $0 < 60 })
    for plank in planks { #expect(plank.center.x > 80 && plank.center.x < 240 && plank.center.y < 420) }
  }

  @Test func `a tap turns the truck back`() throws {
    let play = try Playback(recipe: "truck")
    let truck = try view("truck", in: play)
    play.advance(ticks: 120)
    let place = truck.center.x
    play.stage.tap(at: Point(x: 10, y: 10), time: 0)
    play.advance(ticks: 180)
    #expect(place > 80 && truck.center.x < place)
  }
}

import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// The recipes with behaviors written in Lua.
@Suite struct CustomBehaviorTests {
  // MARK: wind.lua

  @Test func `a steady wind accelerates items to the speed at which resistance balances it`() throws {
    let play = try Playback(
      recipe: "wind",
      editing: { _ in
        """
        local Wind = require "behaviors.wind"
        leaf = Item { size = { 50, 50 } }
        kite = Item { size = { 50, 50 } }
        wind = Wind { leaf, kite, air = { 300, -100 }, sails = { [kite] = 1 } }
        animator = Animator()
        animator:addBehavior(wind)
        animator:addBehavior(DynamicItemBehavior { leaf, kite, resistance = 0.5 })
        """
      })
    play.advance(ticks: 1200)
    #expect(play.errors.isEmpty)
    // The terminal speed is k / (k + m r) of the wind's, for a mass of 0.25, a resistance of 0.5, and sails
    // of 0.25 and 1.
    for (item, share) in [("leaf", 1 / 1.5), ("kite", 1 / 1.125)] {
      let isThere = """
        wind:linearVelocity(\(item)).dx > \(300 * share - 0.5) and wind:linearVelocity(\(item)).dx < \(300 * share + 0.5)
          and math.abs(wind:linearVelocity(\(item)).dy + \(100 * share)) < 0.2
        """
      #expect(try play.evaluate(isThere) == .boolean(true), "\(item)")
    }
  }

  @Test func `the kite with its sail crosses the screen before the leaves do`() throws {
    let play = try Playback(recipe: "wind")
    let kite = try #require(play.views.first { $0.name == "kite" })
    let leaves = play.views.filter { $0.name?.hasPrefix("leaf") == true }
    #expect(leaves.count == 4)
    play.advance(ticks: 150)
    #expect(play.errors.isEmpty)
    for leaf in leaves { #expect(kite.center.x > leaf.center.x + 10 && leaf.center.x > 60) }
    play.advance(ticks: 600)
    for view in play.views { #expect(view.center.x > 40 && view.center.x < 320) }
  }

  // MARK: orbit.lua

  @Test func `planets and the moon keep their radius and their speed`() throws {
    let play = try Playback(recipe: "orbit")
    let sun = try #require(play.views.first { $0.name == "sun" })
    let planets = (1...3).compactMap { number in play.views.first { $0.name == "planet \(number)" } }
    let moon = try #require(play.views.first { $0.name == "moon" })
    #expect(planets.count == 3)
    play.advance(ticks: 180)
    var before = planets.map(\.center)
    play.advance(ticks: 900) {
      for (index, planet) in planets.enumerated() {
        let radius = 40 * Double(index + 1)
        #expect(abs((planet.center - sun.center).length / radius - 1) < 0.02)
        let speed = (planet.center - before[index]).length * 60
        #expect(abs(speed * Double(index + 1).squareRoot() / 150 - 1) < 0.02)
      }
      #expect(abs((moon.center - planets[2].center).length / 20 - 1) < 0.1)
      before = planets.map(\.center)
    }
    #expect(play.errors.isEmpty)
    #expect(sun.center == play.stage.view.center)
  }

  @Test func `an item that starts elsewhere moves onto its orbit`() throws {
    let play = try Playback(
      recipe: "orbit",
      editing: { _ in
        """
        local Orbit = require "behaviors.orbit"
        item = Item { size = { 40, 40 }, center = { 500, 20 } }
        animator = Animator()
        animator:addBehavior(Orbit { item, center = { 100, 50 }, radius = 80, speed = -200 })
        """
      })
    play.advance(ticks: 240)
    #expect(play.errors.isEmpty)
    #expect(try play.evaluate("math.abs((item.center - Point(100, 50)).length - 80) < 2") == .boolean(true))
  }

  // MARK: flock.lua

  @Test func `birds that start in all directions align their directions and stay on the screen`() throws {
    let play = try Playback(recipe: "flock")
    #expect(play.views.count == 64)
    var before = play.views.map(\.center)
    let started = order(of: play, since: &before)
    var orders: [Double] = []
    play.advance(ticks: 900) {
      if play.stage.tick > 600 {
        orders.append(order(of: play, since: &before))
      } else {
        before = play.views.map(\.center)
      }
      #expect(play.views.allSatisfy { play.stage.view.bounds.contains($0.center) })
    }
    #expect(play.errors.isEmpty)
    #expect(started == 0)
    let mean = orders.reduce(0, +) / Double(orders.count)
    #expect(mean > 0.7, "the mean order is \(mean)")
  }

  @Test func `the flock begins in disorder`() throws {
    let play = try Playback(recipe: "flock")
    var before = play.views.map(\.center)
    play.advance(ticks: 1)
    #expect(order(of: play, since: &before) < 0.3)
  }

  // MARK: float.lua

  @Test func `a boat and light crates float, heavier ones deeper, and the heaviest sinks`() throws {
    let play = try Playback(recipe: "float")
    play.advance(ticks: 900)
    #expect(play.errors.isEmpty)
    let boat = try #require(play.views.first { $0.name == "boat" })
    let sea = 568 * 0.6
    #expect(abs(boat.center.y - sea) < 25 && abs(boat.rotation) < 0.6)
    let heights = try ["0.3", "0.6", "0.9", "1.2"].map { density in
      try #require(play.views.first { $0.name == "density \(density)" }).center.y
    }
    #expect(heights[3] > 540, "it lies on the ground: \(heights)")
    for height in heights[..<3] { #expect(abs(height - sea) < 40, "\(heights)") }
    #expect(heights[2] > sea - 8, "it is mostly below the surface")
  }

  @Test func `a tap drops another crate`() throws {
    let play = try Playback(recipe: "float")
    play.advance(ticks: 10)
    let views = play.views
    play.stage.tap(at: Point(x: 200, y: 60), time: 0)
    play.advance(ticks: 60)
    let added = play.views.filter { view in !views.contains { $0 === view } }
    #expect(play.errors.isEmpty && added.count == 1)
    #expect(added[0].name?.hasPrefix("density") == true && added[0].center.y > 90)
  }

  // MARK: blob.lua

  @Test func `the blob rests on pegs, and a blast from below throws it up`() throws {
    let play = try Playback(recipe: "blob")
    let blob = try #require(play.views.lazy.compactMap { $0 as? ShapeView }.first { $0.fillColor.alpha > 0 })
    play.advance(ticks: 120)
    let lower = blob.frame.minY
    #expect(blob.frame.maxY < 350 && blob.frame.height > 40 && blob.frame.width > 80)
    play.stage.tap(at: Point(x: 160, y: 420), time: 0)
    var highest = lower
    play.advance(ticks: 40) { highest = min(highest, blob.frame.minY) }
    #expect(play.errors.isEmpty && highest < lower - 15, "\(lower), \(highest)")
  }

  /// The alignment of the birds' directions, from 0 to 1, computed from their movement in the last tick.
  private func order(of play: Playback, since before: inout [Point]) -> Double {
    let centers = play.views.map(\.center)
    let sum = zip(centers, before).reduce(Vector.zero) { $0 + ($1.0 - $1.1).normalized }
    before = centers
    return sum.length / Double(centers.count)
  }
}

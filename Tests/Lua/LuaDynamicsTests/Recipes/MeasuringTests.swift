import Dynamics
import LuaDynamics
import LuaHost
import Testing
import Views

/// The recipes that measure motion and forces.
@Suite struct MeasuringTests {
  // MARK: measure.lua

  @Test func `the lesson measures gravity to a thousandth and catches the ball`() throws {
    let play = try Playback(recipe: "measure")
    play.advance(ticks: 120)
    #expect(play.errors.isEmpty)
    #expect(try holds("math.abs(result.g - 1000) < 1 and math.abs(result.loss) < 0.01", in: play))
    #expect(try holds("result.rows > 7", in: play))
    let ball = try #require(play.views.first { $0.name == "ball" })
    let place = ball.center
    play.advance(ticks: 60)
    #expect(ball.center == place)
    play.stage.tap(at: Point(x: 20, y: 20), time: 0)
    play.advance(ticks: 10)
    #expect(ball.center.y < 100, "a tap lifts it up again")
  }

  private func holds(_ condition: String, in play: Playback) throws -> Bool {
    if case .boolean(true) = try play.evaluate(condition) { true } else { false }
  }

  // MARK: bridge_breaks.lua

  @Test func `the bridge holds the first balls and breaks under a heavier one`() throws {
    let play = try Playback(recipe: "bridge_breaks")
    var breaks: Int { play.events.filter { if case .broke = $0.kind { true } else { false } }.count }
    let planks = play.views.filter { $0.name?.hasPrefix("plank") == true }
    play.advance(ticks: 240)
    #expect(play.errors.isEmpty && breaks == 0)
    for plank in planks { #expect(plank.center.y < 450, "\(plank.center)") }
    var ballCount = 1
    while breaks == 0, ballCount < 9 {
      ballCount += 1
      play.stage.tap(at: Point(x: 20, y: 20), time: 0)
      play.advance(ticks: 180)
    }
    #expect(play.errors.isEmpty)
    #expect(breaks > 0 && (2...6).contains(ballCount), "\(breaks) pins broke under ball \(ballCount)")
    #expect(planks.contains { $0.center.y > 568 })
  }

  @Test func `the pins break in the same order in every run`() throws {
    func breaks() throws -> [LogEvent] {
      let play = try Playback(recipe: "bridge_breaks")
      for _ in 0..<6 {
        play.advance(ticks: 120)
        play.stage.tap(at: Point(x: 20, y: 20), time: 0)
      }
      play.advance(ticks: 120)
      return play.events.filter { if case .broke = $0.kind { true } else { false } }
    }
    #expect(try breaks() == breaks())
  }
}

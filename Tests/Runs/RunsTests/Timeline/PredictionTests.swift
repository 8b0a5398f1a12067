import Dynamics
import Foundation
import LuaConsole
import LuaDynamics
import Runs
import TestSupport
import Testing
import Views

/// Where the items will go, computed in a hidden session.
@Suite struct PredictionTests {
  /// A falling box that a tap moves, in a closed reference view, with a timer and `math.random`.
  private static let script = """
    box = View { size = { 40, 40 }, center = { 100, 100 } }
    stage.view:addSubview(box)
    animator = Animator(stage.view)
    gravity = GravityBehavior { box }
    animator:addBehavior(gravity)
    animator:addBehavior(CollisionBehavior { box, translatesReferenceBoundsIntoBoundary = true })
    stage.view:onTap(function(tap) box.center = tap.location animator:updateItem(box) end)
    every(0.25, function() gravity.angle = gravity.angle + math.random() / 10 end)
    """

  /// The center of the box after each of the next ticks.
  private func run(_ fixture: TimelineFixture, ticks: Int) throws -> [Point] {
    let box = try #require(fixture.timeline.session.stage.view.subviews.first)
    return (0..<ticks).map { _ in
      fixture.advance()
      return box.center
    }
  }

  private func predicted(_ fixture: TimelineFixture) throws -> ItemPath {
    _ = fixture.timeline.updatePrediction()
    return try #require(fixture.timeline.predictedPaths.first)
  }

  @Test func `the future is the one that follows without input`() throws {
    let fixture = try TimelineFixture(Self.script)
    fixture.advance(30)
    fixture.timeline.predictionTickCount = 120
    let path = try predicted(fixture)
    #expect(path.firstTick == 30 && path.points.count == 121)
    #expect(try run(fixture, ticks: 120) == Array(path.points.dropFirst()))
  }

  @Test func `each tick of the run moves the path by a tick`() throws {
    let fixture = try TimelineFixture(Self.script)
    fixture.timeline.predictionTickCount = 60
    let first = try predicted(fixture)
    var computedCount = 0
    for tick in 1...40 {
      fixture.advance()
      #expect(
        fixture.timeline.updatePrediction {
          computedCount += 1
          return false
        })
      let path = try #require(fixture.timeline.predictedPaths.first)
      #expect(path.firstTick == tick && path.points.count == 61)
    }
    // A tick of each of the hidden sessions.
    #expect((80...120).contains(computedCount))
    let path = try #require(fixture.timeline.predictedPaths.first)
    #expect(path.points.prefix(21) == first.points.dropFirst(40))
  }

  @Test func `input, and only what may change the future, makes it begin anew`() throws {
    let fixture = try TimelineFixture(Self.script)
    fixture.advance(10)
    fixture.timeline.predictionTickCount = 60
    _ = try predicted(fixture)
    func computedCount() -> Int {
      var count = 0
      _ = fixture.timeline.updatePrediction {
        count += 1
        return false
      }
      return count
    }
    fixture.timeline.session.perform(.paused(true))
    fixture.timeline.session.perform(.speed(2))
    _ = fixture.console.complete("bo")
    // Once before it would go on.
    #expect(computedCount() <= 1)
    fixture.evaluate("gravity.magnitude = 3")
    // The future, and the second hidden session from the start.
    #expect((70...72).contains(computedCount()))
    // Its start is not needed a second time.
    fixture.evaluate("gravity.magnitude = 2")
    var rest = 61
    #expect(
      fixture.timeline.updatePrediction {
        rest -= 1
        return rest < 0
      })
    #expect(fixture.timeline.predictedPaths.first?.points.count == 61)
    let path = try predicted(fixture)
    #expect(try run(fixture, ticks: 60) == Array(path.points.dropFirst()))
    fixture.timeline.session.perform(.touchBegan(0, Point(x: 200, y: 300)))
    fixture.timeline.session.perform(.touchEnded(0, Point(x: 200, y: 300)))
    let tapped = try predicted(fixture)
    #expect(try run(fixture, ticks: 60) == Array(tapped.points.dropFirst()))
  }

  @Test func `the computation is spread over calls, and takes input on the way into account`() throws {
    let fixture = try TimelineFixture(Self.script)
    fixture.advance(100)
    fixture.timeline.predictionTickCount = 50
    func compute(_ count: Int) -> Bool {
      var rest = count
      return fixture.timeline.updatePrediction {
        rest -= 1
        return rest < 0
      }
    }
    #expect(!compute(30) && fixture.timeline.predictedPaths.isEmpty)
    fixture.evaluate("gravity.magnitude = 2")
    fixture.advance(5)
    #expect(!compute(70) && fixture.timeline.predictedPaths.isEmpty)
    #expect(compute(25) && fixture.timeline.predictedPaths.first?.points.count == 21)
    let path = try predicted(fixture)
    #expect(path.points.count == 51 && path.firstTick == 105)
    #expect(try run(fixture, ticks: 50) == Array(path.points.dropFirst()))
  }

  @Test func `in the past it is the future of the visited state`() throws {
    let fixture = try TimelineFixture(Self.script)
    fixture.advance(30)
    fixture.evaluate("gravity.magnitude = 5")
    fixture.advance(30)
    fixture.timeline.predictionTickCount = 60
    let live = try predicted(fixture)
    // Before the text: the future without it.
    for tick in [10, 11, 30] {
      try fixture.timeline.go(to: tick)
      let path = try predicted(fixture)
      #expect(path.firstTick == tick)
      let other = try TimelineFixture(Self.script)
      other.advance(tick)
      #expect(try run(other, ticks: 60) == Array(path.points.dropFirst()), "tick \(tick)")
    }
    try fixture.timeline.go(to: 60)
    #expect(try predicted(fixture) == live)
  }

  @Test func `nothing outside is read, written, printed or reported`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("log")
    let fixture = try TimelineFixture(
      """
      box = View { size = { 40, 40 }, center = { 100, 100 } }
      stage.view:addSubview(box)
      Animator(stage.view):addBehavior(GravityBehavior { box })
      started = os.time()
      local file = io.open(\(String(reflecting: path)), "w")
      function update()
        file:write("tick\\n") file:flush()
        seconds = os.time() - started
        if stage.tick == 5 then os.remove(\(String(reflecting: path))) end
        if stage.tick == 10 then nothing() end
      end
      """)
    let eventCount = fixture.eventCount
    fixture.timeline.predictionTickCount = 60
    let future = try predicted(fixture)
    #expect(future.points.count == 61 && fixture.errors.isEmpty && fixture.eventCount == eventCount)
    #expect(try String(contentsOfFile: path, encoding: .utf8).isEmpty)
    fixture.advance(3)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "tick\ntick\ntick\n")
  }

  @Test func `a call that does not end stops the computation, not the run`() throws {
    let fixture = try TimelineFixture(
      """
      box = View { size = { 40, 40 }, center = { 100, 100 } }
      stage.view:addSubview(box)
      Animator(stage.view):addBehavior(GravityBehavior { box })
      after(0.5, function() while true do end end)
      """)
    fixture.timeline.predictionTickCount = 60
    let path = try predicted(fixture)
    #expect((29...32).contains(path.points.count))
    #expect(!fixture.timeline.updatePrediction())
    fixture.advance(3)
    #expect(try predicted(fixture).firstTick == 3)
    #expect(fixture.errors.isEmpty)
  }

  @Test func `the key of an item is the same in the hidden session`() throws {
    let fixture = try TimelineFixture(
      Self.script + """

        other = View { size = { 20, 20 }, center = { 250, 50 } }
        stage.view:addSubview(other)
        gravity:addItem(other)
        """)
    fixture.advance(10)
    fixture.timeline.predictionTickCount = 20
    _ = fixture.timeline.updatePrediction()
    let other = try #require(fixture.timeline.session.stage.view.subviews.last)
    let key = try #require(fixture.timeline.itemKey(of: other))
    let path = try #require(fixture.timeline.predictedPaths.first { $0.item == key })
    #expect(path.points.first == other.center)
    #expect(fixture.timeline.itemKey(of: fixture.timeline.session.stage.view) == nil)
  }

  @Test func `pictures are written by the run only, and count as written in its future and past`() throws {
    let fixture = try TimelineFixture(
      """
      box = View { size = { 40, 40 }, center = { 100, 100 } }
      stage.view:addSubview(box)
      animator = Animator(stage.view)
      animator:addBehavior(GravityBehavior { box })
      function update()
        if stage.tick % 10 == 0 then stage:snapshot "a.png" animator:updateItem(box) end
      end
      """)
    var ticks: [Int] = []
    fixture.timeline.session.writeSnapshot = { stage, _, _ in ticks.append(stage.tick) }
    fixture.advance(15)
    fixture.timeline.predictionTickCount = 60
    let path = try predicted(fixture)
    #expect(ticks == [10])
    #expect(try run(fixture, ticks: 60) == Array(path.points.dropFirst()))
    #expect(ticks == [10, 20, 30, 40, 50, 60, 70])
    try fixture.timeline.go(to: 20)
    #expect(ticks.count == 7)
    try fixture.timeline.returnToPresent()
    fixture.advance(10)
    #expect(ticks == [10, 20, 30, 40, 50, 60, 70, 30])
    #expect(fixture.errors.isEmpty)
  }
}

import Display
import Dynamics
import JSON
import LuaDynamics
import RemoteControl
import Runs
import RunsTesting
import Testing
import TestSupport
import Views

@testable import Studio

/// The requests of a page, without a web server.
@Suite struct StudioSessionTests {
  private let folder: TemporaryDirectory
  private let studio: StudioHarness

  init() throws {
    folder = try TemporaryDirectory()
    studio = try StudioHarness(path: folder.path("scene.lua"))
  }

  private var tick: Int { studio.scene.tick }

  // MARK: Connecting

  @Test func `a page first receives a greeting, the state and the log`() throws {
    studio.controller.log.add("before")
    studio.connect(Client(id: 2))
    let mine = studio.channel.notifications.filter { $0.client == Client(id: 2) }
    #expect(mine.map(\.method) == ["hello", "state", "log"])
    #expect(mine[0].parameters["script"] == "scene.lua")
    #expect(mine[1].parameters["paused"] == false)
    #expect(mine[2].parameters["entries"]?.arrayValue?.last?["text"] == "before")
  }

  @Test func `an unknown request fails`() {
    #expect(studio.failure("fly")?.message == "there is no request fly")
  }

  @Test func `the end is announced`() {
    studio.studio.end(because: "the terminal was closed")
    #expect(studio.notification("bye") == ["reason": "the terminal was closed"])
  }

  // MARK: Transport

  @Test func `pause, resume and steps`() throws {
    studio.run(3)
    try studio.request("pause")
    studio.run(3)
    #expect(tick == 3)
    #expect(studio.notification("state")?["paused"] == true)
    try studio.request("step")
    #expect(tick == 4)
    try studio.request("step", ["ticks": 10])
    #expect(tick == 14)
    try studio.request("resume")
    studio.run(2)
    #expect(tick == 16)
    #expect(studio.notification("state")?["paused"] == false)
  }

  @Test func `going back, and continuing from there, makes a branch`() throws {
    studio.run(60)
    let end = studio.scene.hash
    try studio.request("step", ["ticks": -20])
    studio.finishSeek()
    #expect(tick == 40)
    #expect(studio.notification("state")?["inPast"] == true)
    #expect(studio.notification("state")?["tick"] == 40)
    #expect(studio.notification("state")?["tickCount"] == 60)
    try studio.request("goTo", ["tick": 10])
    studio.finishSeek()
    try studio.request("resume")
    #expect(!studio.controller.isInPast)
    studio.run(50)
    #expect(studio.scene.hash == end)
    let branches = studio.notification("state")?["branches"]?.arrayValue
    #expect(branches?.first?["cause"] == "continuation")
    try studio.request("goToBranch", ["index": 0])
    #expect(tick == 60)
    #expect(studio.failure("goToBranch", ["index": 5]) != nil)
  }

  @Test func `the speed is checked`() throws {
    try studio.request("setSpeed", ["speed": 2])
    studio.run(2)
    #expect(tick == 4)
    #expect(
      studio.failure("setSpeed", ["speed": -1])?.message
        == "setSpeed: speed: expected a number from 0.0 to 100.0, got -1")
    #expect(
      studio.failure("setSpeed", ["speed": "fast"])?.message
        == "setSpeed: speed: expected a number, got \"fast\"")
    #expect(studio.failure("setSpeed")?.message == "setSpeed: speed: expected a number, got nothing")
  }

  @Test func `restart, rerun, paths and rotation`() throws {
    studio.run(30)
    try studio.request("togglePaths")
    #expect(studio.notification("state")?["paths"] == 5)
    try studio.request("togglePaths")
    try studio.request("rerun")
    #expect(studio.notification("state")?["comparing"] == true)
    try studio.request("endComparison")
    #expect(studio.notification("state")?["comparing"] == false)
    try studio.request("rotate")
    studio.controller.setPaused(false)
    studio.run(30)
    #expect(studio.controller.session.stage.orientation == .landscapeLeft)
    try studio.request("restart")
    #expect(tick == 0)
  }

  // MARK: Comparison

  /// The frame of the run that is compared with the present one, once its state is computed.
  private func comparedFrame() throws -> StudioFrame? {
    var frame: StudioFrame?
    repeat {
      studio.channel.layers = .comparison
      studio.channel.events.append(.layersChanged)
      studio.channel.isFrameRequested = true
      studio.update()
      frame = try #require(studio.channel.frames.last).comparedFrames.first
    } while frame?.flags.contains(.computing) ?? studio.controller.timeline?.isComparingRuns == true
    return frame
  }

  @Test func `a branch is compared at the same ticks, and at its end after that`() throws {
    studio.run(60)
    let y = studio.controller.frame().shapes.first?.center.y
    try studio.request("goTo", ["tick": 20])
    studio.finishSeek()
    try studio.request("evaluate", ["text": "square.center = { 200, 50 } animator:updateItem(square)"])
    #expect(try comparedFrame() == nil)
    try studio.request("compare", ["index": 0])
    #expect(studio.notification("state")?["comparing"] == true)
    #expect(studio.notification("state")?["compared"] == 0)
    let first = try #require(try comparedFrame())
    #expect(first.frame.tick == 20)
    #expect(first.tickCount == 60)
    #expect(first.frame.shapes.first?.center.x == 100)
    try studio.request("resume")
    studio.run(40)
    #expect(tick == 60)
    let last = try #require(try comparedFrame())
    #expect(last.frame.tick == 60)
    #expect(last.frame.shapes.first?.center.y == y)
    #expect(!last.flags.contains(.atEnd))
    studio.run(10)
    let end = try #require(try comparedFrame())
    #expect(end.frame.tick == 60)
    #expect(end.flags.contains(.atEnd))
    try studio.request("endComparison")
    #expect(try comparedFrame() == nil)
    #expect(studio.notification("state")?["compared"] == .null)
  }

  @Test func `the former run of a rerun is compared, and only for pages that display it`() throws {
    studio.run(30)
    try studio.request("rerun")
    #expect(studio.notification("state")?["compared"] == 0)
    #expect(try comparedFrame()?.frame.tick == 30)
    studio.channel.layers = []
    studio.channel.events.append(.layersChanged)
    studio.channel.isFrameRequested = true
    studio.update()
    #expect(studio.channel.frames.last?.comparedFrames.isEmpty == true)
    #expect(studio.failure("compare", ["index": 3]) != nil)
  }

  // MARK: Touches

  @Test func `a tap moves the square`() throws {
    try studio.request("touch", ["touch": 0, "phase": "began", "x": 200, "y": 300])
    studio.run(2)
    try studio.request("touch", ["touch": 0, "phase": "ended", "x": 200, "y": 300])
    studio.run(1)
    #expect(try studio.request("evaluate", ["text": "square.center.x"])["lines"] == ["_1 = 200.0"])
  }

  @Test func `keys are sent to a script that uses them`() throws {
    #expect(studio.notification("state")?["usesKeys"] == false)
    try studio.request(
      "evaluate", ["text": "function stage.onKey(press) last = press.key .. press.phase end"])
    try studio.request("key", ["key": "left", "phase": "began"])
    studio.run(1)
    #expect(studio.notification("state")?["usesKeys"] == true)
    #expect(try studio.request("evaluate", ["text": "last"])["lines"] == ["_1 = \"leftbegan\""])
    try studio.request("key", ["key": "left", "phase": "ended"])
    studio.run(1)
    #expect(try studio.request("evaluate", ["text": "last"])["lines"] == ["_2 = \"leftended\""])
    #expect(studio.failure("key", ["key": "ArrowLeft", "phase": "began"]) != nil)
    #expect(studio.failure("key", ["key": "left", "phase": "moved"]) != nil)
  }

  @Test func `the pointer and the wheel are sent to a script that uses them`() throws {
    #expect(studio.notification("state")?["usesPointer"] == false)
    try studio.request(
      "evaluate",
      [
        "text":
          "stage.view:onHover(function(h) last = h.state end) stage.view:onWheel(function(w) d = w.delta end)"
      ])
    studio.run(1)
    #expect(studio.notification("state")?["usesPointer"] == true)
    #expect(studio.notification("state")?["usesWheel"] == true)
    try studio.request("pointer", ["phase": "moved", "x": 10, "y": 10])
    try studio.request("wheel", ["dx": 0, "dy": 48, "x": 10, "y": 10])
    studio.run(1)
    #expect(try studio.request("evaluate", ["text": "last .. d.dy"])["lines"] == ["_1 = \"began48.0\""])
    try studio.request("pointer", ["phase": "left"])
    studio.run(1)
    #expect(try studio.request("evaluate", ["text": "last"])["lines"] == ["_2 = \"ended\""])
    #expect(studio.failure("pointer", ["phase": "pressed", "x": 10, "y": 10]) != nil)
    #expect(studio.failure("wheel", ["dx": 0, "dy": 1e9, "x": 10, "y": 10]) != nil)
  }

  @Test func `taps, long presses, drags and grabs are entries of the log, when they end`() throws {
    func touch(_ phase: JSONValue, _ x: JSONValue, _ y: JSONValue) throws {
      try studio.request("touch", ["touch": 0, "phase": phase, "x": x, "y": y])
    }
    func entry() -> JSONValue? {
      studio.notification("log")?["entries"]?.arrayValue?.last { $0["kind"] == "touch" }
    }
    studio.run(2)
    try touch("began", 200, 300)
    studio.run(3)
    try touch("ended", 204, 300)
    #expect(
      entry() == ["tick": 5, "from": 2, "kind": "touch", "gesture": "tap", "text": "tap at (200, 300)"])
    try touch("began", 10, 20)
    studio.run(40)
    try touch("ended", 10, 20)
    #expect(entry()?["gesture"] == "longPress")
    try touch("began", 10, 20)
    try touch("moved", 50, 60)
    studio.run(2)
    try touch("ended", 11, 20)
    #expect(entry()?["text"] == "drag from (10, 20) to (11, 20)")
    try touch("began", 10, 20)
    try touch("cancelled", 0, 0)
    #expect(entry()?["text"] == "tap at (10, 20), cancelled")
    let center = try #require(studio.controller.session.stage.animators.first?.itemStates.first).center
    try studio.request("grab", ["x": .number(center.x), "y": .number(center.y)])
    studio.run(2)
    try studio.request("endGrab")
    #expect(entry()?["gesture"] == "grab")
  }

  @Test func `a page that connects receives the touches among the other entries`() throws {
    try studio.request("touch", ["touch": 0, "phase": "began", "x": 200, "y": 300])
    try studio.request("touch", ["touch": 0, "phase": "ended", "x": 200, "y": 300])
    studio.controller.log.add("after")
    studio.connect(Client(id: 2))
    let entries = try #require(studio.notification("log")?["entries"]?.arrayValue)
    let index = try #require(entries.firstIndex { $0["kind"] == "touch" })
    #expect(entries.last?["text"] == "after")
    #expect(index == entries.count - 2)
  }

  @Test func `touches of two pages are different touches of the stage`() throws {
    let other = Client(id: 2)
    studio.connect(other)
    try studio.request("touch", ["touch": 0, "phase": "began", "x": 1, "y": 2])
    try studio.request("touch", ["touch": 0, "phase": "began", "x": 3, "y": 4], from: other)
    #expect(Set(studio.studio.heldInput.touches.values) == [1, 2])
    studio.channel.events.append(.disconnected(other))
    studio.update()
    #expect(Array(studio.studio.heldInput.touches.values) == [1])
    try studio.request("touch", ["touch": 0, "phase": "cancelled"])
    #expect(studio.studio.heldInput.touches.isEmpty)
  }

  @Test func `a touch has a phase and finite coordinates`() {
    #expect(studio.failure("touch", ["touch": 0, "phase": "began", "x": 1])?.message.contains("y") == true)
    #expect(studio.failure("touch", ["touch": 0, "phase": "flew", "x": 1, "y": 1]) != nil)
    #expect(studio.failure("touch", ["touch": -1, "phase": "began", "x": 1, "y": 1]) != nil)
    #expect(studio.failure("touch", ["touch": 0, "phase": "began", "x": 1e300, "y": 1]) != nil)
  }

  @Test func `what pages do is recorded, so that a replay gives the same run`() throws {
    studio.run(5)
    try studio.request("touch", ["touch": 0, "phase": "began", "x": 200, "y": 300])
    studio.run(2)
    try studio.request("touch", ["touch": 0, "phase": "ended", "x": 200, "y": 300])
    try studio.request("evaluate", ["text": "square.alpha = 0.5"])
    studio.run(10)
    let end = studio.scene.hash
    try studio.request("goTo", ["tick": 8])
    studio.finishSeek()
    #expect(tick == 8)
    try studio.request("resume")
    studio.run(tick == 8 ? 9 : 0)
    #expect(studio.scene.tick == 17)
    #expect(studio.scene.hash == end)
  }

  // MARK: Frames

  @Test func `a frame is made only when a page has requested one and something has changed`() throws {
    studio.run(2)
    #expect(studio.channel.frames.isEmpty)
    studio.channel.isFrameRequested = true
    studio.run(1)
    #expect(studio.channel.frames.map(\.frame.tick) == [3])
    studio.run(2)
    #expect(studio.channel.frames.count == 1)
    try studio.request("pause")
    studio.channel.isFrameRequested = true
    studio.update()
    #expect(studio.channel.frames.last?.flags == .paused)
    studio.channel.isFrameRequested = true
    studio.update()
    #expect(studio.channel.frames.count == 2)
  }

  @Test func `a change of the layers makes another frame`() throws {
    try studio.request("pause")
    studio.channel.isFrameRequested = true
    studio.update()
    studio.channel.layers = .boundaries
    studio.channel.events = [.layersChanged]
    studio.channel.isFrameRequested = true
    studio.update()
    #expect(studio.channel.frames.last?.frame.boundaries.isEmpty == false)
  }

  @Test func `an earlier state has its flag and the number of ticks of the run`() throws {
    studio.run(60)
    try studio.request("goTo", ["tick": 10])
    studio.finishSeek()
    studio.channel.isFrameRequested = true
    studio.update()
    let frame = try #require(studio.channel.frames.last)
    #expect(frame.flags == [.paused, .inPast])
    #expect(frame.frame.tick == 10)
    #expect(frame.tickCount == 60)
  }

  // MARK: Log and errors

  @Test func `new entries of the log are sent once, with their kinds`() throws {
    studio.channel.notifications = []
    studio.run(70)
    studio.controller.log.addError("scene.lua:3: broken")
    studio.controller.log.add("a message")
    studio.update()
    let entries = studio.channel.notifications.filter { $0.method == "log" }
      .flatMap { $0.parameters["entries"]?.arrayValue ?? [] }
    #expect(entries.contains { $0["kind"] == "contact" })
    let error = try #require(entries.first { $0["kind"] == "error" })
    #expect(error["file"] == "scene.lua")
    #expect(error["line"] == 3)
    #expect(entries.last?["kind"] == "system")
    #expect(entries.last?["tick"] == 70)
    studio.channel.notifications = []
    studio.update()
    #expect(studio.channel.notifications.allSatisfy { $0.method != "log" })
  }

  @Test func `an error of the script is part of the state`() throws {
    let studio = try StudioHarness("every(0.05, function() error('broken') end)")
    studio.run(10)
    let error = studio.notification("state")?["error"]
    #expect(error?["file"] == "scene.lua")
    #expect(error?["line"] == 1)
    #expect(error?["message"]?.stringValue?.contains("broken") == true)
    studio.scene.script = "x = 1"
    try studio.request("restart")
    #expect(studio.notification("state")?["error"] == .null)
  }

  @Test func `the state is sent only when it changes`() {
    studio.run(3)
    let count = studio.channel.notifications.filter { $0.method == "state" }.count
    studio.run(10)
    #expect(studio.channel.notifications.filter { $0.method == "state" }.count == count)
  }

  @Test func `a script that ends itself is part of the state, and can be restarted`() throws {
    let studio = try StudioHarness("after(0.1, function() os.exit(5) end)")
    studio.run(20)
    #expect(studio.notification("state")?["ended"] == "scene.lua:1: os.exit(5) ended the script")
    #expect(studio.notification("state")?["paused"] == true)
    #expect(studio.controller.session.stage.tick == 7)
    studio.scene.script = "after(9, print)"
    try studio.request("restart")
    studio.run(3)
    #expect(studio.notification("state")?["ended"] == .null)
    #expect(studio.controller.session.stage.tick == 3)
  }

  @Test func `a text can end the script, not the studio`() throws {
    let studio = try StudioHarness()
    studio.run(2)
    #expect(studio.failure("evaluate", ["text": "os.exit(0)"])?.message == "os.exit(0) ended the script")
    studio.run(2)
    #expect(
      studio.notification("state")?["ended"]?.stringValue?.hasSuffix("os.exit(0) ended the script") == true)
    try studio.request("restart")
    studio.run(3)
    #expect(studio.controller.session.stage.tick == 3)
  }
}

import Display
import Dynamics
import Foundation
import LuaDynamics
import LuaHost
import RunsTesting
import TestSupport
import Testing
import Views

@testable import Runs

/// A scene that is played without any display.
@Suite struct SceneControllerTests {
  private let scene: SceneHarness

  init() throws { scene = try SceneHarness() }

  private var controller: SceneController { scene.controller }

  // MARK: Transport

  @Test func `a due tick advances the scene, which must then be drawn`() {
    controller.needsDisplay = false
    scene.run()
    #expect(scene.tick == 1)
    #expect(controller.needsDisplay)
  }

  @Test func `a paused scene stands still, and continues`() {
    scene.run(3)
    controller.togglePause()
    #expect(controller.isPaused)
    scene.run(3)
    #expect(scene.tick == 3)
    controller.togglePause()
    scene.run(3)
    #expect(scene.tick == 6)
  }

  @Test func `a step pauses and runs one tick`() {
    scene.run(2)
    controller.step()
    #expect(scene.tick == 3)
    #expect(controller.isPaused)
  }

  @Test func `at double speed two ticks are due at once`() {
    controller.setSpeed(2)
    scene.run(3)
    #expect(scene.tick == 6)
  }

  @Test func `a rotation is a quarter turn, and four lead back`() {
    var orientations: [Stage.Orientation] = []
    for _ in 0..<4 {
      controller.rotateDevice()
      scene.run(60)
      orientations.append(controller.session.stage.orientation)
    }
    #expect(orientations == [.landscapeLeft, .portraitUpsideDown, .landscapeRight, .portrait])
  }

  @Test func `the run ends at its time`() throws {
    let scene = try SceneHarness(seconds: 0.1)
    scene.run(5)
    #expect(!scene.controller.hasReachedEnd)
    scene.run(1)
    #expect(scene.controller.hasReachedEnd)
  }

  @Test func `ticks stop at a request to end`() {
    scene.isStopped = true
    let time = controller.pacer.nextTick
    controller.now = { time + .milliseconds(200) }
    controller.advanceToCurrentTime()
    #expect(scene.tick == 1)
  }

  @Test func `the current session can be interrupted`() {
    #expect(scene.interruptTarget === controller.session)
    controller.restart()
    #expect(scene.interruptTarget === controller.session)
  }

  // MARK: Touches

  @Test func `a touch is an input of the scene`() {
    controller.perform(.touchBegan(3, Point(x: 200, y: 200)))
    scene.run(2)
    controller.perform(.touchEnded(3, Point(x: 200, y: 200)))
    scene.run(1)
    #expect(scene.evaluate("square.center.x") == ["_1 = 200.0"])
  }

  @Test func `the movement of a touch that has not begun is dropped`() throws {
    controller.perform(.touchMoved(0, Point(x: 5, y: 5)))
    controller.perform(.touchEnded(0, Point(x: 5, y: 5)))
    scene.run(2)
    #expect(scene.tick == 2)
    #expect(controller.userInput.activeTouches.isEmpty)
  }

  @Test func `going back cancels active touches, and touches of an earlier state have no effect`() {
    scene.run(10)
    controller.perform(.touchBegan(1, Point(x: 200, y: 200)))
    scene.run(2)
    controller.go(byTicks: -5)
    scene.finishSeek()
    #expect(controller.userInput.activeTouches.isEmpty)
    controller.perform(.touchBegan(2, Point(x: 200, y: 200)))
    #expect(controller.userInput.activeTouches.isEmpty)
  }

  // MARK: Keys

  @Test func `keys are sent to scripts that use them`() throws {
    let left = try #require(KeyName("left"))
    #expect(!controller.sendsKeysToScene)
    #expect(scene.evaluate("stage:isKeyDown('left')") == ["_1 = false"])
    #expect(controller.sendsKeysToScene)
    controller.perform(.keyBegan(left))
    scene.run(2)
    #expect(scene.evaluate("stage:isKeyDown('left')") == ["_2 = true"])
    controller.perform(.keyEnded(left))
    controller.perform(.keyEnded(left))
    scene.run(1)
    #expect(controller.session.stage.pressedKeys.isEmpty)
  }

  @Test func `going back releases keys, also one that was down in an earlier state`() throws {
    let left = try #require(KeyName("left"))
    scene.run(10)
    controller.perform(.keyBegan(left))
    scene.run(10)
    controller.go(byTicks: -5)
    scene.finishSeek()
    #expect(controller.userInput.activeKeys.isEmpty)
    #expect(controller.session.stage.pressedKeys == [left])
    controller.continueFromPosition(paused: false)
    scene.run(1)
    #expect(controller.session.stage.pressedKeys.isEmpty)
  }

  // MARK: Pointer

  @Test func `the pointer and the wheel are sent to scripts with views that recognize them`() {
    #expect(!controller.sendsPointerToScene && !controller.sendsWheelToScene)
    _ = scene.evaluate("stage.view:onHover(function(hover) state = hover.state end)")
    _ = scene.evaluate("stage.view:onWheel(function(wheel) dy = wheel.delta.dy end)")
    #expect(controller.sendsPointerToScene && controller.sendsWheelToScene)
    controller.perform(.pointerLeft)
    controller.perform(.pointerMoved(Point(x: 10, y: 10)))
    controller.perform(.wheel(Vector(dx: 0, dy: 48), Point(x: 10, y: 10)))
    scene.run(1)
    #expect(controller.session.stage.pointerLocation == Point(x: 10, y: 10))
    #expect(scene.evaluate("state .. dy") == ["_3 = \"began48.0\""])
    controller.perform(.pointerLeft)
    scene.run(1)
    #expect(scene.evaluate("state") == ["_4 = \"ended\""])
  }

  @Test func `going back ends the hover, also in an earlier state`() {
    _ = scene.evaluate("stage.view:onHover(function() end)")
    scene.run(10)
    controller.perform(.pointerMoved(Point(x: 10, y: 10)))
    scene.run(10)
    controller.go(byTicks: -5)
    scene.finishSeek()
    #expect(controller.session.stage.pointerLocation != nil && !controller.sendsPointerToScene)
    controller.continueFromPosition(paused: false)
    scene.run(1)
    #expect(controller.session.stage.pointerLocation == nil)
  }

  // MARK: Going back and forth

  @Test func `an earlier state is shown, and the end of the run again`() {
    var hashes: [UInt64] = []
    for _ in 0..<30 {
      scene.run()
      hashes.append(scene.hash)
    }
    controller.go(byTicks: -10)
    scene.finishSeek()
    #expect(scene.tick == 20)
    #expect(scene.hash == hashes[19])
    #expect(controller.isInPast)
    #expect(controller.isPaused)
    controller.go(byTicks: 3)
    scene.finishSeek()
    #expect(scene.hash == hashes[22])
    controller.go(to: 1_000)
    #expect(scene.tick == 30)
    #expect(!controller.isInPast)
    #expect(controller.isPaused)
  }

  @Test func `no tick is due in an earlier state`() {
    scene.run(20)
    controller.go(to: 5)
    scene.finishSeek()
    scene.run(10)
    #expect(scene.tick == 5)
  }

  @Test func `going forward at the end of the run has no effect`() {
    scene.run(5)
    controller.perform(.touchBegan(0, Point(x: 1, y: 1)))
    controller.go(byTicks: 60)
    #expect(!controller.isPaused)
    #expect(controller.userInput.activeTouches == [0])
  }

  @Test func `the stored frame is displayed while a state is computed`() throws {
    scene.run(60)
    controller.pacer.frameDuration = .zero
    controller.go(to: 30)
    #expect(controller.seekTarget == 30)
    #expect(controller.frame().tick == 30)
    controller.pacer.frameDuration = Pacer.tickDuration
    let stored = controller.frame()
    scene.finishSeek()
    #expect(controller.frame().shapes == stored.shapes)
  }

  @Test func `the run continues from an earlier state, and what followed becomes a branch`() throws {
    scene.run(30)
    let end = scene.hash
    controller.go(to: 10)
    scene.finishSeek()
    controller.togglePause()
    #expect(!controller.isInPast)
    #expect(!controller.isPaused)
    #expect(scene.lines.last == "continued from 0.16 s; timeline() lists what was left")
    let timeline = try #require(controller.timeline)
    #expect(timeline.branches.map(\.tickCount) == [30])
    scene.run(20)
    #expect(scene.hash == end)
    controller.go(toBranch: 0)
    #expect(scene.tick == 30)
    controller.go(toBranch: 7)
    #expect(scene.tick == 30)
  }

  @Test func `a step in an earlier state shows the state after it`() {
    scene.run(30)
    controller.go(to: 10)
    scene.finishSeek()
    controller.step()
    scene.finishSeek()
    #expect(scene.tick == 11)
    #expect(controller.isInPast)
  }

  @Test func `a change of the speed continues the run from the earlier state, paused`() {
    scene.run(30)
    controller.go(to: 10)
    controller.setSpeed(4)
    #expect(!controller.isInPast)
    #expect(controller.isPaused)
    #expect(controller.speed == 4)
    #expect(scene.tick == 10)
  }

  // MARK: Texts

  @Test func `a text is evaluated in the console of the prompt`() {
    #expect(scene.evaluate("1 + 1") == ["_1 = 2"])
    scene.run(1)
    #expect(scene.evaluate("_ + 1") == ["_2 = 3"])
  }

  @Test func `a text that goes back leaves the run as it is, another continues it`() throws {
    scene.run(30)
    #expect(scene.evaluate("back(10)") == [])
    scene.finishSeek()
    #expect(scene.tick == 20)
    #expect(scene.evaluate("?square")?.isEmpty == false)
    #expect(controller.isInPast)
    #expect(scene.evaluate("x = 1") == [])
    #expect(!controller.isInPast)
    #expect(scene.tick == 20)
    #expect(controller.isPaused)
  }

  @Test func `a text inserted at a former time changes the run, which is compared with the former one`()
    throws
  {
    scene.run(30)
    let end = controller.session.stage.stateHash
    #expect(
      scene.evaluate("evaluateAt(0.1, 'square.center = { 10, 10 } animator:updateItem(square)')") != nil)
    #expect(controller.session.stage.tick == 30)
    #expect(controller.session.stage.stateHash != end)
    #expect(controller.timeline?.isComparingRuns == true)
    for _ in 0..<2_000 where controller.frame().ghosts.isEmpty { controller.advanceToCurrentTime() }
    #expect(!controller.frame().ghosts.isEmpty)
    controller.endComparison()
    #expect(controller.frame().ghosts.isEmpty)
  }

  @Test func `watched values are those of the displayed state`() {
    _ = scene.evaluate("watch('stage.tick')")
    scene.run(3)
    #expect(controller.watchValues()?.map { "\($0.expression) = \($0.text)" } == ["stage.tick = 3"])
  }

  // MARK: Restart, rerun, reload

  @Test func `a restart runs the script from the start in another session`() {
    scene.run(10)
    let session = controller.session
    controller.restart()
    #expect(controller.session !== session)
    #expect(scene.tick == 0)
    #expect(scene.evaluate("1") == ["_1 = 1"])
  }

  @Test func `a restart keeps the run as a branch, with its input and branches`() throws {
    scene.run(10)
    controller.perform(.rotation(.landscapeLeft))
    scene.run(10)
    let hash = controller.session.stage.cumulativeStateHash
    controller.go(to: 15)
    scene.finishSeek()
    controller.setPaused(false)
    scene.run(1)
    #expect(controller.timeline?.branches.count == 1)
    controller.restart()
    let branches = try #require(controller.timeline?.branches)
    #expect(branches.map(\.cause) == [.continuation, .restart] && branches.map(\.tickCount) == [20, 16])
    scene.run(3)
    controller.go(toBranch: 0)
    #expect(scene.tick == 20 && controller.session.stage.cumulativeStateHash == hash)
    #expect(controller.timeline?.branches.map(\.tickCount) == [16, 3])
  }

  @Test func `a restart drops a run that it repeats`() throws {
    scene.run(10)
    controller.restart()
    #expect(controller.timeline?.branches.isEmpty == true)
    scene.run(10)
    scene.script += "\nchanged = true"
    controller.restart()
    #expect(controller.timeline?.branches.map(\.cause) == [.restart])
  }

  @Test func `a restart that fails is logged, and the session continues`() {
    struct Failure: Error, CustomStringConvertible { let description = "no file" }
    controller.enableRestart { throw Failure() }
    scene.run(10)
    controller.restart()
    #expect(scene.tick == 10)
    #expect(log.last?.text == "no file")
    #expect(log.last?.kind == .error)
    #expect(log.last?.tick == 10)
  }

  private var log: [EventLog.Line] { scene.log.lastLines(100) }

  @Test func `a rerun computes the run with the changed script, paused and compared`() throws {
    scene.run(30)
    let center = scene.evaluate("square.center.y")
    scene.script += "\nsquare.center = { 100, 300 } animator:updateItem(square)"
    controller.rerun()
    #expect(scene.tick == 30)
    #expect(scene.evaluate("square.center.y") != center)
    #expect(controller.isPaused)
    #expect(controller.timeline?.isComparingRuns == true)
    #expect(controller.timeline?.branches.count == 1)
  }

  @Test func `a rerun of a script with an error keeps the run`() throws {
    scene.run(30)
    let hash = scene.hash
    scene.script = "error('broken')"
    controller.rerun()
    #expect(scene.hash == hash)
    #expect(controller.timeline?.branches.isEmpty == true)
    #expect(log.contains { $0.kind == .error && $0.text.contains("broken") })
  }

  @Test func `a changed file is reloaded`() throws {
    let folder = try TemporaryDirectory()
    let scene = try SceneHarness(path: folder.path("scene.lua"))
    scene.run(5)
    scene.script += "\nprint('new') changed = true"
    for _ in 0..<200 where !scene.lines.contains(where: { $0.contains("reloaded") }) {
      scene.controller.reloadIfChanged()
      usleep(10_000)
    }
    #expect(scene.lines.contains { $0.contains("reloaded") }, "\(scene.lines)")
    #expect(scene.evaluate("changed") == ["_1 = true"])
  }

  // MARK: Previews

  @Test func `of several previews, only the run before the first becomes a branch`() throws {
    scene.run(30)
    let end = controller.session.stage.stateHash
    for height in [10, 20, 30] {
      let text = scene.script.replacing("size = { 40, 40 }", with: "size = { 40, \(height) }")
      #expect(try controller.previewSources(["scene.lua": text]))
      #expect(controller.isPreviewing)
      #expect(controller.timeline?.branches.count == 1)
      #expect(scene.tick == 30)
    }
    #expect(scene.evaluate("square.size.height") == ["_1 = 30.0"])
    controller.cancelPreview()
    #expect(controller.session.stage.tick == 30)
    #expect(controller.session.stage.stateHash == end)
    #expect(controller.timeline?.branches.isEmpty == true)
    #expect(!controller.isPreviewing)
  }

  @Test func `a preview with an error keeps the run`() throws {
    scene.run(30)
    let hash = scene.hash
    #expect(throws: LuaError.self) { try controller.previewSources(["scene.lua": "x ="]) }
    #expect(try !controller.previewSources(["scene.lua": "error('broken')"]))
    #expect(scene.hash == hash)
    #expect(!controller.isPreviewing)
  }

  @Test func `a preview in an earlier state stays at its tick`() throws {
    scene.run(60)
    controller.go(to: 20)
    scene.finishSeek()
    let text = scene.script.replacing("size = { 40, 40 }", with: "size = { 40, 10 }")
    #expect(try controller.previewSources(["scene.lua": text]))
    #expect(scene.tick == 20)
    controller.cancelPreview()
    scene.finishSeek()
    #expect(scene.tick == 20)
  }

  // MARK: Prediction

  @Test func `predicted paths are computed between the ticks`() {
    scene.run(2)
    controller.togglePredictedPaths()
    for _ in 0..<2_000 where (controller.frame().trajectories.first?.points.count ?? 0) < 300 {
      controller.advanceToCurrentTime()
    }
    #expect(controller.frame().trajectories.map(\.role) == [.future])
    controller.togglePredictedPaths()
    #expect(controller.frame().trajectories.isEmpty)
  }

  @Test func `paths are refused where no scene is displayed`() {
    controller.displaysScene = false
    controller.togglePredictedPaths()
    #expect(scene.lines.last == "paths are drawn only in a scene that is displayed")
  }

  // MARK: Scripts that end themselves

  /// A falling square, in a script that ends itself after half a second.
  private static let ending = SceneHarness.fallingSquare + "\nafter(0.5, function() os.exit(5) end)"

  @Test func `a script that ends itself has an exit code, and stands still`() throws {
    let scene = try SceneHarness(Self.ending)
    scene.run(30)
    #expect(scene.controller.exitCode == nil)
    scene.run(10)
    #expect(scene.controller.exitCode == 5)
    #expect(scene.tick == 31)
    #expect(scene.controller.isPaused)
    scene.controller.togglePause()
    scene.controller.step()
    scene.run(3)
    #expect(scene.tick == 31)
    scene.controller.logExit()
    #expect(scene.lines.last == "scene.lua:7: os.exit(5) ended the script; a restart runs it again")
    #expect(scene.controller.exitCode == nil)
    scene.controller.restart()
    scene.run(10)
    #expect(scene.tick == 10)
  }

  @Test func `no further tick of a frame runs after a script has ended itself`() throws {
    let scene = try SceneHarness(Self.ending)
    scene.controller.setSpeed(8)
    scene.run(10)
    #expect(scene.tick == 31)
  }

  @Test func `predicted paths end where the script will end itself, and nothing else does`() throws {
    let scene = try SceneHarness(Self.ending)
    scene.run(10)
    scene.controller.showPredictedPaths(seconds: 5)
    var pointCount: Int { scene.controller.timeline?.predictedPaths.first?.points.count ?? 0 }
    // Without due ticks: the position at tick 10, and those up to tick 31.
    while pointCount < 22 { scene.controller.advanceToCurrentTime() }
    for _ in 0..<10 { scene.controller.advanceToCurrentTime() }
    #expect(pointCount == 22)
    #expect(scene.controller.exitCode == nil && scene.controller.session.exitCode == nil)
    scene.run(10)
    #expect(scene.tick == 20)
  }

  @Test func `a rerun of a script that now ends itself ends there, without ending the program`() throws {
    let scene = try SceneHarness()
    scene.run(60)
    scene.script = Self.ending
    scene.controller.rerun()
    #expect(scene.tick == 31)
    #expect(scene.controller.exitCode == nil)
    #expect(scene.controller.timeline?.branches.map(\.tickCount) == [60])
    #expect(scene.lines.contains("scene.lua:7: os.exit(5) ended the script; a restart runs it again"))
    scene.run(3)
    #expect(scene.tick == 31)
    scene.controller.go(toBranch: 0)
    #expect(scene.tick == 60)
  }

  @Test func `a rerun of a script whose main chunk ends itself keeps the run`() throws {
    let scene = try SceneHarness()
    scene.run(10)
    scene.script = "os.exit(5)"
    scene.controller.rerun()
    #expect(scene.lines.contains("scene.lua:1: os.exit(5) ended the script"))
    #expect(scene.controller.timeline?.branches.isEmpty == true)
    #expect(scene.tick == 10 && scene.controller.exitCode == nil)
  }

  @Test func `a text that ends the script at a former time ends nothing else`() throws {
    let scene = try SceneHarness()
    scene.run(30)
    _ = scene.controller.evaluate("evaluateAt(0.1, 'os.exit(3)')")
    #expect(scene.controller.exitCode == nil)
    _ = scene.controller.evaluate("evaluateAt(0.1, 'after(0.1, function() os.exit(3) end)')")
    #expect(scene.controller.exitCode == nil)
    #expect(scene.tick == 13)
    #expect(scene.controller.timeline?.branches.map(\.tickCount) == [30])
  }

  @Test func `a reload of a script that has ended itself restarts it`() throws {
    let scene = try SceneHarness(Self.ending)
    scene.run(40)
    scene.script = SceneHarness.fallingSquare
    scene.controller.reload()
    #expect(scene.controller.exitCode == nil)
    scene.run(40)
    #expect(scene.tick == 40)
  }
}

import Dynamics
import LuaDynamics
import Runs
import RunsTesting
import Testing
import Views

/// Holding items of a scene.
@Suite struct GrabTests {
  @Test func `A run with a grabbed item is replayed exactly`() throws {
    let scene = try SceneHarness()
    scene.run(5)
    scene.controller.perform(.grabBegan(1, Point(x: 100, y: 105)))
    for step in 0..<20 {
      scene.controller.perform(.grabMoved(1, Point(x: 100 + 4 * Double(step), y: 150)))
      scene.run()
    }
    scene.controller.perform(.grabEnded(1))
    scene.run(20)
    let hash = scene.hash
    scene.controller.go(to: 15)
    scene.finishSeek()
    #expect(scene.tick == 15)
    #expect(scene.controller.session.stage.grabbingPointers == [1])
    scene.controller.go(to: 44)
    scene.finishSeek()
    scene.controller.continueFromPosition(paused: false)
    scene.run()
    #expect(scene.tick == 45)
    #expect(scene.hash == hash)
  }

  @Test func `Going back releases the items, and in an earlier state nothing is grabbed`() throws {
    let scene = try SceneHarness()
    scene.run(5)
    scene.controller.perform(.grabBegan(1, Point(x: 100, y: 105)))
    scene.run(10)
    scene.controller.go(to: 10)
    scene.finishSeek()
    #expect(scene.controller.liveSession.stage.grabbingPointers.isEmpty)
    scene.controller.perform(.grabEnded(1))
    scene.controller.perform(.grabBegan(2, Point(x: 100, y: 105)))
    #expect(scene.controller.session.stage.grabbingPointers == [1])
    scene.controller.continueFromPosition(paused: true)
    #expect(scene.controller.session.stage.grabbingPointers.isEmpty)
  }
}

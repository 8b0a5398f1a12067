import Scenes
import Testing

@testable import dynlua_bench

@Suite("The players of a scene")
struct PlayerTests {
  @Test("agree to the bit: a script moves its items just as Swift does")
  func script() throws {
    let scene = SceneDefinition.crowd()
    let (animated, scripted) = (AnimatedScene(scene), try LuaScene(scene))
    #expect(animated.stateHash == scripted.stateHash)
    let before = animated.stateHash
    for _ in 0..<15 {
      animated.step()
      scripted.step()
    }
    #expect(animated.stateHash == scripted.stateHash && animated.stateHash != before)
    #expect(animated.contactCount == scripted.contactCount && animated.contactCount > 0)
  }

  @Test("of scenes a to g can step in two ways, those of h and i in one", arguments: BenchmarkScene.allCases)
  func steppings(scene: BenchmarkScene) {
    #expect(scene.isWorld == !["h", "i"].contains(scene.rawValue))
  }
}

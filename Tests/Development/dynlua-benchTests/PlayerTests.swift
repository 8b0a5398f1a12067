import Scenes
import Testing

@testable import dynlua_bench

@Suite struct PlayerTests {
  @Test func `are bit-identical between Lua and Swift`() throws {
    let scene = SceneDefinition.manyItems()
    let (animated, scripted) = (AnimatorScene(scene), try LuaScene(scene))
    #expect(animated.stateHash == scripted.stateHash)
    let before = animated.stateHash
    for _ in 0..<15 {
      animated.step()
      scripted.step()
    }
    #expect(animated.stateHash == scripted.stateHash && animated.stateHash != before)
    #expect(animated.contactCount == scripted.contactCount && animated.contactCount > 0)
  }

  @Test(arguments: BenchmarkScene.allCases)
  func `support two steppings if a world plays the scene, and one in scenes h and i`(scene: BenchmarkScene) {
    #expect(scene.usesWorldDirectly == !["h", "i"].contains(scene.rawValue))
  }
}

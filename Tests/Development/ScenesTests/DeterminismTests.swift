import Scenes
import Testing

/// Scenes are deterministic, in debug and release.
@Suite struct DeterminismTests {
  /// The state hash after the given number of frames.
  ///
  /// The hashes change whenever a result of the engine changes in any bit: find the cause before updating
  /// them.
  private static let states: [(BenchmarkScene, frames: Int, state: UInt64)] = [
    (.smallPyramid, 30, 0xc4b7_a2fd_f16d_c509), (.rain, 10, 0x61e6_83de_9194_ad31),
    (.gas, 10, 0x1853_84e6_4ea0_b927), (.jointGrid, 2, 0xb9d3_0f9a_2e98_e160),
    (.sleepingBodies, 2, 0xbba7_68d5_cfb3_ceca),
  ]

  @Test(arguments: states) func `golden state hashes`(of scene: BenchmarkScene, frames: Int, state: UInt64) {
    var run = SceneSimulation(scene.makeScene())
    for _ in 0..<frames { run.step() }
    #expect(run.stateHash == state)
  }

  @Test func `through an animator`() {
    let run = AnimatorScene(.manyItems())
    for _ in 0..<10 { run.step() }
    #expect(run.stateHash == 0x4ad8_b174_77b5_d7f9)
  }
}

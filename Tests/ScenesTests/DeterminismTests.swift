import Scenes
import Testing

@Suite("Scenes are deterministic, in debug and release")
struct DeterminismTests {
  /// The state hash after the given number of frames.
  ///
  /// The hashes change whenever a result of the engine changes in any bit: find the cause before updating
  /// them.
  private static let states: [(BenchmarkScene, frames: Int, state: UInt64)] = [
    (.smallPyramid, 30, 0x5aae_b437_fb0a_2815), (.rain, 10, 0xbc40_0a02_0e3c_004a),
    (.gas, 10, 0x99e8_d29d_65fb_cc93), (.jointGrid, 2, 0x6e12_ebd4_833c_b820),
    (.sleepingBodies, 2, 0xe552_6a93_5b7d_0b36),
  ]

  @Test("golden state hashes", arguments: states)
  func goldenHash(of scene: BenchmarkScene, frames: Int, state: UInt64) {
    var run = SceneSimulation(scene.makeScene())
    for _ in 0..<frames { run.step() }
    #expect(run.stateHash == state)
  }

  @Test("through an animator")
  func animator() {
    let run = AnimatorScene(.manyItems())
    for _ in 0..<10 { run.step() }
    #expect(run.stateHash == 0x9ab5_ae3b_f750_6c7f)
  }
}

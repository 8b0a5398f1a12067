import Scenes
import TestSupport
import Testing

/// Scenes are deterministic, in debug and release: the hashes of their states are the recorded ones.
///
/// They change whenever a result of the engine changes in any bit: find the cause before recording them.
@Suite struct DeterminismTests {
  private static let recorded = RecordedHashes("state-hashes.txt")
  private static let scenes: [(BenchmarkScene, frames: Int)] = [
    (.smallPyramid, 30), (.rain, 10), (.gas, 10), (.jointGrid, 2), (.sleepingBodies, 2),
  ]

  @Test(arguments: scenes) func `golden state hashes`(of scene: BenchmarkScene, frames: Int) throws {
    var run = SceneSimulation(scene.makeScene())
    for _ in 0..<frames { run.step() }
    try Self.recorded.expect(String(run.stateHash, radix: 16), of: "\(scene)")
  }

  @Test func `through an animator`() throws {
    let run = AnimatorScene(.manyItems())
    for _ in 0..<10 { run.step() }
    try Self.recorded.expect(String(run.stateHash, radix: 16), of: "animator")
  }
}

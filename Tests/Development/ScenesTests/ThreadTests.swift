import Physics
import Scenes
import Testing

/// The state hash does not depend on the number of threads.
@Suite struct ThreadTests {
  /// Unoptimized code is about 50 times as slow.
  private static let isOptimized = !_isDebugAssertConfiguration()

  /// The state hash after some frames; with `minParallelElementCount` 0 every step is divided among the
  /// threads.
  private func state(
    of scene: SceneDefinition, frames: Int, threads: Int, minParallelElementCount: Int? = nil
  )
    -> UInt64
  {
    var run = SceneSimulation(scene, threads: threads)
    if let minParallelElementCount { run.world.minParallelElementCount = minParallelElementCount }
    for _ in 0..<frames { run.step() }
    return run.stateHash
  }

  /// A board with more boxes on it than there are colours, so that most of its contacts have the overflow
  /// colour.
  private static func table() -> SceneDefinition {
    var scene = SceneDefinition()
    scene.bodies.append(.init(shape: .box(width: 6000, height: 100), position: .zero))
    for index in 0..<120 {
      let place = Vec2(50 * Float(index) - 2975, -70)
      scene.bodies.append(.init(shape: .box(width: 40, height: 40), position: place))
    }
    return scene
  }

  @Test(
    .enabled(if: isOptimized, "takes minutes unoptimized"),
    arguments: [(.largePyramid, 10), (.rain, 150), (.jointGrid, 3), (.manyPyramids, 5)]
      as [(BenchmarkScene, Int)])
  func `in scenes large enough to run in parallel`(scene: BenchmarkScene, frames: Int) {
    let data = scene.makeScene()
    let alone = state(of: data, frames: frames, threads: 1)
    #expect(state(of: data, frames: frames, threads: 2) == alone)
    #expect(state(of: data, frames: frames, threads: 3) == alone)
  }

  @Test(
    arguments: [(.pyramid(rows: 12), 15), (.manyItems(), 20), (.gas(), 8), (table(), 5)]
      as [(SceneDefinition, Int)])
  func `in small scenes forced to run in parallel`(scene: SceneDefinition, frames: Int) {
    let frames = Self.isOptimized ? 10 * frames : frames
    let alone = state(of: scene, frames: frames, threads: 1)
    #expect(state(of: scene, frames: frames, threads: 2, minParallelElementCount: 0) == alone)
    #expect(state(of: scene, frames: frames, threads: 3, minParallelElementCount: 0) == alone)
  }

  @Test func `in worlds that step at the same time, each with its own threads`() async {
    await withTaskGroup(of: UInt64.self) { group in
      for _ in 0..<3 {
        group.addTask { state(of: .pyramid(rows: 12), frames: 10, threads: 2, minParallelElementCount: 0) }
      }
      let alone = state(of: .pyramid(rows: 12), frames: 10, threads: 1)
      for await state in group { #expect(state == alone) }
    }
  }

  @Test func `in copies, which share the threads even when they step at the same time`() async {
    var original = SceneSimulation(.manyItems(), threads: 2)
    original.world.minParallelElementCount = 0
    for _ in 0..<5 { original.step() }
    let snapshot = original
    #expect(snapshot.world.threadCount == 2)
    for _ in 0..<5 { original.step() }
    await withTaskGroup(of: UInt64.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var copy = snapshot
          for _ in 0..<5 { copy.step() }
          return copy.stateHash
        }
      }
      for await state in group { #expect(state == original.stateHash) }
    }
  }

  @Test func `when the number of threads changes between steps`() {
    let alone = state(of: .pyramid(rows: 12), frames: 12, threads: 1)
    var run = SceneSimulation(.pyramid(rows: 12))
    run.world.minParallelElementCount = 0
    for threads in [1, 3, 2, 1] {
      run.world.threadCount = threads
      for _ in 0..<3 { run.step() }
    }
    #expect(run.stateHash == alone)
  }
}

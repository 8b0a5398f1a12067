import Scenes

/// A comparison with another engine: median microseconds per body and frame, and median ratios of the pairs.
struct PeerResult: Codable {
  var scene: String
  var peer: String
  var ours: Double
  var theirs: Double
  /// The ratio of our time to the peer's, both with the steps of `SteppingMode.oncePerFrame`.
  var ratio: Double
  /// The ratio of our time to the peer's, ours with the steps that UIKit takes.
  var uikitRatio: Double
  /// The target: the maximum ratio; nil if there is none.
  var target: Double?
}

extension PeerResult {
  /// Runs a scene alternately with our engine and another one, `pairs` times each.
  ///
  /// - Throws: `EngineFailure` if one of the engines cannot run the scene.
  init(
    _ scene: BenchmarkScene, steps: Int, pairs: Int, with peer: Peer, in harness: PeerHarness
  ) throws {
    let data = scene.makeScene()
    try harness.write(data.benchmarkHarnessInput, as: scene.rawValue)
    let scale = 1e6 / Double(steps * data.dynamicBodyCount)
    var (equalSteps, uikitSteps) = (
      TimingComparison(ours: [], theirs: []), TimingComparison(ours: [], theirs: [])
    )
    for _ in 0..<pairs {
      let ours = scale * (try scene.seconds(playing: data, steps: steps, stepping: .oncePerFrame))
      let theirs = scale * (try harness.play(scene.rawValue, steps: steps, with: peer).seconds)
      let uikit =
        scale
        * (scene.usesWorldDirectly
          ? try scene.seconds(playing: data, steps: steps, stepping: .twicePerFrame) : ours / scale)
      equalSteps.add(ours: ours, theirs: theirs)
      uikitSteps.add(ours: uikit, theirs: theirs)
    }
    self.init(
      scene: scene.rawValue, peer: peer.name, ours: Distribution(of: equalSteps.ours).percentile(0.5),
      theirs: Distribution(of: equalSteps.theirs).percentile(0.5), ratio: equalSteps.ratio ?? .nan,
      uikitRatio: uikitSteps.ratio ?? .nan, target: peer.maximumRatio(in: scene))
  }
}

extension BenchmarkScene {
  /// Returns the CPU time of `steps` frames, in seconds.
  fileprivate func seconds(playing scene: SceneDefinition, steps: Int, stepping: SteppingMode) throws
    -> Double
  {
    var player = try player(of: scene, stepping: stepping)
    for _ in 0..<scene.warmUpFrames { player.step() }
    let started = processorSeconds
    for _ in 0..<steps { player.step() }
    return processorSeconds - started
  }
}

import Scenes

/// A comparison with another engine: medians of microseconds for a body and a frame, and of the pairs' ratios.
struct PeerResult: Codable {
  var scene: String
  var peer: String
  var ours: Double
  var theirs: Double
  /// Ours ÷ theirs with equal steps.
  var ratio: Double
  /// Ours ÷ theirs with UIKit's steps.
  var uikitRatio: Double
  /// The largest ratio that is asked for; nil where none is.
  var target: Double?
}

extension PeerResult {
  /// Lets us and another engine play a scene in turns, `pairs` times each.
  ///
  /// - Throws: `EngineFailure` if one of them cannot play it.
  init(
    _ scene: BenchmarkScene, steps: Int, pairs: Int, with peer: Peer, in harness: PeerHarness
  ) throws {
    let data = scene.makeScene()
    try harness.write(data.metricText, as: scene.rawValue)
    let scale = 1e6 / Double(steps * data.dynamicCount)
    var (equalSteps, uikitSteps) = (Comparison(ours: [], theirs: []), Comparison(ours: [], theirs: []))
    for _ in 0..<pairs {
      let ours = scale * (try scene.seconds(playing: data, steps, .frame))
      let theirs = scale * (try harness.play(scene.rawValue, steps: steps, with: peer).seconds)
      let uikit =
        scale * (scene.isWorld ? try scene.seconds(playing: data, steps, .uikit) : ours / scale)
      equalSteps.add(ours: ours, theirs: theirs)
      uikitSteps.add(ours: uikit, theirs: theirs)
    }
    self.init(
      scene: scene.rawValue, peer: peer.name, ours: Distribution(of: equalSteps.ours).percentile(0.5),
      theirs: Distribution(of: equalSteps.theirs).percentile(0.5), ratio: equalSteps.ratio ?? .nan,
      uikitRatio: uikitSteps.ratio ?? .nan, target: peer.limit(in: scene))
  }
}

extension BenchmarkScene {
  /// The processor's time for some frames.
  fileprivate func seconds(playing scene: SceneDefinition, _ steps: Int, _ stepping: Stepping) throws
    -> Double
  {
    var player = try player(of: scene, stepping: stepping)
    for _ in 0..<scene.warmUpFrames { player.step() }
    let started = processorSeconds
    for _ in 0..<steps { player.step() }
    return processorSeconds - started
  }
}

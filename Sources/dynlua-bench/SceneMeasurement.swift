import Physics
import Scenes

/// What a scene cost.
struct SceneMeasurement {
  let scene: StandardScene
  let bodyCount: Int
  let steps: Int
  /// Each frame's time in seconds.
  let times: [Double]
  let contactCount: Int
  let stateHash: UInt64

  /// Plays a scene and measures its frames.
  init(of scene: StandardScene, _ selection: Selection) {
    let data = scene.makeScene()
    var run = SceneRun(data, stepping: selection.stepping)
    for _ in 0..<data.warmUp { run.step() }
    let steps = selection.steps(of: scene)
    var times: [Double] = []
    times.reserveCapacity(steps)
    for _ in 0..<steps {
      let started = processorSeconds
      run.step()
      times.append(processorSeconds - started)
    }
    self.scene = scene
    self.bodyCount = data.dynamicCount
    self.steps = steps
    self.times = times
    contactCount = run.contactCount
    stateHash = run.world.stateHash
  }

  /// The time of all frames in seconds.
  var seconds: Double { times.reduce(0, +) }
  var stepsPerSecond: Double { Double(steps) / seconds }
  var microsecondsPerBodyStep: Double { seconds * 1e6 / Double(steps * bodyCount) }

  static let heading = "scene  bodies  steps  steps/s  µs/body-step  ms p50 p95 max  hash"

  var row: String {
    let distribution = Distribution(of: times)
    let percentiles = [0.5, 0.95, 1].map { (distribution.percentile($0) * 1000).text(places: 3) }
    return "\(scene.rawValue)  \(bodyCount)  \(steps)  \(stepsPerSecond.text(places: 0))  "
      + "\(microsecondsPerBodyStep.text(places: 3))  \(percentiles.joined(separator: " "))  "
      + "\(String(stateHash, radix: 16)) \(contactCount)"
  }
}

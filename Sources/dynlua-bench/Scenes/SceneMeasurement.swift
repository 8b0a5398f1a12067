import CAllocationCounter
import Scenes

/// What a scene cost, and where it led.
struct SceneMeasurement: Codable {
  /// The times that most frames do not exceed, in microseconds.
  struct FrameTimes: Codable {
    var p50: Double
    var p95: Double
    var p99: Double
    var max: Double
  }

  /// The scene's letter.
  var scene: String
  var stepping: String
  var threads: Int
  /// How many bodies can move.
  var bodies: Int
  /// How many frames of 1/60 s were measured.
  var steps: Int
  var stepsPerSecond: Double
  var microsecondsPerBodyStep: Double
  var frameMicroseconds: FrameTimes
  /// The most that the process had in memory meanwhile, in bytes; nil where the system does not tell.
  var peakMemory: Int?
  /// How many blocks of memory were asked for in a frame, on average over the second half, once buffers have their
  /// size.
  var allocationsPerStep: Double?
  var contacts: Int
  /// In hexadecimal digits, since JSON's readers round large numbers.
  var stateHash: String

  /// Plays a scene and measures its frames.
  ///
  /// - Throws: `EngineFailure` if a script fails.
  init(of standard: BenchmarkScene, _ selection: SceneSelection) throws {
    PeakMemory.reset()
    let scene = standard.makeScene()
    var player = try standard.player(of: scene, stepping: selection.stepping, threads: selection.threads)
    for _ in 0..<scene.warmUpFrames { player.step() }
    let frames = Frames(selection.steps(of: standard), of: &player, threads: selection.threads)

    self.scene = standard.rawValue
    stepping = (standard.isWorld ? selection.stepping : .uikit).rawValue
    threads = standard.isWorld ? selection.threads : 1
    bodies = scene.dynamicCount
    steps = frames.seconds.count
    let seconds = frames.seconds.reduce(0, +)
    stepsPerSecond = Double(steps) / seconds
    microsecondsPerBodyStep = seconds * 1e6 / Double(steps * bodies)
    frameMicroseconds = FrameTimes(of: frames.seconds)
    peakMemory = PeakMemory.bytes
    allocationsPerStep = frames.allocations
    contacts = player.contactCount
    stateHash = String(player.stateHash, radix: 16)
  }
}

/// Frames as they were measured.
private struct Frames {
  /// The processor's time for each; the clock's where several processors may be at work.
  var seconds: [Double]
  /// Blocks of memory per frame in the second half; nil where not counted.
  var allocations: Double?

  /// Plays and measures some frames.
  init(_ count: Int, of player: inout any ScenePlayer, threads: Int) {
    seconds = [Double](repeating: 0, count: count)
    let half = count / 2
    var blocks = allocation_counter_requests()
    for frame in 0..<count {
      if frame == half { blocks = allocation_counter_requests() }
      let started = threads == 1 ? processorSeconds : clockSeconds
      player.step()
      seconds[frame] = (threads == 1 ? processorSeconds : clockSeconds) - started
    }
    guard allocation_counter_is_available() else { return }
    allocations = Double(allocation_counter_requests() - blocks) / Double(count - half)
  }
}

extension SceneMeasurement.FrameTimes {
  fileprivate init(of seconds: [Double]) {
    let spread = Distribution(of: seconds.map { $0 * 1e6 })
    self.init(
      p50: spread.percentile(0.5), p95: spread.percentile(0.95), p99: spread.percentile(0.99),
      max: spread.percentile(1))
  }
}

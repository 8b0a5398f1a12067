import CAllocationCounter
import Foundation
import Scenes

/// The measured cost of a scene and the resulting state.
struct SceneMeasurement: Codable {
  /// The percentiles of the frame times, in microseconds.
  struct FrameTimes: Codable {
    var p50: Double
    var p95: Double
    var p99: Double
    var max: Double
  }

  /// The letter that identifies the scene, as in the README's table.
  var scene: String
  var stepping: String
  var threads: Int
  /// The number of dynamic bodies.
  var bodies: Int
  /// The number of measured frames of 1/60 s.
  var steps: Int
  var stepsPerSecond: Double
  var microsecondsPerBodyStep: Double
  var frameMicroseconds: FrameTimes
  /// The peak memory of the process during the measurement, in bytes; nil if the system does not report it.
  var peakMemory: Int?
  /// The average number of heap allocations per frame over the second half, when buffers have reached their
  /// size; nil if not counted.
  var allocationsPerStep: Double?
  var contacts: Int
  /// The state hash in hexadecimal digits, because JSON parsers round large numbers.
  var stateHash: String

  /// Plays a scene and measures its frames.
  ///
  /// - Throws: `EngineFailure` if a script fails.
  init(of benchmark: BenchmarkScene, _ selection: SceneSelection) throws {
    PeakMemory.reset()
    let scene = benchmark.makeScene()
    var player = try benchmark.player(of: scene, stepping: selection.stepping, threads: selection.threads)
    for _ in 0..<scene.warmUpFrames { player.step() }
    let frames = FrameMeasurements(selection.steps(of: benchmark), of: &player, threads: selection.threads)

    self.scene = benchmark.rawValue
    stepping = (benchmark.usesWorldDirectly ? selection.stepping : .twicePerFrame).rawValue
    threads = benchmark.usesWorldDirectly ? selection.threads : 1
    bodies = scene.dynamicBodyCount
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

/// The measurements of consecutive frames.
private struct FrameMeasurements {
  /// The CPU time of each frame, in seconds; wall-clock time if several threads are used.
  var seconds: [Double]
  /// The heap allocations per frame in the second half of the frames; nil if they cannot be counted.
  var allocations: Double?

  /// Runs and measures `count` frames.
  init(_ count: Int, of player: inout any SteppableScene, threads: Int) {
    seconds = [Double](repeating: 0, count: count)
    let half = count / 2
    var allocationsBefore = allocation_counter_requests()
    for frame in 0..<count {
      if frame == half { allocationsBefore = allocation_counter_requests() }
      let started = threads == 1 ? processorSeconds : monotonicClockSeconds
      player.step()
      seconds[frame] = (threads == 1 ? processorSeconds : monotonicClockSeconds) - started
    }
    guard allocation_counter_is_available() else { return }
    allocations = Double(allocation_counter_requests() - allocationsBefore) / Double(count - half)
  }
}

extension SceneMeasurement.FrameTimes {
  fileprivate init(of seconds: [Double]) {
    let distribution = Distribution(of: seconds.map { $0 * 1e6 })
    self.init(
      p50: distribution.percentile(0.5), p95: distribution.percentile(0.95),
      p99: distribution.percentile(0.99), max: distribution.percentile(1))
  }
}

/// The peak resident memory of this process, from Linux's /proc file system.
private enum PeakMemory {
  /// Resets the peak to the current resident memory.
  static func reset() {
    // "5" resets the peak, see proc(5); where this is not supported, the peak is that of the whole process.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The peak since `reset()` in bytes; nil on systems without /proc.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }
}

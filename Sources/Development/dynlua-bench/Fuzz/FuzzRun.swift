import Dispatch
import Foundation
import LuaFuzzing

/// A fuzz run: random scripts for a range of seeds, in a child process per batch.
///
/// A script that crashes its process or does not end is kept in a file and reported; the run continues with
/// the next seed.
struct FuzzRun {
  /// The number of scripts per child process.
  static let batchSize: UInt64 = 500

  /// The time between two checks; a script that is running at two consecutive checks counts as hanging.
  private static let hangCheckInterval = DispatchTimeInterval.seconds(120)

  let seeds: ClosedRange<UInt64>

  /// Runs the scripts of all seeds and prints the failures.
  ///
  /// - Returns: The number of failed scripts.
  func run() throws -> Int {
    var (failures, next) = (0, seeds.lowerBound)
    while next <= seeds.upperBound {
      let batch = next...min(next + Self.batchSize - 1, seeds.upperBound)
      let file = FileManager.default.temporaryDirectory.appending(path: "dynlua-fuzz-\(batch.lowerBound).lua")
      if let reason = try Self.runBatchInChildProcess(batch, file) {
        failures += 1
        let seed = Self.seed(in: file) ?? batch.lowerBound
        Self.report("seed \(seed): \(reason): \(try Self.moveToFailureFile(file, seed: seed).path())")
        next = seed + 1
      } else {
        try? FileManager.default.removeItem(at: file)
        next = batch.upperBound + 1
      }
    }
    Self.report("\(seeds.count) scripts, \(failures) failures")
    return failures
  }

  /// Prints a line without buffering, also to a file, because a run takes hours.
  private static func report(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// Runs scripts in this process and prints the slowest one if it took more than a second of CPU time.
  static func runBatch(_ seeds: ClosedRange<UInt64>, writingTo file: String) throws {
    let fuzz = try ScriptFuzz(writingTo: URL(filePath: file))
    var slowest = (seed: seeds.lowerBound, seconds: 1.0)
    for seed in seeds {
      let start = processorSeconds
      try fuzz.play(seed: seed)
      let seconds = processorSeconds - start
      if seconds > slowest.seconds { slowest = (seed, seconds) }
    }
    if slowest.seconds > 1 { print("seed \(slowest.seed) took \(slowest.seconds.text(places: 1)) s") }
  }

  /// Runs a batch in a child process and returns a description of the failure, or nil.
  private static func runBatchInChildProcess(_ seeds: ClosedRange<UInt64>, _ file: URL) throws -> String? {
    let child = Process()
    child.executableURL = Bundle.main.executableURL
    child.arguments = [
      "--fuzz-batch", "--seeds", "\(seeds.lowerBound)-\(seeds.upperBound)", "--script", file.path(),
    ]
    // Without a backtrace, which takes a second: the child's first line of output describes the failure, and
    // a run with --fuzz-batch prints the backtrace.
    child.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let hasEnded = DispatchSemaphore(value: 0)
    child.terminationHandler = { _ in hasEnded.signal() }
    try child.run()
    var previousSeed: UInt64?
    while hasEnded.wait(timeout: .now() + hangCheckInterval) == .timedOut {
      let currentSeed = seed(in: file)
      if let currentSeed, currentSeed == previousSeed {
        child.terminate()
        child.waitUntilExit()
        return "runs without end"
      }
      previousSeed = currentSeed
    }
    switch (child.terminationReason, child.terminationStatus) {
    case (.exit, 0): return nil
    case (.exit, let status): return "exit code \(status)"
    case (_, let signal): return "signal \(signal)"
    }
  }

  /// Returns the seed in the first line of a script.
  private static func seed(in file: URL) -> UInt64? {
    guard let script = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    return script.prefix { $0 != "\n" }.split(separator: " ").last.flatMap { UInt64($0) }
  }

  /// Moves a script to a file with its seed in the name.
  private static func moveToFailureFile(_ file: URL, seed: UInt64) throws -> URL {
    let kept = file.deletingLastPathComponent().appending(path: "dynlua-fuzz-failure-\(seed).lua")
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.moveItem(at: file, to: kept)
    return kept
  }
}

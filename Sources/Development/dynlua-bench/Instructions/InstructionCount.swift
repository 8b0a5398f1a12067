import Foundation
import Scenes

/// Counts the instructions of a frame with Valgrind; unlike times, counts do not depend on the load of the
/// machine.
///
/// Valgrind runs a copy of this program with `--frames`; only the instructions inside `stepMeasuredFrames`
/// are counted.
enum InstructionCount {
  /// The tracked scenes, each with enough frames to be representative and few enough for Valgrind.
  static let trackedScenes: [(scene: BenchmarkScene, steps: Int)] = [
    (.smallPyramid, 30), (.largePyramid, 2), (.rain, 30), (.gas, 20), (.sleepingBodies, 60),
  ]

  /// Returns the average number of instructions per frame.
  ///
  /// - Throws: `EngineFailure` if Valgrind is missing or fails.
  static func measure(_ scene: BenchmarkScene, steps: Int) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dynlua-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (program, profile) = (folder.appending(path: "program").path, folder.appending(path: "profile").path)
    // Valgrind cannot read the debug information of Swift programs.
    try run(["strip", "--strip-debug", "-o", program, CommandLine.executable])
    try run([
      "valgrind", "--tool=callgrind", "--toggle-collect=*stepMeasuredFrames*", "--collect-atstart=no",
      "--callgrind-out-file=\(profile)", program, "--frames", "--scene", scene.rawValue, "--steps",
      "\(steps)",
    ])
    return try instructionCount(in: String(contentsOfFile: profile, encoding: .utf8)) / steps
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EngineFailure(
        description: "\(command[0]) is missing or failed: sudo apt-get install -y valgrind binutils")
    }
  }

  /// Runs frames without measuring; called in the process that Valgrind runs.
  static func play(_ scene: BenchmarkScene, steps: Int) throws {
    let data = scene.makeScene()
    var player = try scene.player(of: data, stepping: .twicePerFrame)
    // Warm-up: the first frames create state that later frames reuse.
    for _ in 0..<max(data.warmUpFrames, 2) { player.step() }
    stepMeasuredFrames(steps, of: &player)
  }

  /// A separate function, because Valgrind selects it by name.
  @inline(never)
  private static func stepMeasuredFrames(_ count: Int, of player: inout any SteppableScene) {
    for _ in 0..<count { player.step() }
  }

  private static func instructionCount(in profile: String) throws -> Int {
    for line in profile.split(separator: "\n") where line.hasPrefix("totals:") {
      if let total = line.split(separator: " ").last.flatMap({ Int($0) }), total > 0 { return total }
    }
    throw EngineFailure(description: "Valgrind counted nothing")
  }
}

extension CommandLine {
  /// The path of this program's executable.
  fileprivate static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? arguments[0]
  }
}

import Foundation
import Scenes

/// How many instructions a frame takes, counted by Valgrind: the same on a busy machine as on a quiet one.
///
/// Valgrind runs a copy of this program, which plays the scene; only what happens inside `measuredFrames` is counted.
enum InstructionCount {
  /// The scenes that are watched, with frames enough for what they show and few enough for Valgrind.
  static let trackedScenes: [(scene: BenchmarkScene, steps: Int)] = [
    (.smallPyramid, 30), (.largePyramid, 2), (.rain, 30), (.gas, 20), (.sleepers, 60),
  ]

  /// The instructions of a frame on average.
  ///
  /// - Throws: `EngineFailure` where Valgrind is missing or fails.
  static func measure(_ scene: BenchmarkScene, steps: Int) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dynlua-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (program, profile) = (folder.appending(path: "program").path, folder.appending(path: "profile").path)
    // Valgrind stumbles over the debugger's part of programs written in Swift.
    try run(["strip", "--strip-debug", "-o", program, CommandLine.executable])
    try run([
      "valgrind", "--tool=callgrind", "--toggle-collect=*measuredFrames*", "--collect-atstart=no",
      "--callgrind-out-file=\(profile)", program, "--frames", "--scene", scene.rawValue, "--steps",
      "\(steps)",
    ])
    return try total(in: String(contentsOfFile: profile, encoding: .utf8)) / steps
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

  /// Plays some frames and measures nothing: what runs inside Valgrind.
  static func play(_ scene: BenchmarkScene, steps: Int) throws {
    let data = scene.makeScene()
    var player = try scene.player(of: data, stepping: .uikit)
    // The first frames make what the later ones find.
    for _ in 0..<max(data.warmUpFrames, 2) { player.step() }
    measuredFrames(steps, of: &player)
  }

  /// A function of its own, whose name Valgrind looks for.
  @inline(never)
  private static func measuredFrames(_ count: Int, of player: inout any ScenePlayer) {
    for _ in 0..<count { player.step() }
  }

  private static func total(in profile: String) throws -> Int {
    for line in profile.split(separator: "\n") where line.hasPrefix("totals:") {
      if let total = line.split(separator: " ").last.flatMap({ Int($0) }), total > 0 { return total }
    }
    throw EngineFailure(description: "Valgrind counted nothing")
  }
}

extension CommandLine {
  /// The file of this program.
  fileprivate static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? arguments[0]
  }
}

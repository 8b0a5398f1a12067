import Foundation

/// A temporary folder in which the harnesses of other engines are built and run.
final class PeerHarness {
  /// The result that a harness reports for a scene.
  struct RunResult {
    /// The CPU time of all steps, in seconds.
    var seconds: Double
    /// The number of begin and end contact events, if the scene counts them.
    var contactEventCount: Int
    /// The memory of the engine after the steps; nil if the harness does not report it.
    var bytes: Int?
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "dynlua-bench-\(UUID().uuidString)")
    let files: [(String, [UInt8])] = [
      ("scene.h", PackageResources.scene_h), ("scene.py", PackageResources.scene_py),
      ("chipmunk.c", PackageResources.chipmunk_c), ("box2d.cpp", PackageResources.box2d_cpp),
      ("box2d3.c", PackageResources.box2d3_c),
      ("pyb2d3_peer.py", PackageResources.pyb2d3_peer_py),
      ("pymunk_peer.py", PackageResources.pymunk_peer_py),
      ("love/main.lua", PackageResources.love_lua), ("love/conf.lua", Array(LoveEngine.configuration.utf8)),
    ]
    try FileManager.default.createDirectory(
      at: folder.appending(path: "love"), withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: folder.appending(path: name)) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Builds or checks an engine's harness.
  ///
  /// - Throws: `EngineFailure` with the output of the command if the engine is not installed.
  func prepare(_ peer: Peer, box2DFolder: String?) throws {
    _ = try run(peer.setupCommand(box2DFolder: box2DFolder))
  }

  /// Writes a scene file for the harnesses.
  func write(_ scene: String, as name: String) throws {
    try Data(scene.utf8).write(to: folder.appending(path: name))
  }

  /// Runs a scene that was written with ``write(_:as:)``.
  ///
  /// - Throws: `EngineFailure` with the output of the harness.
  func play(_ name: String, steps: Int, with peer: Peer) throws -> RunResult {
    let output = try run(peer.runCommand + [folder.appending(path: name).path, "\(steps)"])
    let words = output.split(whereSeparator: \.isWhitespace)
    guard let key = words.lastIndex(of: "seconds"), words.count > key + 3,
      let seconds = Double(words[key + 1]), let contactEventCount = Int(words[key + 3])
    else { throw EngineFailure(description: "\(peer.name): \(output)") }
    let bytes = words.lastIndex(of: "bytes").flatMap { $0 + 1 < words.count ? Int(words[$0 + 1]) : nil }
    return RunResult(seconds: seconds, contactEventCount: contactEventCount, bytes: bytes)
  }

  /// Runs a command in the folder and returns its output, errors included.
  private func run(_ command: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["SDL_VIDEODRIVER": "dummy"]) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EngineFailure(description: "\(command.joined(separator: " ")) failed: \(text)")
    }
    return text
  }
}

import Foundation
import TestSupport
import Testing

/// Hashes of runs in several processes, builds and machines.
///
/// The hashes that a build must give on x86-64 with Lua 5.4.4 are in `Tests/Baselines/run-hashes.txt`. After
/// an intended change of the motion, run this suite with `RECORD_HASHES=1`.
@Suite struct RunHashTests {
  static let scripts: [String] = {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: Repository.path("scripts"))
    return (paths ?? []).filter {
      $0.hasSuffix(".lua") && !$0.hasPrefix("behaviors/") && !$0.hasPrefix("tests/")
    }
    .sorted().map { "scripts/\($0)" }
  }()

  private static let input = [
    "--tap", "0.5:293,22", "--drag", "0.9:120,120>260,300>60,400/0.6", "--rotate", "2.2:landscapeLeft",
    "--seed", "5", "--seconds", "4",
  ]

  private static let baseline = "Tests/Baselines/run-hashes.txt"
  private static let recording = "RECORD_HASHES"
  private static let lock = NSLock()

  /// The recorded hashes by script; nil on a machine or with a Lua library for which none were recorded.
  private static let recorded: [String: String]? = {
    #if arch(x86_64)
      guard let version = try? Command.run(["--version"]), version.output.contains("Lua 5.4.4") else {
        return nil
      }
      return try? hashes()
    #else
      return nil
    #endif
  }()

  private static func hashes() throws -> [String: String] {
    let lines = try Repository.text(of: baseline).split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0[1]) })
  }

  /// Replaces the recorded hash of a script.
  private static func record(_ hash: String, of script: String) throws {
    try lock.withLock {
      var hashes = (try? hashes()) ?? [:]
      hashes[script] = hash
      let text = hashes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
      try Data(text.utf8).write(to: URL(filePath: Repository.path(baseline)))
    }
    Issue.record("the hash of \(script) was recorded; run the tests again")
  }

  @Test(arguments: scripts) func `a run is equal in another process, and in every build`(script: String)
    throws
  {
    let folder = try TemporaryDirectory()
    let run = try Command.run(
      ["--quiet", "--headless", "--hash", Repository.path(script), "--record", "run.dynrec"] + Self.input,
      in: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let hash = String(try #require(run.errors.firstMatch(of: /state hash: ([0-9a-f]{16})/)).1)
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.output.hasPrefix("run.dynrec: equal in all "))
    #expect(check.output.hasSuffix(" ticks, state hash \(hash)\n"), "\(check.output)")
    if ProcessInfo.processInfo.environment[Self.recording] != nil { return try Self.record(hash, of: script) }
    if let recorded = Self.recorded { #expect(recorded[script] == hash) }
  }

  @Test func `a hash is recorded for every script`() throws {
    #expect(Self.scripts.count > 20)
    #expect(Set(try Self.hashes().keys) == Set(Self.scripts))
  }
}

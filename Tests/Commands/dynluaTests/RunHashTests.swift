import Foundation
import TestSupport
import Testing

/// Hashes of runs in several processes, builds and machines.
///
/// The hashes are those of x86-64 with Lua 5.4.4. `Tests/Baselines/record` records them after an intended
/// change of the motion.
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

  private static let recorded = RecordedHashes("run-hashes.txt")

  /// Whether hashes were recorded for this machine and this Lua library.
  private static let canBeCompared: Bool = {
    #if arch(x86_64)
      (try? Command.run(["--version"]))?.output.contains("Lua 5.4.4") == true
    #else
      false
    #endif
  }()

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
    if Self.canBeCompared { try Self.recorded.expect(hash, of: script) }
  }

  @Test func `a hash is recorded for every script`() throws {
    #expect(Self.scripts.count > 20)
    #expect(Set(try Self.recorded.hashes.keys) == Set(Self.scripts))
  }
}

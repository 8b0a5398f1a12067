import Foundation
import LuaDynamics
import TestSupport
import Testing

/// Hashes of runs that are the same in WebAssembly; see `RecipeRun`.
///
/// The hashes are those of Lua 5.4.4. `Tests/Baselines/record` records them after an intended change of the
/// motion.
@Suite struct RecipeHashTests {
  static let scripts: [String] = {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: Repository.path("scripts"))
    return (paths ?? []).filter {
      $0.hasSuffix(".lua") && !$0.hasPrefix("behaviors/") && !$0.hasPrefix("tests/")
    }
    .sorted()
  }()

  private static let recorded = RecordedHashes("recipe-hashes.txt")

  @Test(arguments: scripts) func `a recipe runs as it does in a page`(script: String) throws {
    let run = try RecipeRun(
      of: try Repository.text(of: "scripts/\(script)"), name: script, modules: Repository.path("scripts"))
    #expect(run.errors.isEmpty)
    try Self.recorded.expect(String(run.hash, radix: 16), of: script)
  }

  @Test func `a hash is recorded for every recipe`() throws {
    #expect(Self.scripts.count > 20)
    #expect(Set(try Self.recorded.hashes.keys) == Set(Self.scripts))
  }
}

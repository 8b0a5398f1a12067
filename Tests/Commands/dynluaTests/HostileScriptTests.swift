import Foundation
import Testing
import TestSupport

/// Scripts with harmful mistakes or intentions.
///
/// The comments at the top of each script state the expected outcome.
@Suite struct HostileScriptTests {
  /// The expected outcome in the comments at the top of a script.
  struct ExpectedOutcome {
    var exitCode: Int32 = 0
    /// Texts that standard error must contain.
    var errors: [String] = []
    /// Texts that standard output must contain.
    var output: [String] = []
    /// Additional options of the command.
    var options: [String] = []
    /// The profiles to test: `sandbox` with `--sandbox`, `trusted` without.
    var profiles = ["trusted", "sandbox"]

    init(of script: String) throws {
      for line in script.split(separator: "\n").prefix(while: { $0.hasPrefix("-- ") }) {
        let parts = line.dropFirst(3).split(separator: ": ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { continue }
        switch parts[0] {
        case "exit": exitCode = try #require(Int32(parts[1]))
        case "stderr": errors.append(parts[1])
        case "stdout": output.append(parts[1])
        case "options": options = parts[1].split(separator: " ").map(String.init)
        case "profile": profiles = [parts[1]]
        default: break
        }
      }
    }
  }

  private static let folder = "Tests/Commands/dynluaTests/Fixtures/hostile"

  static let scripts: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))
    return (files ?? []).filter { $0.hasSuffix(".lua") }.sorted()
  }()

  @Test func `there are hostile scripts`() {
    #expect(Self.scripts.count >= 25)
  }

  @Test(arguments: scripts)
  func `each hostile script has its expected outcome, without a crash`(script: String) throws {
    let path = "\(Self.folder)/\(script)"
    let expected = try ExpectedOutcome(of: Repository.text(of: path))
    for profile in expected.profiles {
      let options = profile == "sandbox" ? ["--sandbox"] : []
      // A time limit that slow tests do not reach; scripts that test it set a lower one.
      let limits = ["--quiet", "--time-limit", "60", "--memory-limit", "64", "--object-limit", "1000"]
      let outcome = try Command.run(limits + options + expected.options + [path])
      #expect(outcome.exitCode == expected.exitCode, "\(profile): \(outcome.errors)")
      for text in expected.errors { #expect(outcome.errors.contains(text), "\(profile): \(outcome.errors)") }
      for text in expected.output { #expect(outcome.output.contains(text), "\(profile): \(outcome.errors)") }
      if expected.errors.isEmpty, expected.exitCode == 0 { #expect(outcome.errors == "", "\(profile)") }
    }
  }
}

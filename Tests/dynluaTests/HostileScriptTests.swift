import Foundation
import Testing
import TestSupport

/// Scripts that do the worst that a mistake, or a guest without manners, may do; each says in its first lines what is
/// promised for it.
@Suite struct HostileScriptTests {
  /// What the comment at the top of a script promises.
  struct ExpectedOutcome {
    var exitCode: Int32 = 0
    /// What standard error must hold.
    var errors: [String] = []
    /// What standard output must hold.
    var output: [String] = []
    /// What is given to the command besides.
    var options: [String] = []
    /// The profiles in which the promise holds: with `--sandbox` or without.
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

  private static let folder = "Tests/dynluaTests/Fixtures/hostile"

  static let scripts: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))
    return (files ?? []).filter { $0.hasSuffix(".lua") }.sorted()
  }()

  @Test func `the scripts are there`() {
    #expect(Self.scripts.count >= 25)
  }

  @Test(arguments: scripts)
  func `each hostile script has its expected outcome, without a crash`(script: String) throws {
    let path = "\(Self.folder)/\(script)"
    let promise = try ExpectedOutcome(of: Repository.text(of: path))
    for profile in promise.profiles {
      let options = profile == "sandbox" ? ["--sandbox"] : []
      // The time is one that no script reaches by being slow; those that are to reach it set their own.
      let limits = ["--quiet", "--time-limit", "60", "--memory-limit", "64", "--object-limit", "1000"]
      let outcome = try Command.run(limits + options + promise.options + [path])
      #expect(outcome.exitCode == promise.exitCode, "\(profile): \(outcome.errors)")
      for text in promise.errors { #expect(outcome.errors.contains(text), "\(profile): \(outcome.errors)") }
      for text in promise.output { #expect(outcome.output.contains(text), "\(profile): \(outcome.errors)") }
      if promise.errors.isEmpty, promise.exitCode == 0 { #expect(outcome.errors == "", "\(profile)") }
    }
  }
}

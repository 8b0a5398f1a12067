import Foundation
import Testing

/// Any call with any arguments returns a result or raises an error, without other effects on the host.
@Suite struct BindingFuzzTests {
  /// The seeds, fewer where a call takes twenty times as long; `DYNLUA_FUZZ_SEEDS=7-1000` selects others.
  static let seeds = {
    let text = ProcessInfo.processInfo.environment["DYNLUA_FUZZ_SEEDS"] ?? ""
    let bounds = text.split(separator: "-").compactMap { UInt64($0) }
    return (bounds.first ?? 1)...(bounds.last ?? (_isDebugAssertConfiguration() ? 2 : 6))
  }()

  @Test(arguments: seeds)
  func `random calls have reproducible results or errors`(seed: UInt64) throws {
    let (first, second) = (try play(seed: seed), try play(seed: seed))
    let difference = zip(first.messages, second.messages).first { $0 != $1 }
    #expect(first == second, "\(difference?.0 ?? "nothing") became \(difference?.1 ?? "nothing")")
  }

  @Test(arguments: seeds, ["incremental", "generational"])
  func `the collector keeps everything that is still called`(seed: UInt64, mode: String) throws {
    _ = try play(seed: seed, collecting: mode)
  }

  /// The number of objects of a session in which nothing has run.
  private static let initialObjectCount = Result { try BindingFuzz(seed: 0).end() }

  private func play(seed: UInt64, collecting mode: String = "stop") throws -> BindingFuzz.Outcome {
    let fuzz = try BindingFuzz(seed: seed, collecting: mode)
    for _ in 0..<300 {
      if let violation = try fuzz.step() { Issue.record("seed \(seed): \(violation)") }
    }
    let outcome = fuzz.outcome
    #expect(try fuzz.end() == Self.initialObjectCount.get(), "seed \(seed): objects are left")
    return outcome
  }
}

import Foundation
import SceneFuzzing

/// Random scenes of all kinds for a range of seeds, whose invariants are checked.
struct InvariantRun {
  let seeds: ClosedRange<UInt64>
  /// The kinds of scenes; all by default.
  var kinds = SceneKind.allCases

  /// Plays the scenes, prints each invariant that does not hold, and the counts.
  ///
  /// - Returns: The number of violations.
  func run() -> Int {
    kinds.reduce(0) { $0 + run($1) }
  }

  private func run(_ kind: SceneKind) -> Int {
    var (failedScenes, counts) = (0, [String: Int]())
    for seed in seeds {
      let violations = kind.violations(seed: seed)
      if !violations.isEmpty { failedScenes += 1 }
      for violation in violations {
        counts[violation.invariant, default: 0] += 1
        Self.report("\(violation)")
      }
    }
    let details = counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
    Self.report(
      "\(kind): \(seeds.count) scenes, \(failedScenes) with violations\(details.isEmpty ? "" : ": \(details)")"
    )
    return counts.values.reduce(0, +)
  }

  /// Prints a line without buffering, also to a file, because a run takes minutes.
  private static func report(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

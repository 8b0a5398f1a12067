import Foundation
import Scenes

/// Compares the instructions that scenes take with those that were recorded, so that no slower engine lands unnoticed.
struct InstructionBaseline: Codable {
  /// The processor's architecture, without which counts mean nothing.
  var architecture: String
  /// Instructions per frame by the scene's letter.
  var instructions: [String: Int]

  /// By how much a count may exceed the recorded one.
  private static let tolerance = 0.1

  /// Counts now.
  ///
  /// - Throws: `EngineFailure` where Valgrind is missing or fails.
  static func count() throws -> InstructionBaseline {
    var counts: [String: Int] = [:]
    for (scene, steps) in InstructionCount.trackedScenes {
      counts[scene.rawValue] = try InstructionCount.measure(scene, steps: steps)
    }
    return InstructionBaseline(architecture: currentArchitecture, instructions: counts)
  }

  /// Writes the counts down for later runs.
  ///
  /// - Throws: If the file cannot be written.
  func record(in path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
  }

  /// Counts, prints the ratios to what was recorded, and tells whether none is above the tolerance.
  ///
  /// - Throws: If the record cannot be read, or `EngineFailure` where Valgrind is missing or fails.
  static func check(against path: String) throws -> Bool {
    let recorded = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    guard recorded.architecture == currentArchitecture else {
      print("recorded on \(recorded.architecture), this is \(currentArchitecture): nothing to compare with")
      return true
    }
    return try count().report(comparedWith: recorded)
  }

  private func report(comparedWith recorded: Self) -> Bool {
    var isWithinTolerance = true
    for (scene, count) in instructions.sorted(by: { $0.key < $1.key }) {
      let before = recorded.instructions[scene] ?? 0
      let ratio = Double(count) / Double(max(before, 1))
      let remark =
        ratio > 1 + Self.tolerance ? "  too many" : ratio < 1 - Self.tolerance ? "  faster: record it" : ""
      isWithinTolerance = isWithinTolerance && ratio <= 1 + Self.tolerance
      print(
        "\(scene)  \(count.formatted) instructions a frame, recorded \(before.formatted), "
          + "× \(ratio.text(places: 3))\(remark)")
    }
    return isWithinTolerance
  }

  private static var currentArchitecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another"
    #endif
  }
}

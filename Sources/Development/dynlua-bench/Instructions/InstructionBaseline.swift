import Foundation
import Physics
import Scenes

/// Recorded instruction counts of scenes, with which new counts are compared to detect performance
/// regressions.
struct InstructionBaseline: Codable {
  /// The architecture of the processor, and the contacts that the solver takes at a time on it; counts of
  /// different ones are not comparable.
  var architecture: String
  /// The instructions per frame, keyed by the scene's letter.
  var instructions: [String: Int]

  /// The fraction by which a count may exceed the recorded one.
  private static let tolerance = 0.1

  /// Counts the instructions of all tracked scenes.
  ///
  /// - Throws: `EngineFailure` if Valgrind is missing or fails.
  static func measure() throws -> InstructionBaseline {
    var counts: [String: Int] = [:]
    for (scene, steps) in InstructionCount.trackedScenes {
      counts[scene.rawValue] = try InstructionCount.measure(scene, steps: steps)
    }
    return InstructionBaseline(architecture: currentArchitecture, instructions: counts)
  }

  /// Writes the counts to a file.
  ///
  /// - Throws: An error if the file cannot be written.
  func record(in path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
  }

  /// Counts instructions, prints the ratios to the recorded counts and returns whether all are within the
  /// tolerance.
  ///
  /// Returns true without counting if the record is from another architecture.
  ///
  /// - Throws: An error if the record cannot be read, or `EngineFailure` if Valgrind is missing or fails.
  static func check(against path: String) throws -> Bool {
    let recorded = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    guard recorded.architecture == currentArchitecture else {
      print("recorded on \(recorded.architecture), this is \(currentArchitecture): nothing to compare with")
      return true
    }
    return try measure().report(comparedWith: recorded)
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
        "\(scene)  \(count.groupedDigits) instructions a frame, recorded \(before.groupedDigits), "
          + "× \(ratio.text(places: 3))\(remark)")
    }
    return isWithinTolerance
  }

  private static var currentArchitecture: String {
    #if arch(x86_64)
      let name = "x86-64"
    #elseif arch(arm64)
      let name = "arm64"
    #else
      let name = "another"
    #endif
    return "\(name), \(World.contactLaneCount) lanes"
  }
}

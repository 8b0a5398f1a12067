import Foundation

/// What a run of the benchmark gave, as a file that a later run can be compared with.
struct BenchmarkReport: Codable {
  /// The measurements of scenes.
  var scenes: [SceneMeasurement] = []
  /// The comparisons with other engines; none unless asked for.
  var peers: [PeerResult] = []

  init() {}

  /// Reads an earlier run's output.
  ///
  /// - Throws: If the file cannot be read or is none of ours.
  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(BenchmarkReport.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The record as JSON, with keys in a fixed order.
  ///
  /// - Throws: If a figure is not finite.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// The measurement of the same scene in the same way, if there is one.
  func counterpart(of figures: SceneMeasurement) -> SceneMeasurement? {
    scenes.first {
      ($0.scene, $0.stepping, $0.threads) == (figures.scene, figures.stepping, figures.threads)
    }
  }
}

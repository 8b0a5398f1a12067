import Foundation

/// The results of a run of the benchmark, as a file with which a later run can be compared.
struct BenchmarkReport: Codable {
  /// The measurements of scenes.
  var scenes: [SceneMeasurement] = []
  /// The comparisons with other engines; empty without `--peers`.
  var peers: [PeerResult] = []

  init() {}

  /// Reads the report of an earlier run.
  ///
  /// - Throws: An error if the file cannot be read or is not a report.
  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(BenchmarkReport.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Returns the report as JSON with sorted keys.
  ///
  /// - Throws: An error if a number is not finite.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// Returns the measurement of the same scene, stepping and number of threads, if there is one.
  func measurement(matching figures: SceneMeasurement) -> SceneMeasurement? {
    scenes.first {
      ($0.scene, $0.stepping, $0.threads) == (figures.scene, figures.stepping, figures.threads)
    }
  }
}

import ArgumentParser
import Foundation
import Scenes
import Testing

@testable import dynlua_bench

@Suite struct FigureTests {
  @Test func `of two engines are compared pairwise, robust against one slow measurement`() {
    let comparison = TimingComparison(ours: [1, 2, 30], theirs: [2, 4, 10])
    // The ratios are 1/2, 2/4 and 30/10.
    #expect(comparison.ratio == 0.5)
    #expect(TimingComparison(ours: [1], theirs: []).ratio == nil)
  }

  @Test func `have percentiles: the value that a share of the frames does not exceed`() {
    let spread = Distribution(of: (1...100).reversed().map(Double.init))
    #expect(spread.percentile(0.5) == 51 && spread.percentile(0.99) == 100 && spread.percentile(1) == 100)
    #expect(Distribution(of: []).percentile(0.5) == 0)
  }

  @Test func `of several threads are available for worlds only, with equal states`() throws {
    let (one, two) = (
      try SceneSelection.parse(["--steps", "2"]),
      try SceneSelection.parse(["--steps", "2", "--threads", "2"])
    )
    let alone = try SceneMeasurement(of: .smallPyramid, one)
    let shared = try SceneMeasurement(of: .smallPyramid, two)
    #expect((alone.threads, shared.threads) == (1, 2))
    #expect(alone.stateHash == shared.stateHash)
    #expect(try SceneMeasurement(of: .manyAnimatorItems, two).threads == 1)
  }

  @Test func `of a recorded run can be read back and are matched by name`() throws {
    let selection = try SceneSelection.parse(["--scene", "a", "--steps", "3"])
    var record = BenchmarkReport()
    record.scenes = [try SceneMeasurement(of: .smallPyramid, selection)]
    let path = NSTemporaryDirectory() + "figures-\(UUID().uuidString).json"
    try record.json().write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let again = try BenchmarkReport(contentsOf: path)

    var figures = record.scenes[0]
    #expect(again.measurement(matching: figures)?.stateHash == figures.stateHash)
    #expect((figures.steps, figures.bodies, figures.threads) == (3, 210, 1))
    #expect(
      figures.microsecondsPerBodyStep > 0 && figures.frameMicroseconds.max >= figures.frameMicroseconds.p50)
    figures.stepping = "frame"
    #expect(again.measurement(matching: figures) == nil)
  }
}

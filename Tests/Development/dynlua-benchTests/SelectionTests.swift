import ArgumentParser
import Scenes
import Testing

@testable import dynlua_bench

@Suite struct SelectionTests {
  @Test func `selects scenes by letter, in the order of the scenes; all by default`() throws {
    #expect(try SceneSelection.parse(["--scene", "db"]).scenes == [.largePyramid, .gas])
    #expect(try SceneSelection.parse([]).scenes == BenchmarkScene.allCases)
  }

  @Test func `sets the number of frames of each scene, or leaves its default`() throws {
    #expect(try SceneSelection.parse(["--steps", "7"]).steps(of: .rain) == 7)
    #expect(try SceneSelection.parse([]).steps(of: .rain) == BenchmarkScene.rain.stepCount)
  }

  @Test func `sets the number of threads of a step; 1 by default`() throws {
    #expect(try SceneSelection.parse(["--threads", "3"]).threads == 3)
    #expect(try SceneSelection.parse([]).threads == 1)
  }

  @Test(arguments: [
    ["--scene", "z"], ["--scene", ""], ["--steps", "0"], ["--threads", "0"],
    ["--threads", "65"], ["--threads", "2", "--peers"], ["--threads", "2", "--lua"], ["--pairs", "0"],
    ["--instructions"], ["--instructions", "--check", "a", "--record", "b"], ["--json", "--compare", "a"],
    ["--puzzles", "a", "--fuzz"],
  ])
  func `rejects options that do not apply`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Benchmark.parse(arguments) }
  }
}

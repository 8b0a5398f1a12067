import ArgumentParser
import Scenes
import Testing

@testable import dynlua_bench

@Suite("The benchmark's options")
struct SelectionTests {
  @Test("choose scenes by their letters, in their own order; all without them")
  func letters() throws {
    #expect(try SceneSelection.parse(["--scene", "db"]).scenes == [.largePyramid, .gas])
    #expect(try SceneSelection.parse([]).scenes == BenchmarkScene.allCases)
  }

  @Test("give each scene as many frames as asked, or its own number")
  func steps() throws {
    #expect(try SceneSelection.parse(["--steps", "7"]).steps(of: .rain) == 7)
    #expect(try SceneSelection.parse([]).steps(of: .rain) == BenchmarkScene.rain.steps)
  }

  @Test("say how many threads a step may use; 1 without them")
  func threads() throws {
    #expect(try SceneSelection.parse(["--threads", "3"]).threads == 3)
    #expect(try SceneSelection.parse([]).threads == 1)
  }

  @Test(
    "are rejected where they do not apply",
    arguments: [
      ["--scene", "z"], ["--scene", ""], ["--steps", "0"], ["--threads", "0"],
      ["--threads", "65"], ["--threads", "2", "--peers"], ["--threads", "2", "--lua"], ["--pairs", "0"],
      ["--instructions"], ["--instructions", "--check", "a", "--record", "b"], ["--json", "--compare", "a"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: (any Error).self) { try Benchmark.parse(arguments) }
  }
}

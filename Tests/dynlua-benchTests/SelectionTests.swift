import ArgumentParser
import Scenes
import Testing

@testable import dynlua_bench

@Suite("The benchmark's options")
struct SelectionTests {
  @Test("choose scenes by their letters, in their own order; all without them")
  func letters() throws {
    #expect(try Selection.parse(["--scene", "db"]).scenes == [.largePyramid, .gas])
    #expect(try Selection.parse([]).scenes == BenchmarkScene.allCases)
  }

  @Test("give each scene as many frames as asked, or its own number")
  func steps() throws {
    #expect(try Selection.parse(["--steps", "7"]).steps(of: .rain) == 7)
    #expect(try Selection.parse([]).steps(of: .rain) == BenchmarkScene.rain.steps)
  }

  @Test("say how many threads a step may use; 1 without them")
  func threads() throws {
    #expect(try Selection.parse(["--threads", "3"]).threads == 3)
    #expect(try Selection.parse([]).threads == 1)
  }

  @Test(
    "are refused where they mean nothing",
    arguments: [
      ["--scene", "z"], ["--scene", ""], ["--steps", "0"], ["--threads", "0"],
      ["--threads", "65"], ["--threads", "2", "--peers"], ["--threads", "2", "--lua"], ["--pairs", "0"],
      ["--instructions"], ["--instructions", "--check", "a", "--record", "b"], ["--json", "--compare", "a"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: (any Error).self) { try Benchmark.parse(arguments) }
  }
}

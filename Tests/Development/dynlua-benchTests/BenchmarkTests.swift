import ArgumentParser
import Testing

@testable import dynlua_bench

@Suite struct BenchmarkTests {
  @Test func `the options have the names that the guide and .ci/run use`() throws {
    #expect(try Benchmark.parse(["--instructions", "--check", "a"]).baselineReportPath == "a")
    #expect(try Benchmark.parse(["--instructions", "--record", "a"]).recordedReportPath == "a")
    #expect(try Benchmark.parse(["--compare", "a"]).comparedReportPath == "a")
    let peers = try Benchmark.parse(["--peers", "--pairs", "5"])
    #expect(peers.comparesPeers && peers.pairCount == 5)
    #expect(try Benchmark.parse(["--play"]).mode == .terminalPlayback)
    #expect(try Benchmark.parse(["--draw"]).mode == .terminalDrawing)
    #expect(try Benchmark.parse(["--small-worlds"]).mode == .smallWorlds)
    let invariants = try Benchmark.parse(["--invariants", "--seeds", "1-7"])
    #expect(invariants.mode == .invariants && invariants.seeds == 1...7)
    #expect(try Benchmark.parse(["--puzzles", "a"]).puzzleFilePath == "a")
    let growth = try Benchmark.parse(["--growth", "--box2d", "a"])
    #expect(growth.mode == .growth && growth.box2DFolder == "a")
  }
}

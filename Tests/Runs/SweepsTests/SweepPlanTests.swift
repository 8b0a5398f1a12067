import Sweeps
import Testing

@Suite struct SweepPlanTests {
  private func parameter(_ text: String) throws -> SweepParameter { try SweepParameter(text) }

  @Test func `a grid has all combinations, of which the last parameter changes fastest`() throws {
    let plan = try SweepPlan(parameters: [try parameter("a=1,2"), try parameter("b=x,y,true")])
    #expect(plan.runCount == 6)
    let values = (1...6).map { plan.run(number: $0).values.map(\.text).joined() }
    #expect(values == ["1x", "1y", "1true", "2x", "2y", "2true"])
  }

  @Test func `each combination runs with each seed`() throws {
    let plan = try SweepPlan(parameters: [try parameter("a=1,2")], seeds: 7...9)
    #expect((1...6).map { plan.run(number: $0).seed } == [7, 8, 9, 7, 8, 9])
    #expect(
      (1...6).map { plan.run(number: $0).values } == [[.integer(1)], [.integer(1)], [.integer(1)]] + [
        [.integer(2)], [.integer(2)], [.integer(2)],
      ])
  }

  @Test func `a sweep without parameters is one run`() throws {
    #expect(try SweepPlan(parameters: []).runCount == 1)
  }

  @Test func `random samples are uniform, and the same on every machine`() throws {
    let parameters = [try parameter("a=0:10"), try parameter("b=u,v")]
    let plan = try SweepPlan(parameters: parameters, sampling: .random(count: 4000, seed: 1))
    let values = (1...4000).compactMap { plan.run(number: $0).values[0].doubleValue }
    #expect(values.allSatisfy { (0..<10).contains($0) })
    // The mean of 4,000 uniform numbers has a standard deviation of 10 / sqrt(12 · 4000) = 0.046.
    #expect(abs(values.reduce(0, +) / 4000 - 5) < 0.2)
    let count = (1...4000).count { plan.run(number: $0).values[1] == .string("u") }
    #expect(abs(count - 2000) < 150)
    let other = try SweepPlan(parameters: parameters, sampling: .random(count: 4000, seed: 1))
    #expect((1...4000).allSatisfy { other.run(number: $0) == plan.run(number: $0) })
    let differently = try SweepPlan(parameters: parameters, sampling: .random(count: 4000, seed: 2))
    #expect(differently.run(number: 1) != plan.run(number: 1))
  }

  @Test(arguments: [1, 2, 10, 97])
  func `a Latin hypercube has one sample in each part of each parameter`(count: Int) throws {
    let plan = try SweepPlan(
      parameters: [try parameter("a=-1:1"), try parameter("b=0:1")],
      sampling: .latinHypercube(count: count, seed: 3))
    let samples = (1...count).map { plan.run(number: $0).values.compactMap(\.doubleValue) }
    let parts = Double(count)
    #expect(samples.map { Int(($0[0] + 1) / 2 * parts) }.sorted() == Array(0..<count))
    #expect(samples.map { Int($0[1] * parts) }.sorted() == Array(0..<count))
  }

  @Test func `a Latin hypercube of a list has each value equally often`() throws {
    let plan = try SweepPlan(
      parameters: [try parameter("a=x,y,z")], sampling: .latinHypercube(count: 30, seed: 0))
    let values = (1...30).map { plan.run(number: $0).values[0].text }
    #expect(["x", "y", "z"].map { value in values.count { $0 == value } } == [10, 10, 10])
  }

  @Test func `a parameter that is set twice is an error`() throws {
    #expect(throws: SweepError("the parameter 'a' is set twice")) {
      try SweepPlan(parameters: [try parameter("a=1"), try parameter("a=2")])
    }
  }

  @Test func `an interval in a grid is an error`() throws {
    #expect(throws: SweepError("a: an interval needs a step, as in 0:1:0.1, or random samples")) {
      try SweepPlan(parameters: [try parameter("a=0:1")])
    }
  }

  @Test func `too many runs are an error`() throws {
    let parameters = try (0..<4).map { try parameter("p\($0)=1:1000000:1") }
    #expect(throws: SweepError("there are more than 2^62 runs")) { try SweepPlan(parameters: parameters) }
    #expect(throws: SweepError("there are more than 2^62 runs")) {
      try SweepPlan(parameters: [], seeds: 0...UInt64.max)
    }
    #expect(try SweepPlan(parameters: Array(parameters.prefix(3))).runCount == 1_000_000_000_000_000_000)
  }
}

@Suite struct SweepParameterTests {
  private func texts(_ argument: String) throws -> [String] {
    guard case .values(let values) = try SweepParameter(argument).domain else { return [] }
    return values.map(\.text)
  }

  @Test(arguments: [
    ("a=1", ["1"]), ("a=-90,-45,0", ["-90", "-45", "0"]), ("a=1.5,true,red", ["1.5", "true", "red"]),
    ("a=1:3:1", ["1", "2", "3"]), ("a=3:1:-1", ["3", "2", "1"]),
    ("a=0.5:1.25:0.25", ["0.5", "0.75", "1.0", "1.25"]),
    ("a=1:2:0.3", ["1.0", "1.3", "1.6", "1.9"]), ("a=1:1:5", ["1"]),
    ("a=1,5:7:1,x", ["1", "5", "6", "7", "x"]),
    ("a=x:y:z", ["x:y:z"]), ("a=12:30", []), ("a=x:y", ["x:y"]),
  ])
  func `values are numbers, booleans, strings and ranges`(argument: String, values: [String]) throws {
    #expect(try texts(argument) == values)
  }

  @Test func `the values of a range are those that the decimal numbers denote`() throws {
    #expect(
      try texts("a=0:1:0.1") == ["0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0"])
    #expect(try texts("a=1e-3:3e-3:1e-3").count == 3)
  }

  @Test func `two numbers are an interval`() throws {
    #expect(try SweepParameter("a=-1:2.5").domain == .interval(-1...2.5))
  }

  @Test(arguments: [
    ("a", "expected NAME=VALUES, got 'a'"),
    ("=1", "expected a name of letters, digits and '_' before '=', got ''"),
    ("1a=1", "expected a name of letters, digits and '_' before '=', got '1a'"),
    ("a=", "a: expected a value, got an empty text"),
    ("a=1,,2", "a: expected a value, got an empty text"), ("a=3:1", "a: the interval 3:1 is empty"),
    ("a=3:1:1", "a: the range 3:1:1 is empty"), ("a=1:3:0", "a: the step of 1:3:0 is 0"),
    ("a=0:1:1e-9", "a: the range 0:1:1e-9 has more than 1000000 values"),
  ])
  func `bad values are errors`(argument: String, message: String) {
    #expect(throws: SweepError(message)) { try SweepParameter(argument) }
  }
}

import LuaHost
import Runs
import Sweeps
import Synchronization
import Testing

@Suite struct SweepScenarioTests {
  /// Performs all runs of a script, and returns their rows.
  private func rows(
    _ script: String, _ parameters: [String] = [], seeds: ClosedRange<UInt64>? = nil, measures: [String] = [],
    seconds: Double = 3, jobs: Int = 2
  ) throws -> [SweepRow] {
    let (scenario, plan) = try sweep(script, parameters, seeds: seeds, measures: measures, seconds: seconds)
    var rows: [SweepRow] = []
    let numbers = SweepExecutor.RunSelection(runCount: plan.runCount)
    let isComplete = SweepExecutor(scenario, plan, jobCount: jobs).perform(numbers) { rows.append($0) }
    #expect(isComplete)
    return rows
  }

  private func sweep(
    _ script: String, _ parameters: [String] = [], seeds: ClosedRange<UInt64>? = nil, measures: [String] = [],
    seconds: Double = 3
  ) throws -> (SweepScenario, SweepPlan) {
    var header = Recording.Header()
    header.scripts = [Recording.Script(name: "test.lua", source: Array(script.utf8))]
    return (
      SweepScenario(header: header, seconds: seconds, measures: measures),
      try SweepPlan(parameters: try parameters.map { try SweepParameter($0) }, seeds: seeds)
    )
  }

  @Test func `parameters arrive in params, and results leave in result`() throws {
    let rows = try rows(
      "result = { text = params.a .. tostring(params.b), half = params.a / 2, flag = params.a > 1, none = nil }",
      ["a=1,2", "b=x,true"])
    #expect(rows.map(\.number) == [1, 2, 3, 4])
    #expect(rows.map { $0["text"]?.text } == ["1x", "1true", "2x", "2true"])
    #expect(rows.map { $0["half"] } == [.number(0.5), .number(0.5), .number(1), .number(1)])
    #expect(rows.map { $0["flag"] } == [.boolean(false), .boolean(false), .boolean(true), .boolean(true)])
    #expect(rows.allSatisfy { $0.error == nil })
  }

  @Test func `strings arrive byte by byte`() throws {
    let rows = try rows("result = #params.s .. params.s", ["s=a\"b\\n é\u{1}2"])
    #expect(rows[0]["result"] == .string("10a\"b\\n é\u{1}2"))
  }

  @Test func `measures are evaluated at the end, with the script's local variables`() throws {
    let rows = try rows(
      """
      local item = Item { size = { 20, 20 }, center = { 0, 0 } }
      local animator = Animator()
      animator:addBehavior(GravityBehavior { item, magnitude = params.g })
      """, ["g=1,2"], measures: ["item.center.y", "stage.time"], seconds: 1)
    let distances = rows.compactMap { $0["item.center.y"]?.doubleValue }
    // 1000 pt/s² for 1 s.
    #expect(abs(distances[0] - 500) < 25)
    #expect(abs(distances[1] - 2 * distances[0]) < 1e-9)
    #expect(rows.map(\.ticks) == [60, 60])
    #expect(rows[0].hash != rows[1].hash)
  }

  @Test func `the seed determines math.random`() throws {
    let rows = try rows("result = math.random()", seeds: 1...3)
    #expect(Set(rows.map { $0["result"] }).count == 3)
    #expect(rows.map { $0["seed"] } == [.integer(1), .integer(2), .integer(3)])
    let again = try self.rows("result = math.random()", seeds: 1...3)
    #expect(rows == again)
  }

  @Test func `a run that fails is a row with its error`() throws {
    let rows = try rows("if params.a == 2 then error('no two') end result = params.a", ["a=1:3:1"])
    #expect(rows.map(\.error) == [nil, "test.lua:1: no two", nil])
    #expect(rows[1].fields.map(\.name) == ["a"])
    #expect(rows[2]["result"] == .integer(3))
  }

  @Test(arguments: [
    ("result = { 1, 2 }", "result: expected a table with names, got an array"),
    ("result = { hash = 1 }", "result.hash: every row has a column of this name; choose another one"),
    (
      "result = { a = {} }",
      "result.a: expected a number, a boolean, a string or nil, which a table can contain"
    ),
    ("result = print", "result: expected a number, a boolean, a string or nil, which a table can contain"),
  ])
  func `a result that has no form in a table is an error`(script: String, message: String) throws {
    #expect(try rows(script)[0].error == message)
  }

  @Test func `a measure that fails is an error`() throws {
    #expect(try rows("", measures: ["nothing.x"])[0].error?.contains("attempt to index a nil value") == true)
  }

  @Test func `rows are the same with any number of threads`() throws {
    let script = """
      local ball = Item { size = { 20, 20 }, center = { 100 + math.random() * 100, 0 } }
      local animator = Animator(stage.view)
      animator:addBehavior(GravityBehavior { ball, magnitude = params.g })
      local collision = CollisionBehavior { ball }
      collision.translatesReferenceBoundsIntoBoundary = true
      animator:addBehavior(collision)
      """
    let one = try rows(script, ["g=0.5:2:0.5"], seeds: 1...10, measures: ["ball.center.x"], jobs: 1)
    let four = try rows(script, ["g=0.5:2:0.5"], seeds: 1...10, measures: ["ball.center.x"], jobs: 4)
    #expect(one.count == 40 && one == four)
    #expect(Set(one.map(\.hash)).count == 40)
  }

  @Test func `shards together are the whole sweep`() throws {
    let (scenario, plan) = try sweep("result = params.a * 2", ["a=1:10:1"])
    var rows: [SweepRow] = []
    for shard in 1...3 {
      let numbers = SweepExecutor.RunSelection(shard: shard, of: 3, runCount: plan.runCount)
      #expect(numbers.count == [4, 3, 3][shard - 1])
      _ = SweepExecutor(scenario, plan, jobCount: 2).perform(numbers) { rows.append($0) }
    }
    #expect(rows.sorted { $0.number < $1.number } == (try self.rows("result = params.a * 2", ["a=1:10:1"])))
  }

  @Test func `a sweep that is stopped delivers a beginning of its rows`() throws {
    let (scenario, plan) = try sweep("result = params.a", ["a=1:10000:1"])
    let isStopped = Atomic(false)
    var numbers: [Int] = []
    let isComplete = withExtendedLifetime(StopFlag()) { flag in
      SweepExecutor(scenario, plan, jobCount: 3).perform(.init(runCount: plan.runCount)) {
        flag.isStopped.load(ordering: .relaxed)
      } deliver: {
        numbers.append($0.number)
        if numbers.count == 50 { flag.isStopped.store(true, ordering: .relaxed) }
      }
    }
    #expect(!isComplete && !isStopped.load(ordering: .relaxed))
    #expect(numbers == Array(1...numbers.count) && (50..<10000).contains(numbers.count))
  }

  @Test func `an error of the receiver ends the sweep`() throws {
    let (scenario, plan) = try sweep("result = params.a", ["a=1:10000:1"])
    #expect(throws: SweepError("full")) {
      try SweepExecutor(scenario, plan, jobCount: 3).perform(.init(runCount: plan.runCount)) {
        row throws(SweepError) in
        if row.number == 10 { throw SweepError("full") }
      }
    }
  }

  @Test func `a name that the script does not contain is unknown`() throws {
    let (scenario, plan) = try sweep("local m = params.magnitude or 1", ["magnitude=1", "magnitud=2", "m=3"])
    #expect(scenario.unknownParameters(of: plan) == ["magnitud"])
    #expect(scenario.parameterNames == ["magnitude"])
  }

  @Test func `a run that ends itself with os.exit is a row that says so, and the others complete`() throws {
    for jobs in 1...2 {
      let rows = try rows(
        """
        result = params.n
        after(0.5, function() if params.n == 3 then os.exit(0) end end)
        every(0.1, function() ticks = stage.tick end)
        """, ["n=1:4:1"], seconds: 1, jobs: jobs)
      #expect(rows.map(\.number) == [1, 2, 3, 4])
      #expect(rows[2].error == "test.lua:2: os.exit(0) ended the script")
      #expect(rows.map { $0["result"] } == [.integer(1), .integer(2), nil, .integer(4)])
      #expect(rows.map(\.ticks) == [60, 60, 31, 60])
    }
    let rows = try rows("if params.n == 1 then os.exit(2) end", ["n=1:2:1"])
    #expect(rows.map(\.error) == ["test.lua:1: os.exit(2) ended the script", nil])
  }

  @Test func `the locale of a run does not reach the others`() throws {
    for jobs in 1...3 {
      let rows = try rows(
        "result = os.setlocale() if params.n == 2 then os.setlocale('C.UTF-8') end", ["n=1:5:1"], jobs: jobs)
      #expect(rows.allSatisfy { $0["result"] == .string("C") && $0.error == nil })
    }
  }

  @Test func `a result with the name of a parameter, the seed or a measure is an error`() throws {
    let text = "the parameter or the seed of this name has the column; choose another one"
    #expect(
      try rows("result = { n = 1 }", ["n=1:2:1"]).map(\.error) == ["result.n: \(text)", "result.n: \(text)"])
    #expect(try rows("result = { seed = 1 }", seeds: 1...1).map(\.error) == ["result.seed: \(text)"])
    #expect(try rows("result = { seed = 1 }").map(\.error) == [nil])
    #expect(
      try rows("result = { x = 1 } x = 2", measures: ["x"]).map(\.error)
        == ["result.x: a measure has a column of this name; choose another one"])
  }

  @Test func `globals that raise an error if they are not declared need not be`() throws {
    let strict = """
      setmetatable(_G, {
        __newindex = function(_, name) error("write to undeclared variable " .. name, 2) end,
        __index = function(_, name) error("undeclared variable " .. name, 2) end,
      })
      after(0.2, function() end)
      """
    #expect(try rows(strict).map(\.error) == [nil])
    #expect(try rows("result = 1 " + strict)[0]["result"] == .integer(1))
    #expect(try rows("local result = 1 " + strict)[0]["result"] == .integer(1))
  }
}

private final class StopFlag: Sendable { let isStopped = Atomic(false) }

import LuaDynamics
import LuaHost
import LuaTesting
import TestSupport
import Testing

@Suite struct TestRunnerTests {
  /// One line per result: a mark, the name and the error messages.
  private func run(_ text: String, filter: String? = nil) throws -> [String] {
    try results(of: text, filter: filter).map { result in
      switch result.outcome {
      case .passed: "+ \(result.name)"
      case .pending: "? \(result.name)"
      case .failed(let errors): "- \(result.name): \(errors.map(\.message).joined(separator: " | "))"
      }
    }
  }

  private func results(of text: String, filter: String? = nil) throws -> [TestResult] {
    var results: [TestResult] = []
    try TestRunner(filter: filter).run(Chunk(text, name: "a_test.lua")) { results.append($0) }
    return results
  }

  @Test func `shouldRun can end the run before each session`() throws {
    var count = 0
    var runner = TestRunner()
    runner.shouldRunTests = { _ in
      count += 1
      return count < 3
    }
    var names: [String] = []
    let text = "it('first', function() end) pending('second') it('third', function() end) it('fourth', print)"
    try runner.run(Chunk(text, name: "a_test.lua")) { names.append($0.name) }
    #expect(names == ["first", "second"])
    #expect(count == 3)
    runner.shouldRunTests = { _ in false }
    try runner.run(Chunk(text, name: "a_test.lua")) { names.append($0.name) }
    #expect(names == ["first", "second"])
  }

  // MARK: Declarations

  @Test func `tests are run in the order of the file, under the names of their blocks`() throws {
    let text = """
      it("first", function() end)
      describe("outer", function()
        it("one", function() end)
        describe("inner", function() it("two", function() end) end)
        pending("three")
        it("four", function() error("on purpose") end)
      end)
      it("last", function() end)
      """
    #expect(
      try run(text) == [
        "+ first", "+ outer one", "+ outer inner two", "? outer three",
        "- outer four: a_test.lua:6: on purpose", "+ last",
      ])
    #expect(try run(text, filter: "inner") == ["+ outer inner two"])
    #expect(try run(text, filter: "nothing").isEmpty)
  }

  @Test func `before_each runs outermost first, after_each outermost last`()
    throws
  {
    let text = """
      local calls = {}
      local function note(name) return function() table.insert(calls, name) end end
      before_each(note "a")
      after_each(function() assert.equal("abxdc", table.concat(calls)) end)
      describe("block", function()
        before_each(note "b")
        after_each(note "d")
        after_each(note "c")
        it("test", note "x")
      end)
      describe("other", function() before_each(function() error("never called") end) end)
      """
    #expect(try run(text) == ["+ block test"])
  }

  @Test func `after_each runs after a failed test and may fail too`() throws {
    let text = """
      before_each(function() error("before") end)
      after_each(function() error("after") end)
      it("test", function() error("never called") end)
      """
    #expect(try run(text) == ["- test: a_test.lua:1: before | a_test.lua:2: after"])
  }

  @Test func `an error in a describe block is a failure, and the other blocks run`() throws {
    let text = """
      describe("broken", function()
        it("declared", function() end)
        nothing()
      end)
      describe("whole", function() it("test", function() end) end)
      """
    #expect(
      try run(text) == [
        "- broken: a_test.lua:3: attempt to call a nil value (global 'nothing')", "+ broken declared",
        "+ whole test",
      ])
  }

  @Test func `an error at the top level is a failure named after the file`() throws {
    #expect(try run("it('test', function() end") == ["- a_test.lua: a_test.lua:1: ')' expected near <eof>"])
    #expect(
      try run("it('test', function() end) nothing()") == [
        "- a_test.lua: a_test.lua:1: attempt to call a nil value (global 'nothing')", "+ test",
      ])
  }

  @Test(arguments: [
    ("it('x')", "it: expected a function, got nil"),
    ("it(function() end)", "it: expected a name, got function"),
    ("describe('x')", "describe: expected a function, got nil"),
    ("before_each()", "before_each: expected a function, got nil"),
    ("pending()", "pending: expected a name, got nil"),
  ])
  func `invalid declarations raise an error with position and reason`(text: String, message: String) throws {
    #expect(try run(text) == ["- a_test.lua: a_test.lua:1: \(message)"])
  }

  @Test func `tests cannot declare tests`() throws {
    #expect(
      try run("it('x', function() it('y', function() end) end)") == [
        "- x: a_test.lua:1: it: tests cannot be declared while one runs"
      ])
  }

  @Test func `a file that declares other tests when run again is an error`() throws {
    let lines = try run("local name = os.tmpname() os.remove(name) it(name, function() end)")
    #expect(lines.count == 1)
    #expect(
      lines.allSatisfy { $0.hasSuffix("a_test.lua: the file declares other tests when it is run again") })
  }

  // MARK: Isolation

  @Test func `every test has its own stage and Lua state`() throws {
    let text = """
      for i = 1, 3 do
        it("test " .. i, function()
          assert.equal(0, stage.tick)
          assert.equal(0, #stage.view.subviews)
          assert.is_nil(rawget(_G, "mark"))
          mark = true
          stage.view:addSubview(View {})
          stage:step(10)
        end)
      end
      """
    #expect(try run(text) == ["+ test 1", "+ test 2", "+ test 3"])
  }

  @Test func `math.random is seeded equally for every test`() throws {
    let text = """
      for i = 1, 2 do it("test " .. i, function() error(math.random(), 0) end) end
      """
    let results = try results(of: text)
    #expect(results.count == 2)
    #expect(results[0].outcome == results[1].outcome)
  }

  @Test func `an error in a callback fails only the test that it occurs in`() throws {
    let text = """
      it("good", function() after(0.1, function() end) assert.is_true(stage:run(1)) end)
      it("bad", function() after(0.1, function() error("on purpose") end) stage:run(1) end)
      it("good again", function() stage:run(1) end)
      """
    #expect(try run(text) == ["+ good", "- bad: a_test.lua:2: on purpose", "+ good again"])
  }

  @Test func `the traceback contains only the file's lines`() throws {
    let text = """
      local function compare(a, b)
        assert.equal(a, b)
      end
      it("test", function()
        compare(1, 2)
      end)
      """
    let results = try results(of: text)
    let error = LuaError(
      kind: .runtime, message: "a_test.lua:2: expected 1, got 2",
      traceback: "a_test.lua:2: in function 'compare'\na_test.lua:5: in function 'body'")
    #expect(results.map(\.outcome) == [.failed([error])])
  }

  // MARK: The examples

  @Test func `the guide's tests pass`() throws {
    let blocks = try Repository.blocks(
      of: "lua", in: "Sources/Lua/LuaTesting/LuaTesting.docc/TestingScripts.md")
    #expect(
      try run(try #require(blocks.first)) == [
        "+ gravity pulls down", "+ gravity does not pull sideways", "? gravity can be turned off",
      ])
  }

  @Test func `a recipe's tests pass`() throws {
    let path = "scripts/tests/push_test.lua"
    var runner = TestRunner()
    runner.configuration.moduleDirectories = [Repository.path("scripts")]
    var results: [TestResult] = []
    try runner.run(Chunk(try Repository.text(of: path), name: path)) { results.append($0) }
    #expect(results.count == 4)
    for result in results { #expect(result.outcome == .passed, "\(result.name)") }
  }

  @Test func `a test that calls os.exit fails, and the others are run`() throws {
    let text = """
      local count = 0
      after_each(function() count = count + 1 end)
      it("exits", function() os.exit(0) assert.equal(true, false) end)
      it("exits in a callback", function() after(0.1, function() pcall(os.exit, 42) end) stage:run(1) end)
      it("is still run", function() assert.equal(1, 2) end)
      it("passes", function() end)
      """
    #expect(
      try run(text) == [
        "- exits: a_test.lua:3: os.exit(0) ended the script",
        "- exits in a callback: a_test.lua:4: os.exit(42) ended the script",
        "- is still run: a_test.lua:5: expected 1, got 2", "+ passes",
      ])
  }

  @Test func `a file or a block that calls os.exit is a failure`() throws {
    #expect(
      try run("it('a', print)\nos.exit(true)") == ["- a_test.lua: a_test.lua:2: os.exit(0) ended the script"])
    #expect(
      try run("describe('b', function()\n os.exit(1) end)")
        == ["- b: a_test.lua:2: os.exit(1) ended the script"])
  }

  @Test func `a test does not see the locale of another one`() throws {
    let text = """
      it("sets it", function() assert.equal("C.UTF-8", os.setlocale("C.UTF-8")) end)
      it("has its own", function() assert.equal("C", os.setlocale()) end)
      """
    #expect(try run(text) == ["+ sets it", "+ has its own"])
  }
}

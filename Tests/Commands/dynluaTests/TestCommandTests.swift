import Foundation
import TestSupport
import Testing

/// The subcommand `dynlua test`.
@Suite struct TestCommandTests {
  private static let good = "it('holds', function() end)"
  private static let bad = "it('does not hold', function() assert.equal(1, 2) end)"

  @Test func `passing tests have exit code 0`() throws {
    let outcome = try Command.run("test", "scripts/tests/push_test.lua")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.hasPrefix("ok push.lua leaves the square alone until the first tap\n"))
    #expect(outcome.output.hasSuffix("4 passed, 0 failed, 0 pending\n"))
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    arguments: try FileManager.default.contentsOfDirectory(atPath: Repository.path("scripts/tests")).sorted())
  func `the tests of the recipes and of their behaviors pass`(file: String) throws {
    let outcome = try Command.run("test", "scripts/tests/\(file)")
    #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test func `a failing test is reported and sets the exit code`() throws {
    let outcome = try Command.run(files: ["a.lua": Self.good, "b.lua": Self.bad], "test", "a.lua", "b.lua")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output == """
        a.lua
        ok holds
        b.lua
        FAILED does not hold
            b.lua:1: expected 1, got 2
            b.lua:1: in function 'body'
        1 passed, 1 failed, 0 pending

        """)
  }

  @Test func `folders are searched for files whose names end in _test.lua, the current one by default`()
    throws
  {
    let files = [
      "a_test.lua": Self.good, "tests/deep/b_test.lua": Self.good, "tests/c.lua": Self.bad,
      ".hidden/d_test.lua": Self.bad,
    ]
    let all = try Command.run(files: files, "test")
    #expect(all.exitCode == 0)
    #expect(
      all.output == "a_test.lua\nok holds\ntests/deep/b_test.lua\nok holds\n2 passed, 0 failed, 0 pending\n")
    let some = try Command.run(files: files, "test", "tests")
    #expect(some.output == "ok holds\n1 passed, 0 failed, 0 pending\n")
    let none = try Command.run(files: ["a.lua": Self.good], "test")
    #expect(none.exitCode == 1)
    #expect(none.errors == "dynlua: no test found: no file is named *_test.lua\n")
  }

  @Test func `results have durations and colors on a terminal, but no colors with NO_COLOR`() throws {
    let files = ["a_test.lua": Self.good]
    let session = try PromptSession(files: files, "test")
    #expect(session.program.waitForEnd() == 0)
    let colored = String(decoding: session.program.output, as: UTF8.self)
    #expect(colored.contains(/\u{1B}\[32m(✓|ok)\u{1B}\[m holds\u{1B}\[90m \(\d+ ms\)/), "\(colored)")
    let plain = try PromptSession(files: files, "test", environment: ["NO_COLOR": "1"])
    #expect(plain.program.waitForEnd() == 0)
    let text = String(decoding: plain.program.output, as: UTF8.self)
    #expect(text.contains(/(✓|ok) holds \(\d+ ms\)/), "\(text)")
    #expect(!text.contains("\u{1B}["))
  }

  @Test func `a filter selects tests, and selecting none is an error`() throws {
    let chosen = try Command.run(files: ["a.lua": Self.good + Self.bad], "test", "--filter", "not", "a.lua")
    #expect(chosen.output.hasSuffix("0 passed, 1 failed, 0 pending\n"))
    let none = try Command.run(files: ["a.lua": Self.good], "test", "--filter", "xyz", "a.lua")
    #expect(none.exitCode == 1)
    #expect(none.errors == "dynlua: no test has 'xyz' in its name\n")
  }

  @Test func `a file without a test is an error`() throws {
    let outcome = try Command.run(files: ["a.lua": "x = 1"], "test", "a.lua")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: no test found\n")
  }

  @Test func `the stage has the requested size`() throws {
    let text = "it('is large', function() assert.equal(Size(400, 300), stage.size) end)"
    let outcome = try Command.run(files: ["a.lua": text], "test", "--size", "400x300", "a.lua")
    #expect(outcome.exitCode == 0, "\(outcome.output)")
  }

  @Test func `modules are found in the file's folder and above it`() throws {
    let text = "it('finds', function() assert.equal('ab', require('a') .. require('b')) end)"
    let files = ["tests/x_test.lua": text, "tests/a.lua": "return 'a'", "b.lua": "return 'b'"]
    let outcome = try Command.run(files: files, "test", "tests/x_test.lua")
    #expect(outcome.exitCode == 0, "\(outcome.output)")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal stops the running test and skips the others`(signal: String, code: Int32) throws {
    let endless = """
      it('hangs', function()
        io.popen('kill -\(signal) $PPID'):close() while true do pcall(error) end
      end)
      """
    let outcome = try Command.run(
      files: ["a.lua": "\(Self.good)\n\(endless)\n\(Self.bad)", "b.lua": Self.good],
      "test", "--time-limit", "0", "a.lua", "b.lua")
    #expect(outcome.exitCode == code)
    #expect(
      outcome.output == """
        a.lua
        ok holds
        FAILED hangs
            a.lua:3: interrupted
            a.lua:3: in function 'body'
        1 passed, 1 failed, 0 pending

        """)
    #expect(outcome.errors == "")
  }

  @Test func `a second Ctrl-C ends tests that cannot be stopped`() throws {
    let text = """
      it('hangs', function()
        local kill = "kill -INT $PPID"
        setmetatable({}, { __gc = function() io.popen(kill):close() io.popen(kill):close() while true do end end })
        collectgarbage()
      end)
      """
    let outcome = try Command.run(
      files: ["a.lua": "\(Self.good) \(text)"], "test", "--time-limit", "0", "a.lua")
    #expect(outcome.exitCode == 130)
    #expect(outcome.output == "ok holds\n")
  }

  @Test func `a usage error is one line`() throws {
    for arguments in [["test", "--nothing", "x"], ["test", "--size", "x", "x"]] {
      let outcome = try Command.run(arguments)
      #expect(outcome.exitCode == 64)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.hasSuffix("(see dynlua test --help)\n"))
    }
    let missing = try Command.run("test", "nowhere.lua")
    #expect(missing.exitCode == 1)
    #expect(missing.errors == "dynlua: cannot read nowhere.lua: no such file or directory\n")
  }

  @Test func `a test that calls os.exit fails, and later tests and files are run`() throws {
    let files = [
      "a_test.lua":
        "it('exits', function()\n os.exit(0) end) it('is run', function() assert.equal(1, 2) end)",
      "b_test.lua": Self.good,
    ]
    let outcome = try Command.run(files: files, "test")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.output == """
        a_test.lua
        FAILED exits
            a_test.lua:2: os.exit(0) ended the script
            a_test.lua:2: in function 'body'
        FAILED is run
            a_test.lua:2: expected 1, got 2
            a_test.lua:2: in function 'body'
        b_test.lua
        ok holds
        1 passed, 2 failed, 0 pending

        """)
  }
}

import Foundation
import Terminal
import TestSupport
import Testing

/// `dynlua test --record-failures` and the replays of its recordings.
@Suite struct TestRecordingCommandTests {
  private static let file = """
    describe("ball", function()
      local ball, animator
      before_each(function()
        ball = View { size = { 40, 40 }, center = { 160, 100 } }
        stage.view:addSubview(ball)
        animator = Animator(stage.view)
        animator:addBehavior(GravityBehavior { ball })
      end)
      after_each(function() stage:step(2) if ball.center.y > 500 then error("left at " .. os.time()) end end)
      it("falls", function() stage:step(5) end)
      it("stays", function()
        print("first", math.random())
        after(0.1, function() error("callback at " .. os.clock()) end)
        stage:step(60)
        assert.near(100, ball.center.y, 1)
      end)
      pending("bounces")
      it("has no area", function() error(tostring(ball.size), 0) end)
    end)
    """

  /// Runs the tests of a file in a new folder, which the test `stays` fails.
  private func recorded(_ arguments: String...) throws -> (TemporaryDirectory, Command.Outcome) {
    let folder = try TemporaryDirectory()
    try folder.write("tests/ball_test.lua", Self.file)
    return (
      folder,
      try Command.run(
        ["test", "--record-failures", "out/failures", "tests/ball_test.lua"] + arguments, in: folder)
    )
  }

  private func names(in folder: TemporaryDirectory, _ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  @Test func `recordings of the failed tests are kept, and replayed with the same output`() throws {
    let (folder, run) = try recorded("--seed", "7")
    #expect(run.exitCode == 1 && run.errors == "")
    #expect(try names(in: folder, "out/failures") == ["ball_test-2.dynrec", "ball_test-4.dynrec"])
    #expect(run.output.contains("ok ball falls\nfirst\t"))
    #expect(
      run.output.contains(
        "\n    recorded in out/failures/ball_test-2.dynrec\npending ball bounces\nFAILED ball has no area\n"),
      "\(run.output)")
    #expect(
      run.output.hasSuffix(
        "\n    recorded in out/failures/ball_test-4.dynrec\n1 passed, 2 failed, 1 pending\n"))
    let replay = try Command.run(["replay", "out/failures/ball_test-2.dynrec"], in: folder)
    #expect(replay.exitCode == 0)
    #expect(replay.output.hasPrefix("first\t") && replay.output.contains("callback at "))
    #expect(run.output.contains(replay.output), "\(run.output)\n\(replay.output)")
    let headless = try Command.run(["replay", "--headless", "out/failures/ball_test-2.dynrec"], in: folder)
    #expect(headless.output == replay.output)
    for number in [2, 4] {
      let check = try Command.run(
        ["replay", "--check", "out/failures/ball_test-\(number).dynrec"], in: folder)
      #expect(check.exitCode == 0 && check.errors == "")
      #expect(
        check.output.contains(
          /^out\/failures\/ball_test-\d\.dynrec: equal in all (62|2) ticks, state hash \S+\n$/),
        "\(check.output)")
    }
  }

  @Test func `a recording does not change the tests`() throws {
    let (folder, run) = try recorded()
    let other = try Command.run(["test", "tests/ball_test.lua"], in: folder)
    func withoutVaryingLines(_ output: String) -> [Substring] {
      output.split(separator: "\n").filter { !$0.contains(/recorded in|callback at|left at/) }
    }
    #expect(withoutVaryingLines(run.output) == withoutVaryingLines(other.output))
    #expect(withoutVaryingLines(run.output).count > 8)
  }

  @Test func `a changed recording differs`() throws {
    let (folder, _) = try recorded()
    let path = "out/failures/ball_test-2.dynrec"
    let text = try folder.text(of: path)
    #expect(text.contains("\ntest 2 \"ball stays\"\nstart\n"))
    for (old, new, message) in [
      ("center = { 160, 100 }", "center = { 160, 101 }", "the state's hash is"),
      ("assert.near(100", "assert.near(99", "the test raises"),
      ("stage:step(2) if", "stage:step(3) if", "the test ends, recorded was its end at tick 62"),
    ] {
      try folder.write("changed.dynrec", text.replacing(old, with: new))
      let check = try Command.run(["replay", "--check", "changed.dynrec"], in: folder)
      #expect(check.exitCode == 1 && check.output.contains(message), "\(check.output)\(check.errors)")
    }
  }

  @Test func `passed tests leave no recording, not even one of a former run`() throws {
    let (folder, _) = try recorded()
    try folder.write("tests/ball_test.lua", "it('a', function() stage:step(1) end) it('b', function() end)")
    let run = try Command.run(
      ["test", "--record-failures", "out/failures", "tests/ball_test.lua"], in: folder)
    #expect(run.exitCode == 0 && run.output == "ok a\nok b\n2 passed, 0 failed, 0 pending\n")
    #expect(try names(in: folder, "out/failures") == ["ball_test-4.dynrec"], "there is no fourth test")
    try folder.remove("out")
    _ = try Command.run(["test", "--record-failures", "out", "tests/ball_test.lua"], in: folder)
    #expect(try names(in: folder, "out") == [])
  }

  @Test func `a test that calls os.exit leaves its recording`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.lua", "it('x', function() end) it('y', function() stage:step(3) os.exit(5) end)")
    let run = try Command.run(["test", "--record-failures", ".", "a.lua"], in: folder)
    #expect(run.exitCode == 1)
    let check = try Command.run(["replay", "--check", "a-2.dynrec"], in: folder)
    #expect(check.exitCode == 0 && check.output.hasPrefix("a-2.dynrec: equal in all 3 ticks, "))
    #expect(try folder.names().sorted() == ["a-2.dynrec", "a.lua"])
  }

  @Test func `a test that Ctrl-C stopped is recorded up to there`() throws {
    let folder = try TemporaryDirectory()
    let text = """
      it('hangs', function()
        stage:step(4)
        if io.popen('kill -INT $PPID'):close() then while true do pcall(error) end end
      end)
      it('follows', function() end)
      """
    try folder.write("a.lua", text)
    let run = try Command.run(
      ["test", "--record-failures", "out", "--time-limit", "0.2", "a.lua"], in: folder)
    #expect(run.exitCode == 130)
    #expect(
      run.output.hasSuffix(
        "    a.lua:3: in function 'body'\n    recorded in out/a-1.dynrec\n0 passed, 1 failed, 0 pending\n"),
      "\(run.output)")
    #expect(try names(in: folder, "out") == ["a-1.dynrec"])
    let recording = try folder.text(of: "out/a-1.dynrec")
    #expect(recording.contains("\nstop 4\n"))
    let check = try Command.run(["replay", "--check", "out/a-1.dynrec"], in: folder)
    #expect(check.exitCode == 0)
    #expect(
      check.output.contains("the time limit or the user stopped a call at tick 4: from there on"),
      "\(check.output)")
  }

  @Test func `--to within a test is an error`() throws {
    let (folder, _) = try recorded()
    let path = "out/failures/ball_test-2.dynrec"
    let early = try Command.run(["replay", "--to", "30", path], in: folder)
    #expect(early.exitCode == 1 && early.output == "")
    #expect(
      early.errors
        == "dynlua: --to: the ticks of a test run inside it; its replay cannot stop before tick 62, its end\n"
    )
    #expect(try Command.run(["replay", "--to", "62", path], in: folder).exitCode == 0)
  }

  @Test(arguments: [
    (
      ["a.lua", "sub/a.lua"], "out",
      "--record-failures: recordings of a.lua and sub/a.lua would have equal names"
    ),
    (["a.lua"], "a.lua", "cannot make a.lua: not a directory"),
    (["a.lua"], "a.lua/out", "cannot make a.lua/out: not a directory"),
    (["a.lua"], "taken", "--record-failures: taken/a-1.dynrec exists, and is not a recording"),
    (["a.lua"], "dir", "cannot write dir/a-1.dynrec: is a directory"),
    (["a.lua"], "full", "cannot write full/a-1.dynrec: no space left on device"),
  ]) func `recordings that cannot be written`(files: [String], directory: String, message: String) throws {
    let folder = try TemporaryDirectory()
    for name in ["a.lua", "sub/a.lua"] { try folder.write(name, "it('fails', error)") }
    try folder.write("taken/a-1.dynrec", "notes")
    try folder.makeDirectory("dir/a-1.dynrec")
    try folder.makeDirectory("full")
    try folder.link("full/a-1.dynrec", to: "/dev/full")
    let run = try Command.run(["test", "--record-failures", directory] + files, in: folder)
    #expect(run.exitCode == 1)
    #expect(run.errors == "dynlua: \(message)\n")
    #expect(!run.output.contains("recorded in"))
    #expect(try folder.text(of: "taken/a-1.dynrec") == "notes")
    #expect(try folder.text(of: "a.lua") == "it('fails', error)")
  }

  @Test func `on a terminal the scene at the end of the test is displayed, and its errors`() throws {
    let (folder, _) = try recorded()
    let replay = try PromptSession(in: folder, "replay", "out/failures/ball_test-2.dynrec")
    try replay.wait(for: "the end, and the traceback below the scene") { screen in
      ["replay paused", "1.03 s", "in function 'body'"].allSatisfy { text in
        screen.screenLines.contains { $0.contains(text) }
      }
    }
    replay.type("[")
    try replay.wait(for: "the state at the end again") { screen in
      screen.screenLines.contains { $0.contains("the end of the recording") }
    }
    replay.type("q")
    #expect(replay.program.waitForEnd() == 1, "a callback of the test has raised an error")
    #expect(replay.isRestored)
    // The test ran before the display began.
    let output = String(decoding: replay.program.output, as: UTF8.self)
    let printed = output.components(separatedBy: "\u{1B}[?1049h")[0]
    #expect(printed.contains("✗ ball stays\r\n") && printed.contains("expected 100"), "\(printed)")
    #expect(output.components(separatedBy: "✗ ball stays").count <= 3, "nothing is printed twice")
  }
}

import Foundation
import Terminal
import TestSupport
import Testing

/// `--record` and `dynlua replay`.
@Suite struct RecordingCommandTests {
  /// Records a run in a temporary folder and returns the folder.
  private func recorded(
    _ arguments: String..., input: String = "", files: [String: String] = [:], exitCode: Int32 = 0
  ) throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(name, text) }
    let run = try Command.run(
      arguments + ["--record", "run.dynrec"], input: input, in: folder)
    #expect(run.exitCode == exitCode, "\(run.errors)")
    return folder
  }

  private static let push = Repository.path("scripts/push.lua")

  @Test func `a headless run is replayed with the same output and events, and equal`() throws {
    let folder = try TemporaryDirectory()
    let run = try Command.run(
      [Self.push, "--tap", "0.5:250,100", "--record", "run.dynrec"], in: folder)
    let replay = try Command.run(["replay", "run.dynrec"], in: folder)
    #expect(run.exitCode == 0 && replay.exitCode == 0)
    #expect(replay.output == run.output && replay.errors == run.errors && !run.output.isEmpty)
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 0 && check.errors == "")
    #expect(check.output.contains(/(?m)^run\.dynrec: equal in all \d+ ticks, state hash [0-9a-f]{16}\n$/))
  }

  @Test func `a recording does not change the run`() throws {
    let folder = try TemporaryDirectory()
    let arguments = [Self.push, "--tap", "0.5:250,100"]
    let run = try Command.run(arguments + ["--record", "run.dynrec"], in: folder)
    let other = try Command.run(arguments, in: folder)
    #expect(run.output == other.output && run.errors == other.errors)
  }

  @Test func `the script is part of the recording`() throws {
    let folder = try recorded("a.lua", files: ["a.lua": "after(0.5, function() print('first') end)"])
    try folder.write("a.lua", "print('second')")
    #expect(try Command.run(["replay", "run.dynrec"], in: folder).output == "first\n")
    try folder.remove("a.lua")
    #expect(try Command.run(["replay", "run.dynrec"], in: folder).output == "first\n")
  }

  @Test func `lines from a pipe are recorded, and print the same results`() throws {
    let lines = """
      push.magnitude = 0.5
      stage:step(60)
      function twice(x)
        return 2 * x
      end
      twice(21), square.center
      error('no')
      watch('square.center')
      stage:step(10)

      """
    let folder = try TemporaryDirectory()
    let run = try Command.run(["-i", Self.push, "--record", "run.dynrec"], input: lines, in: folder)
    #expect(run.exitCode == 1)
    let replay = try Command.run(["replay", "run.dynrec"], in: folder)
    #expect(replay.output == run.output && replay.errors == run.errors)
    #expect(replay.output.contains("42") && replay.errors.contains("no"))
    #expect(replay.exitCode == 0, "the replay has not failed, the recorded run has")
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 0 && check.output.contains("run.dynrec: equal in all 70 ticks, "))
  }

  @Test func `what a killed run has written is replayed`() throws {
    let folder = try TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(filePath: try Command.path())
    process.arguments = [
      "--headless", "--quiet", Repository.path("scripts/flock.lua"), "--seconds", "100000", "--record",
      "run.dynrec",
    ]
    process.currentDirectoryURL = folder.url
    try process.run()
    let deadline = ContinuousClock.now + .seconds(60)
    while (try? folder.text(of: "run.dynrec"))?.contains("\nhash 150 ") != true, .now < deadline {
      usleep(2_000)
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 1 && check.errors == "" && check.output.hasSuffix(Self.missingEnd))
    let ticks = try #require(check.output.firstMatch(of: /equal in all (\d+) ticks/).flatMap { Int($0.1) })
    #expect(ticks > 100)
    #expect(try Command.run(["replay", "--check", "run.dynrec", "--to", "50"], in: folder).exitCode == 0)
  }

  private static let missingEnd =
    "run.dynrec: its end is missing: the program was killed while it made the recording, or the file was cut\n"

  @Test(arguments: [1, 2, 40, 2000])
  func `a check of a recording that was cut says so, with exit code 1`(byteCount: Int) throws {
    let folder = try recorded(Self.push, "--tap", "0.5:250,100")
    try folder.write("run.dynrec", String(try folder.text(of: "run.dynrec").dropLast(byteCount)))
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(
      check.exitCode == 1 && check.output.contains("equal in all") && check.output.hasSuffix(Self.missingEnd))
  }

  @Test func `a changed recording differs, with exit code 1`() throws {
    let folder = try recorded(Self.push, "--tap", "0.5:250,100")
    let text = try folder.text(of: "run.dynrec")
    try folder.write("run.dynrec", text.replacing("d.length / 200", with: "d.length / 150"))
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 1 && check.errors == "")
    #expect(
      check.output.contains(
        /(?m)^run\.dynrec: differs at tick 3\d: the state's hash is [0-9a-f]{16}, recorded was [0-9a-f]{16}\nrun\.dynrec: tick 3\d: square \S+ is [-.0-9]+, recorded was [-.0-9]+; \d+ values differ\n$/
      ),
      "\(check.output)")
  }

  @Test func `a run that the time limit stopped says from where on it may differ`() throws {
    let script = "after(0.1, function() while true do end end)"
    let folder = try recorded("-e", script, "--time-limit", "0.05", exitCode: 1)
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.output.contains("the time limit or the user stopped a call at tick 6"), "\(check.output)")
  }

  @Test func `a check reports the comparison of a run that os.exit ended`() throws {
    let folder = try TemporaryDirectory()
    let run = try Command.run(
      ["-i", "--record", "run.dynrec"], input: "stage:step(3)\nos.exit(4)\n", in: folder)
    #expect(run.exitCode == 4)
    #expect(try Command.run(["replay", "run.dynrec"], in: folder).exitCode == 4)
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 0 && check.output.hasPrefix("run.dynrec: equal in all 3 ticks, "))
    let text = try folder.text(of: "run.dynrec")
    try folder.write("run.dynrec", text.replacing("hash 2 ", with: "hash 1 0000000000000000\nhash 2 "))
    #expect(try Command.run(["replay", "--check", "run.dynrec"], in: folder).exitCode == 1)
  }

  @Test func `a replay writes no file`() throws {
    let folder = try TemporaryDirectory()
    let lines = "x = 1\nsave('saved.lua')\n"
    let run = try Command.run(["-i", "--record", "run.dynrec"], input: lines, in: folder)
    #expect(run.exitCode == 0 && run.output == "saved saved.lua\n")
    try folder.remove("saved.lua")
    #expect(try Command.run(["replay", "run.dynrec"], in: folder).output == "saved saved.lua\n")
    #expect(try folder.names() == ["run.dynrec"])
  }

  @Test func `--to stops at a tick`() throws {
    let folder = try recorded(
      "-e", "for n = 1, 5 do after(n / 10, function() print(n) end) end")
    #expect(try Command.run(["replay", "run.dynrec"], in: folder).output == "1\n2\n3\n4\n5\n")
    #expect(try Command.run(["replay", "run.dynrec", "--to", "13"], in: folder).output == "1\n2\n")
    let check = try Command.run(["replay", "--check", "run.dynrec", "--to", "13"], in: folder)
    #expect(check.output.contains("run.dynrec: equal in the first 13 of 31 ticks, "), "\(check.output)")
    let late = try Command.run(["replay", "--check", "run.dynrec", "--to", "1000"], in: folder)
    #expect(late.exitCode == 0 && late.output.contains("equal in all "))
  }

  @Test func `a recording of another version is tried, with a notice`() throws {
    let folder = try recorded(Self.push)
    let text = try folder.text(of: "run.dynrec")
    let first = try #require(text.split(separator: "\n").first)
    try folder.write("run.dynrec", text.replacing(first, with: "dynrec 1 \"9.9\" \"Lua 5.4.99\""))
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 0 && check.output.contains("equal"))
    #expect(
      check.errors.hasPrefix(
        "dynlua: run.dynrec was recorded by dynlua 9.9 with Lua 5.4.99; this is dynlua "), "\(check.errors)")
    #expect(check.errors.hasSuffix("the replay may differ\n"))
  }

  @Test(arguments: [
    (["replay"], "dynlua: Missing expected argument '<file.dynrec>' (see dynlua replay --help)\n", 64),
    (["replay", "no.dynrec"], "dynlua: cannot read no.dynrec: no such file or directory\n", 1),
    (["replay", "."], "dynlua: cannot read .: is a directory\n", 1),
    (
      ["replay", "a.lua"], "dynlua: a.lua:1: expected a recording, which begins with 'dynrec 1'\n", 1
    ),
    (["b.dynrec"], "dynlua: b.dynrec: this is a recording; play it with: dynlua replay b.dynrec\n", 1),
    (["replay", "empty"], "dynlua: empty: expected a recording, which begins with 'dynrec 1'\n", 1),
    (
      ["replay", "--to=-1", "a.lua"],
      "dynlua: --to: expected a tick of at least 0, got -1 (see dynlua replay --help)\n", 64
    ),
    (
      ["replay", "--check", "--then-live", "a.lua"],
      "dynlua: --check and --then-live cannot be combined (see dynlua replay --help)\n", 64
    ),
    (
      ["a.lua", "--record", "no/run.dynrec"],
      "dynlua: cannot write no/run.dynrec: no such file or directory\n", 1
    ),
    (["a.lua", "--record", "."], "dynlua: cannot write .: is a directory\n", 1),
    (
      ["--record", "a.lua"], "dynlua: --record: a.lua exists, and is not a recording\n", 1
    ),
  ]) func `what cannot be read or written`(arguments: [String], message: String, code: Int32) throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.lua", "x = 1\n")
    try folder.write("b.dynrec", "dynrec 1 \"0.1.0\" \"Lua 5.4.4\"\nstart\n")
    try folder.write("empty", "")
    let run = try Command.run(arguments, in: folder)
    #expect(run.errors == message && run.exitCode == code)
    #expect(try folder.text(of: "a.lua") == "x = 1\n", "the script is still there")
  }

  @Test func `a recording replaces an older one`() throws {
    let folder = try recorded("-e", "print(1)")
    let run = try Command.run(["-e", "print(2)", "--record", "run.dynrec"], in: folder)
    #expect(run.exitCode == 0)
    #expect(try Command.run(["replay", "run.dynrec"], in: folder).output == "2\n")
  }

  @Test func `a script that fails while it is loaded leaves the former recording`() throws {
    let folder = try recorded("-e", "print(1)")
    let former = try folder.text(of: "run.dynrec")
    let failed = try Command.run(["--headless", "-e", "x =", "--record", "run.dynrec"], in: folder)
    #expect(failed.exitCode == 1)
    #expect(failed.errorLines.last == "dynlua: run.dynrec is still the former recording")
    #expect(try folder.text(of: "run.dynrec") == former)
    for script in ["print(2) os.exit(0)", "stage:step() error('late')"] {
      try folder.write("run.dynrec", former)
      let run = try Command.run(["--headless", "-e", script, "--record", "run.dynrec"], in: folder)
      #expect(!run.errors.contains("former"), "\(script)")
      #expect(try folder.text(of: "run.dynrec") != former, "\(script)")
    }
  }

  @Test func `a recording that cannot be written to its end is reported, and the run continues`() throws {
    let run = try Command.run(["-e", "after(1, function() print('done') end)", "--record", "/dev/full"])
    #expect(run.output == "done\n" && run.exitCode == 1)
    #expect(run.errorLines.last == "dynlua: cannot write /dev/full: no space left on device")
  }

  @Test func `a hostile recording is interrupted`() throws {
    let script = "while true do end"
    let first = "dynrec 1 \"0.1.0\" \"Lua 5.4.4\"\n"
    // The result of the first call: no search paths in the environment.
    let start = "start\ncall package.path \"\\x00\\x00\"\n"
    let text = "\(first)time 0.0\nmemory 0\nscript \"a.lua\" \"\(script)\"\n\(start)"
    let endless = "\(first)\(start)pause 9223372036854775807\n"
    for text in [text, endless] {
      let folder = try TemporaryDirectory()
      try folder.write("run.dynrec", text)
      let process = Process()
      process.executableURL = URL(filePath: try Command.path())
      process.arguments = ["replay", "run.dynrec"]
      process.currentDirectoryURL = folder.url
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(700_000)
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationStatus == 130)
    }
  }

  @Test func `replay is listed in the help`() throws {
    #expect(try Command.run(["help"]).output.contains(/\n  replay +Play a recording made with --record/))
    let help = try Command.run(["help", "replay"])
    #expect(help.exitCode == 0 && help.output.contains("dynlua replay --check run.dynrec"))
  }

  // MARK: On a terminal

  private static let scene = """
    local square = View { size = { 80, 80 }, center = { 160, 284 }, backgroundColor = "green" }
    stage.view:addSubview(square)
    animator = Animator(stage.view)
    push = PushBehavior { square, mode = PushMode.continuous }
    animator:addBehavior(push)
    animator:addBehavior(CollisionBehavior { square, translatesReferenceBoundsIntoBoundary = true })
    stage.view:onTap(function(tap)
      print("tapped")
      push.angle, push.magnitude = math.atan(tap.location.y - 284, tap.location.x - 160), 1
    end)
    """

  /// Plays the scene on a terminal with a click and a pause, and returns the folder with the recording.
  private func recordedOnTerminal() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    let session = try PromptSession(
      files: ["tap.lua": Self.scene], in: folder, "tap.lua", "--record", "run.dynrec")
    try session.wait(for: "the scene") { $0.screenLines.contains { $0.contains("? help") } }
    session.program.mouse(.press, column: 40, row: 5)
    session.program.mouse(.release, column: 40, row: 5)
    try session.wait(for: "the tap") { $0.screenLines.contains { $0.contains("tapped") } }
    session.type(" ")
    try session.wait(for: "the pause") { $0.screenLines.contains { $0.contains("paused") } }
    session.type(" +")
    try session.wait(for: "the speed") { $0.screenLines.contains { $0.contains("×2") } }
    session.type("q")
    #expect(session.program.waitForEnd() == 0)
    return folder
  }

  @Test func `a run on a terminal is replayed there, and stands still at its end`() throws {
    let folder = try recordedOnTerminal()
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(check.exitCode == 0 && check.output.contains("equal in all"), "\(check.output)\(check.errors)")

    let replay = try PromptSession(in: folder, "replay", "run.dynrec")
    try replay.wait(for: "the status line") { $0.screenLines.contains { $0.contains("replay") } }
    replay.type(" ")
    try replay.wait(for: "the pause") { $0.screenLines.contains { $0.contains("replay paused") } }
    replay.type("t")
    try replay.wait(for: "the notice") {
      $0.screenLines.contains { $0.contains("in a replay, t has no effect") }
    }
    replay.type(" ")
    try replay.wait(for: "the tap and the end") { screen in
      ["tapped", "the end of the recording", "replay paused"].allSatisfy { text in
        screen.screenLines.contains { $0.contains(text) }
      }
    }
    replay.type("q")
    #expect(replay.program.waitForEnd() == 0)
    #expect(replay.isRestored)
  }

  @Test func `a replay goes back and forth, and reports nothing twice`() throws {
    let folder = try recorded(Self.push, "--tap", "0.5:250,100", "--seconds", "2")
    let replay = try PromptSession(in: folder, "replay", "run.dynrec")
    func wait(for text: String) throws {
      try replay.wait(for: text) { screen in screen.screenLines.contains { $0.contains(text) } }
    }
    try wait(for: "2.00 s   replay paused   ━")
    for (keys, time) in [
      ("{", "1.00"), ("{{", "0.00"), ("}", "1.00"), ("[", "0.98"), ("]]", "1.01"), ("}}", "2.00"),
    ] {
      replay.type(keys)
      try wait(for: "\(time) s   replay paused")
    }
    replay.type("q")
    #expect(replay.program.waitForEnd() == 0)
    // What the script has printed is printed again when the display ends.
    let output = String(decoding: replay.program.output, as: UTF8.self)
    let printed = output.components(separatedBy: SceneSession.teardownSequence).last ?? ""
    #expect(printed.components(separatedBy: "pushed at").count == 2, "\(printed)")
  }

  /// A view that is pushed in directions that depend on the order of objects in `pairs`, and so on all
  /// allocations.
  private static let ordered = """
    local square = View { size = { 80, 80 }, center = { 160, 284 } }
    stage.view:addSubview(square)
    animator = Animator(stage.view)
    push = PushBehavior { square, mode = PushMode.continuous, magnitude = 0.1 }
    animator:addBehavior(push)
    local kept = {}
    function update()
      local weights, sum, rank = {}, 0, 0
      for i = 1, 20 do
        local key = { i .. " at " .. stage.time }
        weights[key], kept[#kept + 1] = i, key
      end
      if #kept > 500 then kept = {} end
      for _, weight in pairs(weights) do rank = rank + 1 sum = sum + rank * weight end
      push.angle = sum
    end
    """

  @Test func `what is typed at a prompt is recorded, completions included`() throws {
    let session = try PromptSession(
      files: ["ordered.lua": Self.ordered], "-i", "--headless", "ordered.lua", "--record", "run.dynrec")
    try session.expectLast(">")
    session.type("push.magn\t")
    try session.expectLast("> push.magnitude")
    session.type(" = 0.2\n")
    session.type("kept_tables = { {}, {}, {} }\nwatch('push.angle // 1')\nstep(10)\nstage.vi\t\t")
    try session.wait(for: "the completion") { $0.screenLines.contains { $0.hasPrefix("> stage.view") } }
    session.type("\u{15}x = x + 1\n")
    try session.wait(for: "the error") { $0.screenLines.contains { $0.contains("arithmetic") } }
    session.type("function f(\n)\nreturn 42\nend\nf()\n")
    try session.wait(for: "the result") { $0.screenLines.contains("_1 = 42") }
    session.type("?push.angle\nstep(100)\ng = 7\ng\n")
    try session.wait(for: "the last result") { $0.screenLines.contains("_2 = 7") }
    #expect(session.end() == 0)
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: session.folder)
    #expect(check.exitCode == 0 && check.output.contains("equal in all "), "\(check.output)")
  }

  @Test func `what an attached client evaluates is recorded`() throws {
    let session = try PromptSession(
      files: ["ordered.lua": Self.ordered], "--listen", "ordered.lua", "--record", "run.dynrec")
    try session.wait(for: "the scene") { $0.screenLines.contains { $0.contains("? help") } }
    for number in 1...3 {
      let client = try PromptSession(
        in: session.folder, "attach", environment: ["XDG_RUNTIME_DIR": session.folder.path])
      try client.expectLast(">")
      client.type("local a, b = { {} }, { {} }\nstage.vi\t")
      try client.wait(for: "the completion") { $0.screenLines.contains { $0.hasPrefix("> stage.view") } }
      client.type("\u{15}x = \(number)\nx\n")
      try client.wait(for: "the result") { $0.screenLines.contains("_1 = \(number)") }
      #expect(client.end() == 0)
    }
    session.type("q")
    #expect(session.program.waitForEnd() == 0)
    let check = try Command.run(["replay", "--check", "run.dynrec"], in: session.folder)
    #expect(check.exitCode == 0 && check.output.contains("equal in all "), "\(check.output)")
    let recording = try session.folder.text(of: "run.dynrec")
    #expect(recording.contains("\ncomplete ") && recording.contains("\nclose "))
  }

  @Test func `--then-live continues with the user's input`() throws {
    let folder = try recordedOnTerminal()
    let replay = try PromptSession(in: folder, "replay", "--then-live", "run.dynrec")
    try replay.wait(for: "the end") { $0.screenLines.contains { $0.contains("the scene is live") } }
    replay.program.mouse(.press, column: 40, row: 15)
    replay.program.mouse(.release, column: 40, row: 15)
    try replay.wait(for: "another tap") { screen in
      screen.screenLines.filter { $0.contains("tapped") }.count == 2
    }
    replay.type("q")
    #expect(replay.program.waitForEnd() == 0)
  }

  @Test func `--then-live without a terminal is an error`() throws {
    let folder = try recorded("-e", "print(1)")
    let replay = try Command.run(["replay", "--then-live", "run.dynrec"], in: folder)
    #expect(replay.exitCode == 1)
    #expect(replay.errors == "dynlua: --then-live: standard input and output are not a terminal\n")
  }
}

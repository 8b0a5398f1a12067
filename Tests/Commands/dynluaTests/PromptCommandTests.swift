import Foundation
import Terminal
import TestSupport
import Testing

/// The prompt of the command on a pseudo-terminal.
@Suite struct PromptCommandTests {
  private static let push = """
    local square = View { size = { 80, 80 }, center = { 100, 200 }, backgroundColor = "green" }
    stage.view:addSubview(square)
    local animator = Animator(stage.view)
    local push = PushBehavior { square, mode = PushMode.continuous, magnitude = 0 }
    animator:addBehavior(push)
    """

  /// A script that reports each second that it runs, independent of captured output.
  private static let endless = """
    local t, s = io.open('/dev/tty', 'w') repeat if os.time() ~= s then s = os.time() t:write('busy\\n') t:flush() end until s == 0
    """

  private func session(_ script: String? = nil, _ options: String = "--headless") throws -> PromptSession {
    let session =
      try script.map { try PromptSession(files: ["script.lua": $0], "-i", options, "script.lua") }
      ?? PromptSession("-i", options)
    // Before the prompt appears, the terminal would still be in canonical mode.
    try session.expect(">")
    return session
  }

  @Test func `without a script there is an empty stage with a prompt and three lines on how to begin`() throws
  {
    let session = try PromptSession()
    try session.expectLast(
      "View? describes a type, help() lists all, Tab completes.", "quit leaves.", ">")
    #expect(session.screen.screenLines.contains { $0.contains("dynlua ") && $0.contains("(Lua 5.4") })
    #expect(session.screen.modes.isSuperset(of: [1049, 1002, 25, 2004]))
    session.type("#stage.view.subviews\n")
    try session.expect("_1 = 0")
    session.type("\u{04}")
    #expect(session.program.waitForEnd() == 0)
    #expect(session.isRestored)
  }

  @Test(arguments: ["--headless", "--view=terminal"])
  func `a prompt opens after a script that fails, with the error above it`(options: String) throws {
    let session = try session("local kept = 21\nerror('on purpose')", options)
    try session.wait(for: "the error") {
      $0.historyLines.contains { $0.contains("script.lua:2: on purpose") }
    }
    session.type("kept * 2\n")
    try session.expect("_1 = 42")
    #expect(session.end() == 1)
    #expect(session.isRestored)
  }

  @Test func `incomplete input continues on further lines`() throws {
    let session = try session()
    session.type("for i = 1, 2 do\nprint('line ' .. i)\nend\n")
    try session.expectLast("> for i = 1, 2 do", ">>   print('line ' .. i)", ">> end", "line 1", "line 2", ">")
    session.type("1 +* 2\n")
    try session.wait(for: "message") { $0.historyLines.contains { $0.contains("unexpected symbol near ") } }
    try session.expectLast("> 1 +* 2")
    try session.drop()
    #expect(session.end() == 0)
  }

  @Test func `results are numbered and kept, and locals stay`() throws {
    let session = try session()
    session.type("6 * 7\nlocal x = _ + 1\nx, _1\n")
    try session.expectLast("> x, _1", "_2 = 43", "_3 = 42", ">")
    #expect(session.end() == 0)
  }

  @Test func `Tab completes the properties of a live item`() throws {
    let session = try session(Self.push)
    session.type("square.cent\t")
    try session.expectLast("> square.center")
    session.type(".\t")
    try session.wait(for: "the fields of a point") { $0.historyLines.joined().contains("y") }
    session.type("x\n")
    try session.expectLast("_1 = 100.0", ">")
    #expect(session.end() == 0)
  }

  @Test func `entered lines are in the history of the next run, and Ctrl-R finds them`() throws {
    let first = try session()
    first.type("print('漢字', 1)\nprint('second')\n")
    try first.expectLast("second", ">")
    #expect(first.end() == 0)
    let next = try PromptSession(in: first.folder, "-i", "--headless")
    try next.expect(">")
    next.type("\u{1B}[A")
    try next.expectLast("> print('second')")
    try next.drop()
    next.type("\u{12}漢")
    try next.expectLast("(search '漢') print('漢字', 1)")
    next.type("\n")
    try next.expectLast("漢字    1", ">")
    #expect(next.end() == 0)
  }

  @Test func `a paste of two hundred lines is one input`() throws {
    let session = try session()
    try session.expect(">")
    session.paste((["x = 0"] + [String](repeating: "x = x + 1", count: 199)).joined(separator: "\n"))
    try session.wait(for: "the last lines") { $0.screenLines.suffix(24).allSatisfy { $0 == ">> x = x + 1" } }
    session.type("\nx\n")
    try session.expectLast("> x", "_1 = 199", ">")
    #expect(session.end() == 0)
  }

  @Test func `wide and combining characters are edited as single characters`() throws {
    let session = try session()
    session.type("#'漢字e\u{301}🎈' \u{1B}[D\u{1B}[D\u{1B}[D\u{7F}o\u{301}\n")
    try session.expectLast("> #'漢字o\u{301}🎈'", "_1 = 13", ">")
    #expect(session.screen.violations == [])
    #expect(session.end() == 0)
  }

  @Test func `Ctrl-C stops an infinite loop, drops typed text, and finally quits`() throws {
    let session = try PromptSession("-i", "--headless", "--time-limit", "0")
    try session.expect(">")
    session.type("\(Self.endless)\n")
    try session.expect("busy")
    session.type("\u{03}")
    try session.wait(for: "interrupted") { $0.historyLines.contains { $0.contains("interrupted") } }
    session.type("half")
    try session.expectLast("> half")
    session.type("\u{03}")
    try session.expectLast("> half^C", ">")
    session.type("\u{03}")
    try session.expect("Ctrl-C again quits")
    session.type("\u{03}")
    #expect(session.program.waitForEnd() == 130)
    #expect(session.isRestored)
  }

  @Test func `callback output appears above a half-typed line, which stays`() throws {
    let session = try session(
      """
      local ball = View { size = { 20, 20 }, center = { 160, 20 } }
      stage.view:addSubview(ball)
      local animator = Animator(stage.view)
      animator:addBehavior(GravityBehavior { ball })
      local floor = CollisionBehavior { ball, translatesReferenceBoundsIntoBoundary = true }
      local go
      every(0.1, function() if go then ball.center = { 160, 20 } animator:updateItem(ball) go = false end end)
      function floor.beganContact() print("the ball \\u{1B}[2Jlands") end
      animator:addBehavior(floor)
      """)
    session.type("push.mag")
    try session.wait(for: "the contact above") {
      $0.historyLines.contains("the ball lands") && $0.historyLines.last == "> push.mag"
    }
    session.type("\u{1B}[D!")
    try session.expectLast("> push.ma!g")
    try session.drop()
    #expect(session.end() == 0)
  }

  @Test func `assigning a local of the running script changes the visible motion`() throws {
    let session = try session(Self.push, "--view=terminal")
    func left() -> Int {
      (0..<80).first { column in
        (0..<14).contains { row in
          let pen = session.screen[column, row].pen
          return pen.background == .rgb(0, 128, 0) || pen.foreground == .rgb(0, 128, 0)
        }
      } ?? 80
    }
    try session.wait(for: "the square") { _ in left() < 80 }
    let before = left()
    session.type("push.magnitude\n")
    try session.expect("_1 = 0.0")
    #expect(left() == before)
    session.type("push.magnitude = 0.5\n")
    try session.wait(for: "the square on its way") { _ in left() > before + 4 }
    session.type("push.angle, square.center.x > 100\n")
    try session.expect("_3 = true")
    #expect(session.end() == 0)
    #expect(session.isRestored)
  }

  @Test func `keys go to the scene until a colon, and again after Escape`() throws {
    let session = try PromptSession(files: ["script.lua": Self.push], "script.lua")
    try session.wait(for: "the status") { $0.screenLines.contains { $0.hasSuffix("? help") } }
    session.type(":")
    try session.expect(">")
    session.type("qr half")
    try session.expect("> qr half")
    session.type("\u{1B}")
    try session.wait(for: "the keys") { $0.screenLines.contains { $0.hasSuffix("? help") } }
    #expect(!session.screen.screenLines.contains("> qr half"))
    session.type(":")
    try session.expect("> qr half")
    session.type("\u{1B}")
    try session.wait(for: "the keys") { $0.screenLines.contains { $0.hasSuffix("? help") } }
    session.type("q")
    #expect(session.program.waitForEnd() == 0)
    #expect(session.isRestored)
  }

  @Test(arguments: [(40, 12), (100, 40), (20, 8)])
  func `a resize keeps the typed text, with a scene and without`(columns: Int, rows: Int) throws {
    for view in ["--headless", "--view=terminal"] {
      let session = try session(Self.push, view)
      try session.expect(">")
      session.type("1 + 2")
      try session.expect("> 1 + 2")
      try session.resize(columns: columns, rows: rows)
      session.type(" + 3\n")
      // On a wide screen the prompt is beside the scene.
      try session.wait(for: "the result") { $0.screenLines.contains { $0.hasSuffix("_1 = 6") } }
      #expect(session.screen.violations == [])
      #expect(session.end() == 0)
    }
  }

  @Test func `Ctrl-Z stops the process, and fg redraws the typed text`() throws {
    let shell = try PromptSession("--norc", "--noprofile", "-i", program: "/bin/bash")
    shell.type("PS1='$ '; \(try Command.path()) -i --headless --time-limit 0\n")
    try shell.expectLast(">")
    shell.type("half")
    try shell.expectLast("> half")
    shell.type("\u{1A}")
    try shell.wait(for: "the shell") {
      $0.historyLines.last == "$" && $0.historyLines.contains { $0.contains("Stopped") }
    }
    shell.type("fg\n")
    try shell.expectLast("> half")
    shell.type("\u{15}\(Self.endless)\n")
    try shell.expect("busy")
    shell.type("\u{1A}")
    try shell.wait(for: "the shell") {
      $0.historyLines.count { $0.contains("Stopped") } == 2 && $0.historyLines.last == "$"
    }
    shell.type("fg\n")
    try shell.wait(for: "busy") { $0.historyLines.last { $0 == "busy" || $0.hasPrefix("$") } == "busy" }
    shell.type("\u{03}")
    try shell.expectLast(">")
    shell.type("\u{04}")
    try shell.expectLast("$")
    shell.type("exit\n")
    #expect(shell.program.waitForEnd() == 0)
  }

  @Test func `a flood of output is summarized, and the prompt stays responsive`() throws {
    let session = try session("every(1/60, function() for i = 1, 10000 do print(i) end end)")
    session.type("'here' .. 1\n")
    try session.wait(for: "the answer") { $0.historyLines.contains("_1 = \"here1\"") }
    #expect(session.end() == 0)
  }

  @Test func `watched expressions are printed when they change`() throws {
    let session = try session(Self.push)
    session.type("watch('push.magnitude')\n")
    try session.expect("push.magnitude = 0.0")
    session.type("push.magnitude = 2\n")
    try session.expect("push.magnitude = 2.0")
    #expect(session.end() == 0)
  }

  @Test func `events of the scene do not push results out of the prompt's rows`() throws {
    let session = try PromptSession(
      "-i", "-e", "print = function() end", Repository.path("scripts/cradle.lua"))
    try session.expect(">")
    session.type("1 + 1\n")
    try session.expectLast("> 1 + 1", "_1 = 2", ">")
    try session.wait(for: "events of four seconds") { screen in
      screen.historyLines.contains { $0.hasPrefix("   4.") && $0.contains(" × ") }
        && screen.historyLines.filter { !$0.isEmpty }.suffix(3) == ["> 1 + 1", "_1 = 2", ">"]
    }
    #expect(session.end() == 0)
  }

  @Test func `long help covers the scene, which returns`() throws {
    let session = try session(Self.push, "--view=terminal")
    session.type("?View\n")
    try session.wait(for: "the pager") { $0.screenLines.last?.contains("q leaves") == true }
    #expect(session.screen.screenLines.first?.hasPrefix("View: ") == true)
    session.type("q")
    try session.wait(for: "the scene") { $0.historyLines.contains { $0.contains("Esc leaves") } }
    session.type("6 * 7\n")
    try session.expect("_1 = 42")
    #expect(session.end() == 0)
    #expect(session.isRestored)
  }

  @Test func `a number that Alt-Up changes is evaluated while its text is edited`() throws {
    let session = try session(Self.push, "--view=terminal")
    session.type("push.magnitude = 0.5\u{1B}[1;3A\u{1B}[1;3A")
    try session.wait(for: "the number") { $0.historyLines.contains { $0.contains("> push.magnitude = 0.7") } }
    session.type("\u{15}push.magnitude\n")
    try session.expect("_1 = 0.7")
    session.type("push.magnitude = -9 .. {}\u{1B}[1;3A")
    try session.wait(for: "the error") { $0.historyLines.contains { $0.contains("attempt to concatenate") } }
    session.type("\u{05}\u{15}")
    #expect(session.end() == 0)
    #expect(session.isRestored)
  }

  @Test func `function keys pause the run and go back while a text is typed`() throws {
    let session = try session(Self.push, "--view=terminal")
    session.type("1 + \u{1B}[17~")
    try session.wait(for: "the pause") { $0.screenLines.contains { $0.contains("paused") } }
    session.type("\u{1B}[18~")
    try session.wait(for: "the past") { $0.screenLines.contains { $0.contains("●─") } }
    session.type("1\n")
    try session.expect("_1 = 2")
    #expect(session.end() == 0)
  }

  @Test func `F2 and m give the mouse to the terminal, and take it back`() throws {
    let session = try session(Self.push, "--view=terminal")
    session.type("\u{1B}OQ")
    try session.wait(for: "the mouse of the terminal") {
      !$0.modes.contains(1002) && !$0.modes.contains(1006)
        && $0.historyLines.contains { $0.contains("mouse selects text, F2 ends") }
    }
    session.type("\u{1B}")
    try session.wait(for: "the scene's keys") {
      $0.historyLines.contains { $0.contains("mouse selects text, m ends") }
    }
    session.type("m")
    try session.wait(for: "the mouse of the scene") {
      $0.modes.isSuperset(of: [1002, 1006]) && $0.historyLines.contains { $0.contains("? help") }
    }
    session.type("q")
    #expect(session.program.waitForEnd() == 0)
    #expect(session.isRestored)
  }

  @Test func `a program that os.execute starts uses the terminal`() throws {
    let session = try session()
    session.type("os.execute('echo ready; read answer; echo \"it is $answer\"')\n")
    // What is typed before the program runs would be typed at the prompt.
    try session.expect("ready")
    session.type("yes\n")
    try session.expect("it is yes")
    try session.expectLast("_1 = true", "_2 = \"exit\"", "_3 = 0", ">")
    session.type("1 + 1\n")
    try session.expectLast("_4 = 2", ">")
    #expect(session.end() == 0)
    #expect(session.isRestored)
  }

  @Test func `the scene returns after a program that os.execute starts`() throws {
    let session = try session(Self.push, "--view=terminal")
    session.type("os.execute('echo ready; read answer; echo \"it is $answer\"')\n")
    // The normal screen alone does not mean that the terminal is in line mode, in which Enter is a line feed.
    try session.expect("ready")
    #expect(!session.screen.modes.contains(1049))
    session.type("yes\n")
    try session.expect("it is yes")
    try session.expect("[Enter returns to the scene]")
    session.type("\n")
    try session.wait(for: "the scene") { $0.modes.isSuperset(of: [1049, 1002]) }
    try session.expect("_1 = true")
    session.type("1 + 1\n")
    try session.expect("_4 = 2")
    #expect(session.end() == 0)
    #expect(session.isRestored)
  }

  @Test(arguments: ["--headless", "--view=terminal"])
  func `Ctrl-X Ctrl-E edits the text with the editor of the environment`(option: String) throws {
    let session = try PromptSession(
      files: ["script.lua": Self.push, "edit.sh": "echo 'editing'; printf '6 *\n  7\n' > \"$1\""],
      "-i", option, "script.lua", environment: ["EDITOR": "sh 'edit.sh'", "VISUAL": ""])
    try session.expect(">")
    session.type("unfinished\u{18}\u{05}")
    try session.expect(">>   7")
    session.type("\n")
    try session.expect("_1 = 42")
    #expect(session.end() == 0)
    #expect(session.isRestored)
  }

  @Test func `an editor that fails leaves the text as it was`() throws {
    let session = try PromptSession("-i", "--headless", environment: ["VISUAL": "false"])
    try session.expect(">")
    session.type("1 + 1\u{18}\u{05}")
    try session.expect("the text is unchanged, the editor failed: operation canceled")
    session.type("\n")
    try session.expect("_1 = 2")
    #expect(session.end() == 0)
  }

  @Test func `texts have colors, suggestions and signatures, but not with NO_COLOR`() throws {
    let session = try session(Self.push)
    session.type("push.magnitude = 2 -- twice\n")
    try session.expectLast("> push.magnitude = 2 -- twice", ">")
    session.type("push.m")
    try session.expectLast("> push.magnitude = 2 -- twice")
    session.type("\u{1B}[C\u{01}\u{0B}push:addItem(")
    try session.wait(for: "the signature") { $0.historyLines.contains { $0.hasPrefix("addItem(item, ...)") } }
    try session.drop()
    #expect(session.end() == 0)
    let plain = try PromptSession(in: session.folder, "-i", "--headless", environment: ["NO_COLOR": "1"])
    try plain.expect(">")
    plain.type("push.m")
    try plain.expectLast("> push.m")
    plain.type(" = print(")
    try plain.expectLast("> push.m = print(")
    try plain.drop()
    #expect(plain.end() == 0)
  }
}

import Foundation
import TestSupport
import Testing

/// The prompt of the real command on a real pseudo-terminal.
@Suite struct PromptCommandTests {
  private static let push = """
    local square = View { size = { 80, 80 }, center = { 100, 200 }, backgroundColor = "green" }
    stage.view:addSubview(square)
    local animator = Animator(stage.view)
    local push = PushBehavior { square, mode = PushMode.continuous, magnitude = 0 }
    animator:addBehavior(push)
    """

  /// Says each second that it runs, past everything that shows what is printed.
  private static let endless = """
    local t, s = io.open('/dev/tty', 'w') repeat if os.time() ~= s then s = os.time() t:write('busy\\n') t:flush() end until s == 0
    """

  private func typist(_ script: String? = nil, _ options: String = "--headless") throws -> Typist {
    let typist =
      try script.map { try Typist(files: ["script.lua": $0], "-i", options, "script.lua") }
      ?? Typist("-i", options)
    // Before it the terminal itself would still edit the line.
    try typist.expect(">")
    return typist
  }

  @Test func `without a script there is an empty world with a prompt`() throws {
    let typist = try Typist()
    try typist.expect(">")
    #expect(typist.screen.modes.isSuperset(of: [1049, 1002, 25, 2004]))
    typist.type("#stage.view.subviews\n")
    try typist.expect("_1 = 0")
    typist.type("\u{04}")
    #expect(typist.program.waitForEnd() == 0)
    #expect(typist.isPutBack)
  }

  @Test func `a text goes on for as many lines as Lua needs`() throws {
    let typist = try typist()
    typist.type("for i = 1, 2 do\nprint('line ' .. i)\nend\n")
    try typist.expectLast("> for i = 1, 2 do", ">> print('line ' .. i)", ">> end", "line 1", "line 2", ">")
    typist.type("1 +* 2\n")
    try typist.wait(for: "message") { $0.shown.contains { $0.contains("unexpected symbol near ") } }
    try typist.expectLast("> 1 +* 2")
    try typist.drop()
    #expect(typist.end() == 0)
  }

  @Test func `results are numbered and kept, and locals stay`() throws {
    let typist = try typist()
    typist.type("6 * 7\nlocal x = _ + 1\nx, _1\n")
    try typist.expectLast("> x, _1", "_2 = 43", "_3 = 42", ">")
    #expect(typist.end() == 0)
  }

  @Test func `Tab completes the properties of a live item`() throws {
    let typist = try typist(Self.push)
    typist.type("square.cent\t")
    try typist.expectLast("> square.center")
    typist.type(".\t")
    try typist.wait(for: "the fields of a point") { $0.shown.joined().contains("y") }
    typist.type("x\n")
    try typist.expectLast("_1 = 100.0", ">")
    #expect(typist.end() == 0)
  }

  @Test func `what was entered is there in the next run, and Ctrl-R finds it`() throws {
    let first = try typist()
    first.type("print('漢字', 1)\nprint('second')\n")
    try first.expectLast("second", ">")
    #expect(first.end() == 0)
    let next = try Typist(in: first.folder, "-i", "--headless")
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

  @Test func `a paste of two hundred lines is one text`() throws {
    let typist = try typist()
    try typist.expect(">")
    typist.paste((["x = 0"] + [String](repeating: "x = x + 1", count: 199)).joined(separator: "\n"))
    try typist.wait(for: "the last lines") { $0.screenLines.suffix(24).allSatisfy { $0 == ">> x = x + 1" } }
    typist.type("\nx\n")
    try typist.expectLast("> x", "_1 = 199", ">")
    #expect(typist.end() == 0)
  }

  @Test func `wide and combining characters are edited as what they are`() throws {
    let typist = try typist()
    typist.type("#'漢字e\u{301}🎈' \u{1B}[D\u{1B}[D\u{1B}[D\u{7F}o\u{301}\n")
    try typist.expectLast("> #'漢字o\u{301}🎈'", "_1 = 13", ">")
    #expect(typist.screen.mistakes == [])
    #expect(typist.end() == 0)
  }

  @Test func `Ctrl-C stops a loop without end, drops what is typed, and at last quits`() throws {
    let typist = try Typist("-i", "--headless", "--time-limit", "0")
    try typist.expect(">")
    typist.type("\(Self.endless)\n")
    try typist.expect("busy")
    typist.type("\u{03}")
    try typist.wait(for: "interrupted") { $0.shown.contains { $0.contains("interrupted") } }
    typist.type("half")
    try typist.expectLast("> half")
    typist.type("\u{03}")
    try typist.expectLast("> half^C", ">")
    typist.type("\u{03}")
    try typist.expect("Ctrl-C again quits")
    typist.type("\u{03}")
    #expect(typist.program.waitForEnd() == 130)
    #expect(typist.isPutBack)
  }

  @Test func `what a callback prints stands above a half-typed line, which stays`() throws {
    let typist = try typist(
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
    typist.type("push.mag")
    try typist.wait(for: "the contact above") {
      $0.shown.contains("the ball lands") && $0.shown.last == "> push.mag"
    }
    typist.type("\u{1B}[D!")
    try typist.expectLast("> push.ma!g")
    try typist.drop()
    #expect(typist.end() == 0)
  }

  @Test func `a local of the script that is changed in mid-flight changes the motion that is seen`() throws {
    let typist = try typist(Self.push, "--view=terminal")
    func left() -> Int {
      (0..<80).first { column in
        (0..<14).contains { row in
          let pen = typist.screen[column, row].pen
          return pen.background == .rgb(0, 128, 0) || pen.foreground == .rgb(0, 128, 0)
        }
      } ?? 80
    }
    try typist.wait(for: "the square") { _ in left() < 80 }
    let before = left()
    typist.type("push.magnitude\n")
    try typist.expect("_1 = 0.0")
    #expect(left() == before)
    typist.type("push.magnitude = 0.5\n")
    try typist.wait(for: "the square on its way") { _ in left() > before + 4 }
    typist.type("push.angle, square.center.x > 100\n")
    try typist.expect("_3 = true")
    #expect(typist.end() == 0)
    #expect(typist.isPutBack)
  }

  @Test func `the scene has the keys until a colon, and again after Escape`() throws {
    let typist = try Typist(files: ["script.lua": Self.push], "script.lua")
    try typist.wait(for: "the status") { $0.screenLines.contains { $0.hasSuffix("? help") } }
    typist.type(":")
    try typist.expect(">")
    typist.type("qr half")
    try typist.expect("> qr half")
    typist.type("\u{1B}")
    try typist.wait(for: "the keys") { $0.screenLines.contains { $0.hasSuffix("? help") } }
    #expect(!typist.screen.screenLines.contains("> qr half"))
    typist.type(":")
    try typist.expect("> qr half")
    typist.type("\u{1B}")
    try typist.wait(for: "the keys") { $0.screenLines.contains { $0.hasSuffix("? help") } }
    typist.type("q")
    #expect(typist.program.waitForEnd() == 0)
    #expect(typist.isPutBack)
  }

  @Test(arguments: [(40, 12), (100, 40), (20, 8)])
  func `a resize while one types keeps the text, with a scene and without`(columns: Int, rows: Int) throws {
    for view in ["--headless", "--view=terminal"] {
      let typist = try typist(Self.push, view)
      try typist.expect(">")
      typist.type("1 + 2")
      try typist.expect("> 1 + 2")
      try typist.resize(columns: columns, rows: rows)
      typist.type(" + 3\n")
      try typist.expect("_1 = 6")
      #expect(typist.screen.mistakes == [])
      #expect(typist.end() == 0)
    }
  }

  @Test func `Ctrl-Z stops the process, and fg brings the typed text back`() throws {
    let shell = try Typist("--norc", "--noprofile", "-i", program: "/bin/bash")
    shell.type("PS1='$ '; \(try Command.path()) -i --headless --time-limit 0\n")
    try shell.expectLast(">")
    shell.type("half")
    try shell.expectLast("> half")
    shell.type("\u{1A}")
    try shell.wait(for: "the shell") { $0.shown.last == "$" && $0.shown.contains { $0.contains("Stopped") } }
    shell.type("fg\n")
    try shell.expectLast("> half")
    shell.type("\u{15}\(Self.endless)\n")
    try shell.expect("busy")
    shell.type("\u{1A}")
    try shell.wait(for: "the shell") {
      $0.shown.count { $0.contains("Stopped") } == 2 && $0.shown.last == "$"
    }
    shell.type("fg\n")
    try shell.wait(for: "busy") { $0.shown.last { $0 == "busy" || $0.hasPrefix("$") } == "busy" }
    shell.type("\u{03}")
    try shell.expectLast(">")
    shell.type("\u{04}")
    try shell.expectLast("$")
    shell.type("exit\n")
    #expect(shell.program.waitForEnd() == 0)
  }

  @Test func `a flood of output is told of, and the prompt answers meanwhile`() throws {
    let typist = try typist("every(1/60, function() for i = 1, 10000 do print(i) end end)")
    typist.type("'here' .. 1\n")
    try typist.wait(for: "the answer") { $0.shown.contains("_1 = \"here1\"") }
    #expect(typist.end() == 0)
  }

  @Test func `watched expressions are told when they change`() throws {
    let typist = try typist(Self.push)
    typist.type("watch('push.magnitude')\n")
    try typist.expect("push.magnitude = 0.0")
    typist.type("push.magnitude = 2\n")
    try typist.expect("push.magnitude = 2.0")
    #expect(typist.end() == 0)
  }
}

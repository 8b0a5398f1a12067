import Foundation
import Testing

/// Failures are reported clearly on standard error with an exit code, never by a crash.
@Suite struct FailureTests {
  // MARK: Scripts

  @Test func `a syntax error is reported on one line`() throws {
    let outcome = try Command.run(files: ["a.lua": "local x = 1\nlocal = 2"], "a.lua")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: a.lua:2: <name> expected near '='\n")
  }

  @Test func `a run-time error has a traceback of the script's lines`() throws {
    let outcome = try Command.run(
      files: ["a.lua": "function f() local x = nil + 1 end\nfunction g()\n  f()\nend\ng()"], "a.lua")
    #expect(outcome.exitCode == 1)
    let lines = outcome.errorLines
    #expect(lines.first == "dynlua: a.lua:1: attempt to perform arithmetic on a nil value")
    #expect(lines.dropFirst().allSatisfy { $0.contains("a.lua:") }, "\(outcome.errors)")
    #expect(lines.last?.hasSuffix("a.lua:5: in main chunk") == true)
  }

  @Test func `the traceback has no lines of the host`() throws {
    let outcome = try Command.run("-e", "pcall(print) GravityBehavior { magnitude = 0/0 }")
    #expect(
      outcome.errors.contains("(command line):1: GravityBehavior.magnitude: expected a finite number, got "))
    #expect(!outcome.errors.contains("[C]"))
  }

  @Test(arguments: [("C", "..."), ("en_US.ISO-8859-1", "..."), ("C.UTF-8", "…"), ("", "…")])
  func `an ellipsis in a message is dots where the encoding has none`(locale: String, dots: String) throws {
    let outcome = try Command.run(["-e", "wait(1)"], environment: ["LC_ALL": locale])
    let message = "dynlua: (command line):1: wait: only inside go(function() \(dots) end)\n"
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
  }

  @Test func `output before an error is kept`() throws {
    let outcome = try Command.run("-e", "print('before') error('x')")
    #expect(outcome.output == "before\n")
    #expect(outcome.exitCode == 1)
  }

  @Test func `after an error at load time nothing runs`() throws {
    let outcome = try Command.run("-e", "after(0, function() print('ran') end) error('x')")
    #expect(outcome.output == "")
    let second = try Command.run("-e", "error('x')", "-e", "print('ran')")
    #expect(second.output == "" && second.exitCode == 1)
  }

  @Test func `after an error in a callback the simulation continues and the exit code is 1`() throws {
    let outcome = try Command.run(
      "-e",
      "every(0.1, function() error('on purpose') end) after(1, function() print('still here', stage.time) end)"
    )
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "still here\t1.0\n")
    #expect(outcome.errorLines.filter { $0.contains("on purpose") }.count == 1)
  }

  @Test(arguments: [
    "local function f() return f() + 1 end f()",
    "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
    "string.rep('x', 1 << 40)",
    "setmetatable(_G, { __index = function(_, k) error('no ' .. k) end }) print(nothing)",
    "_G.error = nil error('x')",
    "local v = View() v.data = v",
    "stage.view:destroy() stage:step(10) print(stage.view.center)",
    "coroutine.wrap(function() Animator():addBehavior(nil) end)()",
    "error(nil)",
    "local function f() View { data = setmetatable({}, { __index = f }) } f() end f()",
    "local v = View { size = { 1, 1 }, scale = 1.7e308 } stage.view:addSubview(v) v.frame = { 0, 0, 320, 568 }",
    "stage.view.frame = { 1.7e308, 0, 1.7e308, 0 }",
  ])
  func `scripts cannot crash the process`(code: String) throws {
    let outcome = try Command.run("--seconds", "1", "-e", code)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("dynlua: "))
  }

  /// How many combinations of a property and a value there are for each one that is tried: fewer are tried
  /// where each takes twenty times as long, still all properties and all values.
  private static let every = _isDebugAssertConfiguration() ? 29 : 1

  @Test func `extreme numbers are accepted or rejected`() throws {
    let outcome = try Command.run(
      "--quiet", "--time-limit", "0", "--set", "every=\(Self.every)",
      "Tests/Commands/dynluaTests/Fixtures/extremes.lua")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "true\n")
  }

  @Test func `controls and overlays accept or reject extreme numbers`() throws {
    let outcome = try Command.run(
      "--quiet", "--time-limit", "0", "--idiom", "pad", "--set", "every=\(Self.every)",
      "Tests/Commands/dynluaTests/Fixtures/extremes_screen.lua")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "true\n")
  }

  @Test(arguments: [
    "r.center = { 0, 1e7 } r.scale = 0.001", "r.center = { -1e7, 1e7 } r.scale = 1000", "r.scale = 0",
  ])
  func `an item keeps moving in a view scaled to the limits or to zero`(change: String) throws {
    let outcome = try Command.run(
      "--seconds", "1", "-e",
      """
      local r, v = View { size = { 100, 100 } }, View { size = { 10, 10 } }
      stage.view:addSubview(r)
      r:addSubview(v)
      local animator = Animator(stage.view)
      animator:addBehavior(GravityBehavior { v })
      \(change)
      stage:step(3)
      print(v.isAlive)
      """)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "true\n")
  }

  // MARK: The command line

  @Test func `an unknown option is named, with or without a script`() throws {
    for arguments in [["--nothing"], ["--nothing", "scripts/gravity.lua"]] {
      let outcome = try Command.run(arguments)
      #expect(outcome.errors == "dynlua: Unknown option '--nothing' (see dynlua --help)\n")
    }
  }

  @Test(arguments: [
    (["--nope"], "Unknown option '--nope' (see dynlua --help)"),
    (["--sed", "1"], "Unknown option '--sed'. Did you mean '--seed'? (see dynlua --help)"),
    (["tset"], "there is no file or command 'tset'; did you mean dynlua test? (see dynlua --help)"),
    (["scripts/tset"], "cannot read scripts/tset: no such file or directory"),
    (["--seconds", "-1"], "--seconds: expected a number of at least 0, got -1.0 (see dynlua --help)"),
    (
      ["--memory-limit", "-1"], "--memory-limit: expected a number from 0 to 2^40, got -1 (see dynlua --help)"
    ),
    (["--seed", "-1"], "The value '-1' is invalid for '--seed <seed>' (see dynlua --help)"),
  ])
  func `a misspelled name or a number out of range has an apt message`(
    arguments: [String], message: String
  ) throws {
    #expect(try Command.run(arguments).errors == "dynlua: \(message)\n")
  }

  static let malformed: [[String]] = [
    ["--rotate", "1"], ["--rotate", "1:left"], ["--rotate", "-1:portrait"], ["--rotate", "portrait"],
    ["--idiom", "tablet"], ["--idiom"], ["--nothing"], ["--taps", "1:2,3"], ["-x"], ["--tap"],
    ["--tap", "1"], ["--tap", "1:2"], ["--tap", "1:2,"], ["--tap", "1:2,3,4"], ["--tap", "x:2,3"],
    ["--tap", "1:nan,3"], ["--tap", "1:2,inf"], ["--tap", "-1:2,3"], ["--tap", "1e300:2,3"],
    ["--tap", "nan:2,3"],
    ["--drag", "1:2,3"], ["--drag", "1:2,3/1"], ["--drag", "1:2,3>4,5"], ["--drag", "1:2,3>4,5/x"],
    ["--drag", "1:2,3>4,5/-1"], ["--drag", "1:2,3>4,5/1/2"], ["--drag", "1:2,3>>4,5/1"],
    ["--drag", "1:2,3>4,5/nan"], ["--drag", "0:1,1>2,2/4000"], ["--drag", "0:1,1>2,2/1e300"],
    ["--size", "320"], ["--size", "320x"], ["--size", "0x10"], ["--size", "-1x10"], ["--size", "10xnan"],
    ["--size", "infx10"], ["--size", "1x2x3"],
    ["--seconds", "x"], ["--seconds", "-1"], ["--seconds", "nan"], ["--seconds", "inf"],
    ["--seed", "x"], ["--seed", "-1"], ["--seed", "1.5"], ["--seed", "18446744073709551616"],
    ["-e"],
  ]

  @Test(arguments: malformed)
  func `a usage error is reported on one line with a failure exit code`(arguments: [String]) throws {
    let outcome = try Command.run(["-e", "print('ran')", "scripts/push.lua"] + arguments)
    #expect(outcome.exitCode != 0)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("dynlua: "))
    let option = arguments[0]
    #expect(outcome.errors.contains(option), "\(outcome.errors)")
  }

  @Test func `the largest accepted numbers are harmless`() throws {
    let outcome = try Command.run(
      "--tap", "1e9:1e300,-1e300", "--drag", "1e9:0,0>1e300,1e300/3600", "--size", "1e30x1e30", "--seed",
      "18446744073709551615", "--seconds", "0.1", "-e",
      "Animator(stage.view):addBehavior(CollisionBehavior { translatesReferenceBoundsIntoBoundary = true })")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
  }
}

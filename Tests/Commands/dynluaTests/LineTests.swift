import Foundation
import TestSupport
import Testing

/// Lines of Lua from standard input.
@Suite struct LineTests {
  @Test func `expressions print their values and nothing else`() throws {
    let outcome = try Command.run(input: "1 + 1\n'text'\nx = 5\nx, nil\nstage.size\n{ 1, a = 2 }\n")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "2\ntext\n5\nnil\nSize(320, 568)\n{ 1, a = 2 }\n")
    #expect(outcome.errors == "")
  }

  @Test func `lines are collected until the input is complete`() throws {
    let outcome = try Command.run(
      input: "for i = 1, 2 do\n  print(i)\nend\nlocal f = function()\nreturn 'f'\nend\nf()")
    #expect(outcome.output == "1\n2\nf\n")
    #expect(outcome.exitCode == 0)
  }

  @Test func `an error names its line, and later lines still run`() throws {
    let outcome = try Command.run(input: "print('before')\nerror('on purpose')\n\nx = = 1\nprint('after')\n")
    #expect(outcome.output == "before\nafter\n")
    #expect(
      outcome.errors == """
        dynlua: stdin:2: on purpose
        dynlua: stdin:4: unexpected symbol near '='

        """)
    #expect(outcome.exitCode == 1)
  }

  @Test func `incomplete input at the end is an error with its line`() throws {
    let outcome = try Command.run(input: "print(1)\n\nif x then\n")
    #expect(outcome.output == "1\n")
    #expect(outcome.errorLines == ["dynlua: stdin:3: 'end' expected near <eof>"])
    #expect(outcome.exitCode == 1)
  }

  @Test func `lines are evaluated after the script, with its locals, in a paused simulation`() throws {
    let lines = """
      local before = square.center.y
      stage.tick
      stage:step(30)
      square.center.y > before
      push.magnitude = 3
      push.magnitude
      _ + 1

      """
    let outcome = try Command.run("--quiet", "-i", "scripts/push.lua", input: lines)
    #expect(outcome.errors == "")
    #expect(outcome.output == "0\nfalse\n3.0\n4.0\n")
    #expect(outcome.exitCode == 0)
  }

  @Test func `the same lines give the same output`() throws {
    let lines = "math.random(1000000)\nstage:run(2)\nsquare.center\n"
    let outcome = try Command.run("-i", "scripts/gravity.lua", input: lines)
    #expect(try Command.run("-i", "scripts/gravity.lua", input: lines).output == outcome.output)
  }

  @Test func `chunks of the command line run first`() throws {
    #expect(try Command.run("-i", "-e", "x = 'given'", input: "x\n").output == "given\n")
    #expect(try Command.run("-e", "x = 'given'", input: "print(x)\n").output == "")
  }

  @Test func `a script that fails has no lines`() throws {
    let outcome = try Command.run("-i", "-e", "error('on purpose', 0)", input: "print('ran')\n")
    #expect(outcome.output == "")
    #expect(outcome.errorLines.first == "dynlua: on purpose")
    #expect(outcome.exitCode == 1)
  }

  @Test func `an error in a callback sets the exit code`() throws {
    let outcome = try Command.run(
      "-e", "after(0.1, function() error('late', 0) end)", "-i", input: "stage:step(60)\n")
    #expect(outcome.errorLines.first == "dynlua: late")
    #expect(outcome.exitCode == 1)
  }

  @Test func `an infinite line is stopped`() throws {
    let outcome = try Command.run("--time-limit", "0.1", input: "while true do end\nprint('on')\n")
    #expect(
      outcome.errorLines.first
        == "dynlua: stdin:1: stopped: ran for more than 0.1 s; --time-limit sets the limit")
    #expect(outcome.output == "on\n")
  }

  @Test func `reload runs the file again between two lines`() throws {
    let outcome = try Command.run(
      "-i", "scripts/push.lua", "--quiet", input: "square.alpha = 0.5\nreload()\nsquare.alpha\n")
    #expect(outcome.errors == "")
    #expect(outcome.output == "1.0\n")
  }

  @Test func `help and lines that begin with ? are evaluated`() throws {
    let outcome = try Command.run(input: "?View.alpha\nhelp(step)\nhelp 'save'\n")
    #expect(outcome.output.contains("View.alpha: number"))
    #expect(outcome.output.contains("step([count])"))
    #expect(outcome.output.contains("save(file, [overwrites])"))
    #expect(outcome.exitCode == 0)
  }

  @Test(arguments: [(["-i", "-"], "-i: "), (["-i", "--watch", "scripts/push.lua"], "-i and --watch: ")])
  func `conflicting options are errors`(arguments: [String], beginning: String) throws {
    let outcome = try Command.run(arguments)
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.hasPrefix("dynlua: \(beginning)"))
  }

  @Test func `an empty input without a script does nothing`() throws {
    let outcome = try Command.run()
    #expect(outcome.exitCode == 0)
    #expect(outcome.output + outcome.errors == "")
  }

  @Test func `a file saved after -i FILE runs, in any folder`() throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.path("src"), withIntermediateDirectories: true)
    try folder.write("src/sizes.lua", "return { side = 20 }")
    try folder.write("src/a.lua", "local side = require('sizes').side\nprint('side ' .. side)\n")
    let typed = "side = side + 1\npause()\nreload()\nprint(side)\nsave('saved.lua')\n"
    let session = try Command.run(["-i", "src/a.lua"], input: typed, in: folder)
    #expect(session.exitCode == 0, "\(session.errors)")
    let saved = try Command.run(["saved.lua"], in: folder)
    #expect(saved.exitCode == 0, "\(saved.errors)")
    #expect(saved.output == "side 20\n21\n")
  }

  @Test func `quiet stops the log of events, and quiet(false) continues it`() throws {
    let loud = try Command.run("-i", "scripts/collision.lua", input: "stage:run(5)\n")
    #expect(loud.errors.contains("began contact"))
    let quiet = try Command.run("-i", "scripts/collision.lua", input: "quiet()\nstage:run(5)\n")
    #expect(quiet.exitCode == 0)
    #expect(!quiet.errors.contains("contact"), "\(quiet.errors)")
    let both = try Command.run(
      "-i", "scripts/collision.lua", input: "quiet()\nquiet(false)\nstage:run(5)\n")
    #expect(both.errors == loud.errors)
  }
}

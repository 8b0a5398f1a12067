import Foundation
import LuaDynamics
import TestSupport
import Testing

/// The options of the command.
@Suite struct OptionTests {
  @Test func `code can be given on the command line`() throws {
    let outcome = try Command.run("-e", "print(stage.size)")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "Size(320, 568)\n")
    #expect(outcome.errors == "")
  }

  @Test func `code runs before the file, in order`() throws {
    let outcome = try Command.run(files: ["a.lua": "print(x, y)"], "-e", "x = 1", "-e", "y = x + 1", "a.lua")
    #expect(outcome.output == "1\t2\n")
  }

  @Test func `the size can be chosen`() throws {
    #expect(
      try Command.run("--size", "768x1024", "-e", "print(stage.view.bounds)").output
        == "Rect(0, 0, 768, 1024)\n")
    #expect(try Command.run("-e", "print(stage.size)", "--size=100.5x20").output == "Size(100.5, 20)\n")
  }

  @Test func `the idiom follows the size, or is chosen`() throws {
    for (options, idiom) in [
      ([], "phone"), (["--size", "600x700"], "pad"), (["--size", "1024x599"], "phone"),
      (["--idiom", "pad"], "pad"), (["--size", "768x1024", "--idiom", "phone"], "phone"),
    ] {
      let outcome = try Command.run(options + ["-e", "print(stage.idiom)"])
      #expect(outcome.output == "\(idiom)\n", "\(options)")
    }
  }

  @Test func `--rotate rotates the device at the given times`() throws {
    let outcome = try Command.run(
      "--rotate", "2:portrait", "--rotate=0.5:landscapeLeft", "-e",
      "function stage.onRotate(orientation) print(stage.time, orientation, stage.size) end")
    #expect(outcome.output == "0.5\tlandscapeLeft\tSize(568, 320)\n2.0\tportrait\tSize(320, 568)\n")
    #expect(
      outcome.errors == "   0.500 s  turned: landscapeLeft\n   2.000 s  turned: portrait\n")
  }

  @Test func `--key presses a key at a time, and holds it`() throws {
    let outcome = try Command.run(
      "--key", "0.5:Left/0.25", "--key=1:/", "--key", "1.5:f1", "-e",
      "function stage.onKey(press) print(stage.time, press.key, press.phase) end")
    #expect(
      outcome.output == """
        0.5\tleft\tbegan
        0.75\tleft\tended
        1.0\t/\tbegan
        1.05\t/\tended
        1.5\tf1\tbegan
        1.55\tf1\tended

        """)
    for invalid in ["1", "1:", "1:nokey", "1:a/", "1:a/x", "-1:a"] {
      #expect(try Command.run("--key=\(invalid)", "-e", "").exitCode != 0, "\(invalid)")
    }
  }

  @Test func `--hover moves a pointer without a touch, and --wheel scrolls`() throws {
    let outcome = try Command.run(
      "--hover", "0.5:10,20>30,20/0.05", "--wheel", "1:160,300/0,-48", "-e",
      """
      stage.view:onHover(function(hover) print(stage.time, hover.state, hover.location) end)
      stage.view:onWheel(function(wheel) print(stage.time, wheel.delta, wheel.location) end)
      """)
    #expect(outcome.output.hasPrefix("0.5\tbegan\tPoint(10, 20)\n"))
    #expect(outcome.output.contains("0.55\tchanged\tPoint(30, 20)\n"))
    #expect(outcome.output.hasSuffix("1.0\tVector(0, -48)\tPoint(160, 300)\n"))
    for invalid in ["1", "1:5,5", "1:5/0,48", "1:5,5/48", "-1:5,5/0,48", "1:5,5/0,nan"] {
      #expect(try Command.run("--wheel=\(invalid)", "-e", "").exitCode != 0, "\(invalid)")
    }
    #expect(try Command.run("--hover=1:5,5", "-e", "").exitCode != 0)
  }

  @Test func `the seed determines random numbers`() throws {
    let script = "print(math.random(1000000), math.random(1000000), math.random(1000000))"
    let plain = try Command.run("-e", script).output
    #expect(try Command.run("-e", script).output == plain)
    #expect(try Command.run("--seed", "0", "-e", script).output == plain)
    let other = try Command.run("--seed", "7", "-e", script).output
    #expect(other != plain)
    #expect(try Command.run("--seed", "7", "-e", script).output == other)
  }

  @Test func `a scene without end ends after --seconds, thirty by default`() throws {
    let script = "every(1, function() print(stage.time) end)"
    #expect(try Command.run("--seconds", "2.5", "-e", script).output == "1.0\n2.0\n")
    #expect(try Command.run("-e", script).output.split(separator: "\n").last == "29.0")
    #expect(try Command.run("--seconds", "0", "-e", "after(0, print)").output == "")
  }

  @Test func `a run ends when everything rests`() throws {
    let outcome = try Command.run(
      "--seconds", "1000000000", "-e", "after(2, function() print(stage.time) end)")
    #expect(outcome.output == "2.0\n")
  }

  @Test func `options may be before and after the file`() throws {
    let files = ["a.lua": "print(stage.size, math.random(1000))"]
    let before = try Command.run(files: files, "--size", "10x20", "--seed", "3", "a.lua")
    let after = try Command.run(files: files, "a.lua", "--seed", "3", "--size", "10x20")
    #expect(before.exitCode == 0 && before.output.hasPrefix("Size(10, 20)\t"))
    #expect(before.output == after.output)
  }

  @Test func `arguments after -- are passed to the script`() throws {
    let files = ["a.lua": "print(arg[0], #arg, arg[1], arg[2], ...)"]
    let outcome = try Command.run(files: files, "--seed", "3", "a.lua", "--", "--quiet", "x y")
    #expect(outcome.output == "a.lua\t2\t--quiet\tx y\t--quiet\tx y\n")
    #expect(try Command.run(files: files, "a.lua", "--").output == "a.lua\t0\tnil\tnil\n")
    #expect(try Command.run("-e", "print(#arg, ...)", "--", "-x", "--").output == "2\t-x\t--\n")
  }

  @Test func `arguments after the script are passed to it, as an executable script receives them`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("s.lua", "#!/usr/bin/env -S \(Command.path()) --headless\nprint(#arg, ...)")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path("s.lua"))
    let outcome = try Command.run(["a", "b c", "--", "-d"], program: folder.path("s.lua"))
    #expect(outcome.output == "3\ta\tb c\t-d\n")
  }

  @Test func `a dash reads the script from standard input`() throws {
    let outcome = try Command.run("-", input: "#!/usr/bin/env dynlua\nprint('hello', arg[0])\n")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasPrefix("hello\t"))
    let broken = try Command.run("-", input: "print(")
    #expect(broken.exitCode == 1)
    #expect(broken.errors.hasPrefix("dynlua: stdin:1: "))
  }

  @Test func `the version names the linked Lua`() throws {
    let outcome = try Command.run("--version")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "dynlua \(Session.version) (\(Session.luaVersion))\n")
    #expect(Session.luaVersion.hasPrefix("Lua 5.4."))
    #expect(
      Session.versionText(isDeterministic: false).hasSuffix(
        ")\npairs: sorted by key, since the layout of this Lua library is unknown"))
    #expect(try Command.run("-e", "print(_VERSION)").output == "Lua 5.4\n")
  }

  @Test func `help shows the usage, every option and examples`() throws {
    let outcome = try Command.run("--help")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "")
    for word in [
      "-e", "--tap", "--drag", "--rotate", "--size", "--idiom", "--seconds", "--seed", "--quiet", "--hash",
      "--version", "scripts/push.lua",
    ] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("--drag <drag> Simulate a drag along points: 'T:X,Y>X,Y/SECONDS' starts"))
  }

  @Test func `print writes to standard output unchanged`() throws {
    let outcome = try Command.run("-e", #"print("ä\0b", 1, nil) io.write("no newline")"#)
    #expect(outcome.output == "ä\0b\t1\tnil\nno newline")
    #expect(outcome.errors == "")
  }

  @Test func `standard output and standard error of the script are passed through`() throws {
    let outcome = try Command.run("-e", "io.stderr:write('aside\\n')")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "aside\n")
  }

  @Test func `a script may end the program with any exit code`() throws {
    let outcome = try Command.run("-e", "print 'done' os.exit(3)")
    #expect(outcome.exitCode == 3)
    #expect(outcome.output == "done\n")
  }
}

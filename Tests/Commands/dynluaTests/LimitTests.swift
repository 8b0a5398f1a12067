import Foundation
import Testing

/// Limits of scripts: running time, memory, and ways to end the program.
@Suite struct LimitTests {
  @Test func `an infinite script is stopped, and its line is reported`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e", "print('before')\nwhile true do pcall(error) end")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "before\n")
    #expect(
      outcome.errorLines.first
        == "dynlua: (command line):2: stopped: ran for more than 0.05 s; --time-limit sets the limit")
  }

  @Test func `an endless callback is interrupted and the simulation continues`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e",
      "every(0.1, function() while true do pcall(error) end end) after(1, function() print('still here') end)"
    )
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "still here\n")
    #expect(
      outcome.errorLines.first
        == "dynlua: (command line):1: stopped: ran for more than 0.05 s; --time-limit sets the limit")
  }

  @Test func `a function that does not return ends the program, which keeps its output`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e", "io.write('before')\nlocal s = ('a'):rep(300):find('.-.-.-.-.-b')")
    #expect(outcome.exitCode == 124)
    #expect(outcome.output == "before")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("dynlua: (command line):2: stopped: "))
  }

  @Test func `an infinite finalizer ends the program`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e",
      "setmetatable({}, { __gc = function() while true do end end }) print('before') collectgarbage()")
    #expect(outcome.exitCode == 124)
    #expect(outcome.output == "before\n")
  }

  @Test func `the memory limit is an error of the script`() throws {
    let outcome = try Command.run(
      "--memory-limit", "16", "-e", "print(#('x'):rep(4 << 20)) print(#('x'):rep(32 << 20))")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "4194304\n")
    #expect(outcome.errorLines.first == "dynlua: not enough memory")
  }

  @Test(arguments: [
    (["--time-limit", "-1"], "--time-limit"), (["--time-limit", "nan"], "--time-limit"),
    (["--memory-limit", "-1"], "--memory-limit"), (["--memory-limit", "x"], "--memory-limit"),
  ])
  func `an invalid limit is rejected`(options: [String], name: String) throws {
    let outcome = try Command.run(options + ["-e", "print(1)"])
    #expect(outcome.exitCode == 64)
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains(name), "\(outcome.errors)")
  }

  @Test func `the object limit is an error of the script`() throws {
    let outcome = try Command.run(
      "--object-limit", "50", "-e", "t = {} for i = 1, 1000 do t[i] = View {} end")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errorLines.first == "dynlua: (command line):1: View: the limit of 50 live objects is reached")
  }

  @Test func `an error in a finalizer is reported, and the exit code is 1`() throws {
    let outcome = try Command.run(
      "-e", "setmetatable({}, { __gc = function() error('no') end }) collectgarbage() print('went on')")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "went on\n")
    #expect(outcome.errors == "dynlua: (command line):1: error in __gc: no\n")
  }

  @Test func `warnings are off until the script turns them on`() throws {
    let outcome = try Command.run(
      "-e", "warn('lost') warn('@on') warn('seen', ' here') warn('@off') warn('lost')")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "Lua warning: seen here\n")
  }

  // MARK: Signals, sent by the scripts to their own process

  private static let interrupt = "io.popen('kill -INT $PPID'):close() "

  @Test func `Ctrl-C stops the running script, and its line is reported`() throws {
    let outcome = try Command.run(
      "--time-limit", "0", "-e", "print('before')\n\(Self.interrupt) while true do pcall(error) end")
    #expect(outcome.exitCode == 130)
    #expect(outcome.output == "before\n")
    #expect(outcome.errorLines.first == "dynlua: (command line):2: interrupted")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `a signal ends the run at a tick`(signal: String, code: Int32) throws {
    let outcome = try Command.run(
      "--seconds", "1e8", "--quiet", "-e",
      """
      every(1, function() end)
      after(1, function() print('before') io.popen('kill -\(signal) $PPID'):close() end)
      """)
    #expect(outcome.exitCode == code)
    #expect(outcome.output == "before\n")
  }

  @Test func `a second Ctrl-C ends a program that cannot be stopped`() throws {
    let outcome = try Command.run(
      "--time-limit", "0", "-e",
      """
      print('before')
      setmetatable({}, { __gc = function() \(Self.interrupt) \(Self.interrupt) while true do end end })
      collectgarbage()
      """)
    #expect(outcome.exitCode == 130)
    #expect(outcome.output == "before\n")
  }

  // MARK: os.exit

  @Test(arguments: ["os.exit(3)", "os.exit(3, true)"])
  func `os.exit ends the process from anywhere, and output is kept`(call: String) throws {
    for script in [
      "io.write('before') \(call)",
      "io.write('before') after(0.1, function() \(call) end)",
      "io.write('before') coroutine.wrap(function() \(call) end)()",
      "io.write('before') t = setmetatable({}, { __gc = function() View {} end }) every(0.1, function() local v = View {} stage.view:addSubview(v) \(call) end)",
      "io.write('before') go(function() wait(0.1) local x <close> = setmetatable({}, { __close = function() end }) \(call) end)",
      "io.write('before') local g = GravityBehavior { Item { size = { 1, 1 } } } g.action = function() \(call) end Animator():addBehavior(g)",
    ] {
      let outcome = try Command.run("-e", script)
      #expect(outcome.exitCode == 3, "\(script)")
      #expect(outcome.output == "before", "\(script)")
    }
  }
}

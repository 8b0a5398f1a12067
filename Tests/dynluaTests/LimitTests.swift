import Foundation
import Testing

/// What a script may not do: take for ever, take all memory, end the program other than by its own will.
@Suite struct LimitTests {
  @Test func `a script that does not end is stopped with its line`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e", "print('before')\nwhile true do pcall(error) end")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "before\n")
    #expect(outcome.complaints.first == "dynlua: (command line):2: stopped: ran for more than 0.05 s")
  }

  @Test func `a callback that does not end is stopped, and the world goes on`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e",
      "every(0.1, function() while true do pcall(error) end end) after(1, function() print('still here') end)"
    )
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "still here\n")
    #expect(outcome.complaints.first == "dynlua: (command line):1: stopped: ran for more than 0.05 s")
  }

  @Test func `a function that does not return ends the program, with what was printed`() throws {
    let outcome = try Command.run(
      "--time-limit", "0.05", "-e", "io.write('before')\nlocal s = ('a'):rep(300):find('.-.-.-.-.-b')")
    #expect(outcome.exitCode == 124)
    #expect(outcome.output == "before")
    #expect(outcome.complaints.count == 1)
    #expect(outcome.errors.hasPrefix("dynlua: (command line):2: stopped: "))
  }

  @Test func `a finalizer that does not end ends the program`() throws {
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
    #expect(outcome.complaints.first == "dynlua: not enough memory")
  }

  @Test(arguments: [
    (["--time-limit", "-1"], "--time-limit"), (["--time-limit", "nan"], "--time-limit"),
    (["--memory-limit", "-1"], "--memory-limit"), (["--memory-limit", "x"], "--memory-limit"),
  ])
  func `a limit that is none is refused`(options: [String], name: String) throws {
    let outcome = try Command.run(options + ["-e", "print(1)"])
    #expect(outcome.exitCode == 64)
    #expect(outcome.complaints.count == 1 && outcome.errors.contains(name), "\(outcome.errors)")
  }
}

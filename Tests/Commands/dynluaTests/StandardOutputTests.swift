import TestSupport
import Testing

/// Standard output that cannot be written to.
@Suite struct StandardOutputTests {
  /// Runs a shell command line in which `"$0"` is dynlua, in a temporary folder.
  private func run(_ command: String, input: String = "") throws -> Command.Outcome {
    let folder = try TemporaryDirectory()
    return try Command.run(["-c", command, try Command.path()], program: "/bin/sh", input: input, in: folder)
  }

  @Test(arguments: [
    "reference", "--help", "--version", "help", "types types", "init project", "-i",
    "test '\(Repository.path("scripts/tests/push_test.lua"))'", "-e 'print(1)'", "-e 'io.write(1)'",
    "-e 'io.write((\"x\"):rep(1000000))'", "-e 'print(1) os.exit(0)'", "-e 'print(1) os.exit(true, true)'",
  ])
  func `a full device is reported, and the exit code is 1`(arguments: String) throws {
    let outcome = try run("\"$0\" \(arguments) > /dev/full", input: "1 + 1\n")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: standard output: no space left on device\n")
  }

  @Test func `a closed stream is reported`() throws {
    let outcome = try run("\"$0\" -e 'print(1)' >&-")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: standard output: bad file descriptor\n")
  }

  @Test func `a run without output ignores the full device`() throws {
    let outcome = try run("\"$0\" -e 'x = 1' > /dev/full")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "")
  }

  @Test func `files of the script are written nevertheless`() throws {
    let outcome = try run(
      """
      "$0" -e 'f = io.open(..., "w") f:write("kept") print(1)' -- kept.txt > /dev/full
      cat kept.txt
      """)
    #expect(outcome.output == "kept")
  }

  @Test(arguments: ["reference", "-e 'for i = 1, 100000 do print(i) end'"])
  func `a closed pipe ends the program, and is an error if the signal is ignored`(arguments: String) throws {
    for (prefix, errors) in [("", ""), ("trap '' PIPE; ", "dynlua: standard output: broken pipe\n")] {
      let outcome = try run("\(prefix)\"$0\" \(arguments) | head -n 1")
      #expect(outcome.output.split(separator: "\n").count == 1)
      #expect(outcome.errors == errors)
    }
  }
}

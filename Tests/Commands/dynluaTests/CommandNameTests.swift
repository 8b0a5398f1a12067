import Testing

/// The first argument of the command: a subcommand or a script.
@Suite struct CommandNameTests {
  @Test func `run plays a file with any name`() throws {
    let files = ["run": "print('a file', ...)", "help": "print('another')"]
    let named = try Command.run(files: files, "run", "run", "--", "x")
    #expect(named.output == "a file\tx\n", "\(named.errors)")
    #expect(try Command.run(files: files, "run", "help").output == "another\n")
    #expect(try Command.run(files: files, "./help").output == "another\n")
  }

  @Test func `a name after an option is a file`() throws {
    let files = ["run": "print('a file')"]
    #expect(try Command.run(files: files, "--quiet", "run").output == "a file\n")
  }

  @Test func `help prints the help with the list of commands`() throws {
    let outcome = try Command.run("help")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == (try Command.run("--help")).output)
    #expect(outcome.output == (try Command.run("run", "--help")).output)
    #expect(outcome.output.contains("\n  run "))
  }

  @Test func `help for a misspelled command names the command`() throws {
    let outcome = try Command.run("help", "recrod")
    #expect(outcome.exitCode != 0)
    #expect(outcome.output == "")
    #expect(
      outcome.errors
        == "dynlua: there is no command 'recrod'; did you mean dynlua help record? (see dynlua --help)\n")
  }

  @Test(arguments: [
    (["View.center"], "View.center"), (["Forces", "and", "contacts"], "Forces and contacts"),
    (["]==] os.exit(3) --"], "os.exit"),
  ])
  func `help for other subjects is that of Lua`(subject: [String], beginning: String) throws {
    let outcome = try Command.run(["help"] + subject)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.prefix(200).contains(beginning), "\(outcome.output.prefix(200))")
  }

  @Test func `a usage error after run is reported as without it`() throws {
    let mistake = ["--seed", "x", "scripts/gravity.lua"]
    #expect(try Command.run(["run"] + mistake).errors == (try Command.run(mistake)).errors)
    #expect(try Command.run("run").errors == (try Command.run()).errors)
  }

  @Test func `no command offers scripts for shells that know only one command`() throws {
    let shell = "--generate-completion-script"
    for command in [[], ["replay"], ["types"]] {
      let outcome = try Command.run(command + [shell, "bash"])
      #expect(outcome.exitCode != 0, "\(command)")
      #expect(outcome.output == "", "\(command)")
      let help = (["dynlua"] + command + ["--help"]).joined(separator: " ")
      #expect(outcome.errors == "dynlua: Unknown option '\(shell)' (see \(help))\n", "\(command)")
    }
  }
}

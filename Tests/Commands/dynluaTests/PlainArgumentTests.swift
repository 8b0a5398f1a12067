import ArgumentParser
import Testing

@testable import CommandLineTool

/// The arguments that `dynlua` understands without the argument parser, compared with the parser's options.
@Suite struct PlainArgumentTests {
  @Test(arguments: [
    [], ["script.lua"], ["a b=c.lua"], [""], ["-e", "x = 1"], ["-e", ""], ["-e", "x = 1", "-e", "y = 2"],
    ["-e", "x = 1", "script.lua"], ["script.lua", "-e", "x = 1"], ["a.lua", "b.lua"],
    ["a.lua", "b", "", "c d"],
    ["a.lua", "b", "-e", "x = 1", "c"],
  ])
  func `a script, its arguments and chunks give the run that the argument parser gives`(_ arguments: [String])
    throws
  {
    let run = try #require(ScriptRun(plainArguments: arguments))
    #expect(run == ScriptRun(try RunCommand.parse(arguments)))
  }

  @Test(arguments: CommandArgument.all(of: RunCommand.self).flatMap(\.names))
  func `every option but -e is left to the argument parser`(_ name: String) {
    for arguments in [[name], ["\(name)=1"], ["script.lua", name], [name, "-1"]] {
      #expect(ScriptRun(plainArguments: arguments) == nil, "\(arguments)")
    }
    #expect((ScriptRun(plainArguments: [name, "1"]) == nil) == (name != "-e"))
  }

  @Test func `the options of the argument parser are -e CHUNK, repeatable, a script and its arguments`()
    throws
  {
    let arguments = CommandArgument.all(of: RunCommand.self)
    #expect(arguments.count > 20)
    let chunk = try #require(arguments.first { $0.names == ["-e"] })
    #expect(chunk.kind == .option && chunk.isRepeating && !chunk.takesSeveralValues)
    let positional = arguments.filter { $0.kind == .positional }
    #expect(
      positional.map(\.valueName) == ["file", "arg"] && positional.map(\.isRepeating) == [false, true])
  }

  @Test(arguments: [["-e"], ["-e", "-x"], ["-"], ["--"], ["a.lua", "--", "b"]])
  func `all other arguments are left to the argument parser`(_ arguments: [String]) {
    #expect(ScriptRun(plainArguments: arguments) == nil)
  }
}

import ArgumentParser
import LuaConsole
import LuaDocumentation
import LuaDynamics
import LuaTesting

/// Prints the reference of the Lua API.
struct ReferenceCommand: Subcommand {
  static let name = "reference"
  static let summary = "Print the Lua API reference in Markdown."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    usage: "dynlua reference",
    discussion: "For a single type or function, call help in Lua: dynlua -e 'help(View)'.")

  func run() throws { print(try Self.manual().markdownReference, terminator: "") }

  /// The manual, with the functions at the prompt and those in tests.
  static func manual() throws -> Manual {
    let session = try Session(report: { _ in })
    let consoleFunctions = try Console(session).manual.consoleFunctions
    return Manual(
      of: session.lua, consoleFunctions: consoleFunctions,
      testFunctions: TestRunner.testingFunctionDescriptions)
  }
}

extension Manual {
  /// The manual of the Lua API of this program.
  static var current: Manual {
    get throws { Manual(of: try Session(report: { _ in }).lua) }
  }
}

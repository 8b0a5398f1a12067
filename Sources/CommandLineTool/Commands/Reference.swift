import ArgumentParser
import LuaConsole
import LuaDocumentation
import LuaDynamics
import LuaTesting

/// Prints the reference of the Lua API.
struct Reference: Subcommand {
  static let name = "reference"
  static let summary = "Print the Lua API reference in Markdown."
  static let configuration = CommandConfiguration(
    commandName: name, abstract: summary, usage: "dynlua reference",
    discussion: "For a single type or function, call help in Lua: dynlua -e 'help(View)'.")

  func run() throws {
    let session = try Session(report: { _ in })
    let consoleFunctions = try Console(session).manual.consoleFunctions
    let manual = Manual(
      of: session.lua, consoleFunctions: consoleFunctions,
      testFunctions: TestRunner.testingFunctionDescriptions)
    print(manual.markdownReference, terminator: "")
  }
}

extension Manual {
  /// The manual of the Lua API of this program.
  static var current: Manual {
    get throws { Manual(of: try Session(report: { _ in }).lua) }
  }
}

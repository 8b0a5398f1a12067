import Foundation
import TestSupport
import Testing

/// `dynlua studio`, which another executable performs.
@Suite struct StudioCommandTests {
  /// An installation: a copy of the command in its `bin` folder.
  private let installation: TemporaryDirectory
  private let command: String

  init() throws {
    installation = try TemporaryDirectory()
    command = installation.path("bin/dynlua")
    try Self.copy(try Command.path(), to: command)
  }

  /// Installs a program that prints its name and its arguments.
  private func install(_ path: String) throws {
    try installation.write("program", "#!/bin/sh\necho \(path) \"$@\"\nexit 3\n")
    try Self.copy(installation.path("program"), to: installation.path(path))
  }

  /// Copies a program in another process: a file that is open for writing cannot be executed, and processes that other tests
  /// start would inherit its descriptor.
  private static func copy(_ program: String, to path: String) throws {
    let commands = "mkdir -p \"${1%/*}\" && cp \"$0\" \"$1\" && chmod 755 \"$1\""
    let outcome = try Command.run(["-c", commands, program, path], program: "/bin/sh")
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
  }

  @Test func `the program beside the command replaces it, with its arguments`() throws {
    try install("bin/dynlua-studio")
    let outcome = try Command.run(["studio", "--port", "8080", "a b.lua", "--", "x"], program: command)
    #expect(outcome.output == "bin/dynlua-studio --port 8080 a b.lua -- x\n")
    #expect(outcome.exitCode == 3)
  }

  @Test func `the program can be in the libexec folder of the installation`() throws {
    try install("libexec/dynlua/dynlua-studio")
    let outcome = try Command.run(["studio", "a.lua"], program: command)
    #expect(outcome.output == "libexec/dynlua/dynlua-studio a.lua\n", "\(outcome.errors)")
  }

  @Test func `without the program the error says how to build it`() throws {
    let outcome = try Command.run(["studio", "a.lua"], program: command)
    #expect(
      outcome.errors
        == "dynlua: there is no program dynlua-studio beside dynlua; build it with: swift build --product dynlua-studio\n"
    )
    #expect(outcome.exitCode == 1)
  }

  @Test func `usage errors and the help do not need the program`() throws {
    let mistake = try Command.run(["studio", "--port", "x", "a.lua"], program: command)
    #expect(
      mistake.errors
        == "dynlua: The value 'x' is invalid for '--port <number>' (see dynlua studio --help)\n")
    let help = try Command.run(["help", "studio"], program: command)
    #expect(help.output.contains("USAGE: dynlua studio [<options>] [<file>]"))
    #expect(try Command.run("help").output.contains("\n  studio "))
  }
}

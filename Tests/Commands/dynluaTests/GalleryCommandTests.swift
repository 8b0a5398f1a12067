import Foundation
import TestSupport
import Testing

/// The example scripts: those of the source tree, and those of an installation.
@Suite struct GalleryCommandTests {
  /// A folder without scripts, in which the command finds those of the installation beside it.
  private let folder: TemporaryDirectory
  private let command: String

  init() throws {
    folder = try TemporaryDirectory()
    try folder.makeDirectory("usr/bin")
    try folder.makeDirectory("usr/share/dynlua")
    try folder.makeDirectory("work")
    command = folder.path("usr/bin/dynlua")
    // Copied by another process, since one that other tests start would inherit the descriptor, and the file
    // be busy.
    let copy = try Command.run([try Command.path(), command], program: "/bin/cp")
    try #require(copy.exitCode == 0)
    let scripts = Repository.root.appending(path: "scripts").resolvingSymlinksInPath()
    try FileManager.default.copyItem(at: scripts, to: folder.url("usr/share/dynlua/scripts"))
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(arguments, program: command, in: folder)
  }

  @Test func `an installation lists, plays and records its examples by their names`() throws {
    let list = try run("gallery").output.split(separator: "\n")
    #expect(
      list.contains {
        $0.hasPrefix("push ") && $0.hasSuffix("tap the screen, and the square is pushed towards the tap.")
      })
    #expect(list.first == "Falling and colliding:")
    let play = try run("push", "--tap", "0.5:250,100")
    #expect(play.exitCode == 0 && play.output.hasPrefix("pushed at -64 degrees"), "\(play.errors)")
    #expect(try run("push.lua").exitCode == 0)
    #expect(try run("record", "push", "--at", "0", "-o", "push.svg").exitCode == 0)
    // Modules of examples are searched beside them.
    #expect(try run("wind", "--seconds", "0.1").exitCode == 0)
  }

  @Test func `a file has priority over an example of its name`() throws {
    try folder.write("push", "print 'mine'")
    #expect(try run("push").output == "mine\n")
    #expect(try run("nothing").errors == "dynlua: cannot read nothing: no such file or directory\n")
  }

  @Test func `new copies an example with its modules`() throws {
    let outcome = try run("new", "games/leaves", "--from", "wind")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(
      outcome.output
        == "wrote games/leaves.lua\nwrote games/behaviors/wind.lua\nnext: dynlua games/leaves.lua\n")
    #expect(try folder.text(of: "games/leaves.lua") == Repository.text(of: "scripts/wind.lua"))
    #expect(
      try folder.text(of: "games/behaviors/wind.lua") == Repository.text(of: "scripts/behaviors/wind.lua"))
    #expect(try run("games/leaves.lua", "--seconds", "0.1").exitCode == 0)
  }

  @Test func `new replaces no file without --force`() throws {
    #expect(try run("new", "game").output == "wrote game.lua\nnext: dynlua game.lua\n")
    try folder.write("game.lua", "print 'mine'")
    let refusal = try run("new", "game", "--from", "push")
    #expect(refusal.exitCode == 1)
    #expect(refusal.errors == "dynlua: game.lua exists; --force replaces it\n")
    #expect(try folder.text(of: "game.lua") == "print 'mine'")
    #expect(try run("new", "game.lua", "--from", "push", "--force").exitCode == 0)
    #expect(try folder.text(of: "game.lua") == Repository.text(of: "scripts/push.lua"))
  }

  @Test func `new refuses unknown examples`() throws {
    for name in ["nothing", "../push", "tests/push_test"] {
      #expect(
        try run("new", "game", "--from", name).errors
          == "dynlua: there is no example '\(name)'; dynlua gallery lists them\n")
    }
  }

  @Test func `without examples the gallery is an error`() throws {
    try folder.remove("usr/share/dynlua/scripts")
    let outcome = try run("gallery")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: there is no folder of example scripts beside dynlua\n")
  }
}

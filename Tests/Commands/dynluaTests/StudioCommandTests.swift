import Foundation
import StudioAutomation
import Terminal
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `dynlua studio`.
@Suite struct StudioCommandTests {
  @Test func `the studio serves its page, and ends at a signal`() async throws {
    let studio = try await StudioProcess(
      try Command.path(), ["scripts/push.lua"], in: Repository.root)
    let (page, response) = try await URLSession.shared.data(from: try #require(URL(string: studio.address)))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: page, as: UTF8.self).contains("<html"))
    // The address without its token.
    let root = try #require(URL(string: "/", relativeTo: URL(string: studio.address)))
    let (_, refusal) = try await URLSession.shared.data(from: root)
    #expect((refusal as? HTTPURLResponse)?.statusCode == 403)
    #expect(await studio.end() == 128 + SIGTERM)
  }

  @Test func `without a file there is a gallery, of the folder that --scripts names`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("mine/scene.lua", "x = 1")
    let missing = try Command.run("studio", "--no-open", "--scripts", folder.path("none"))
    #expect(
      missing.errors
        == "dynlua: --scripts: \(folder.path("none")) is not a folder (see dynlua studio --help)\n")
    let session = try PromptSession("studio", "--no-open", "--scripts", folder.path("mine"), columns: 120)
    try session.wait(for: "the address") { screen in
      screen.screenLines.contains { $0.hasPrefix("the studio is at http://127.0.0.1:") }
    }
    session.type("#stage.view.subviews\n")
    try session.expect("_1 = 0")
    session.type("\u{4}")
    #expect(session.program.waitForEnd() == 0)
  }

  @Test func `on a terminal there is a prompt for the scene of the page`() async throws {
    let session = try PromptSession(
      files: ["scene.lua": "print('loaded') x = 1"], "studio", "--no-open", "scene.lua", columns: 120)
    try session.expect("loaded")
    try session.wait(for: "the address") { screen in
      screen.screenLines.contains { $0.hasPrefix("the studio is at http://127.0.0.1:") }
    }
    session.type("x + 1\n")
    try session.expect("_1 = 2")
    let line = try #require(session.screen.screenLines.first { $0.hasPrefix("the studio is at ") })
    let address = String(line.dropFirst("the studio is at ".count))
    let (_, response) = try await URLSession.shared.data(from: try #require(URL(string: address)))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    session.type("\u{4}")
    #expect(session.program.waitForEnd() == 0)
  }

  @Test func `usage errors name the option`() throws {
    let mistake = try Command.run(["studio", "--port", "x", "a.lua"])
    #expect(
      mistake.errors
        == "dynlua: The value 'x' is invalid for '--port <number>' (see dynlua studio --help)\n")
    let help = try Command.run(["help", "studio"])
    #expect(help.output.contains("USAGE: dynlua studio [<options>] [<file>]"))
    #expect(try Command.run("help").output.contains("\n  studio "))
  }

  @Test func `a port that is taken is an error`() async throws {
    let studio = try await StudioProcess(try Command.path(), ["scripts/push.lua"], in: Repository.root)
    let port = try #require(URL(string: studio.address)?.port)
    let other = try Command.run("studio", "--no-open", "--port", "\(port)", "scripts/push.lua")
    #expect(other.errors == "dynlua: cannot listen on port \(port): address already in use\n")
    #expect(other.exitCode == 1)
    #expect(await studio.end() == 128 + SIGTERM)
  }
}

import Foundation
import Terminal
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The program `dynlua-studio`, which the command `studio` executes.
@Suite struct StudioServiceTests {
  @Test func `the studio serves its page, and ends at a signal`() async throws {
    let folder = try TemporaryDirectory()
    try folder.write("err", "")
    let process = Process()
    process.executableURL = URL(filePath: try Command.path())
    process.arguments = ["studio", "--no-open", "scripts/push.lua"]
    process.currentDirectoryURL = Repository.root
    process.environment = ["PATH": "/usr/bin:/bin", "ASAN_OPTIONS": "detect_leaks=0"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: folder.url("err"))
    try process.run()
    defer { process.terminate() }
    let address = try #require(try address(in: folder))
    let (page, response) = try await URLSession.shared.data(from: try #require(URL(string: address)))
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    #expect(String(decoding: page, as: UTF8.self).contains("<html"))
    // The address without its token.
    let root = try #require(URL(string: "/", relativeTo: URL(string: address)))
    let (_, refusal) = try await URLSession.shared.data(from: root)
    #expect((refusal as? HTTPURLResponse)?.statusCode == 403)
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGTERM)
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

  /// Waits for the address that the studio prints.
  private func address(in folder: TemporaryDirectory) throws -> String? {
    for _ in 0..<1_000 {
      if let match = try folder.text(of: "err").firstMatch(of: /the studio is at (\S+)\n/) {
        return String(match.1)
      }
      usleep(10_000)
    }
    return nil
  }
}

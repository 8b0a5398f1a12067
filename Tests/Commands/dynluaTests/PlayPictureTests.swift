import Foundation
import Terminal
import TestSupport
import Testing

/// The keys that write pictures and clips of a scene that is played on a terminal.
@Suite struct PlayPictureTests {
  private static let script = """
    local square = View { size = { 50, 50 }, center = { 100, 100 }, backgroundColor = "red" }
    stage.view:addSubview(square)
    function update() square.center = { 100 + stage.tick % 100, 100 } end
    """

  private func play(_ arguments: String...) throws -> SceneSession {
    let play = try SceneSession(files: ["a.lua": Self.script], "a.lua", "--size", "100x100")
    try play.waitForScene()
    return play
  }

  /// The number of frames of a GIF: the blocks of graphic control, which no other data resembles here.
  private func frameCount(_ gif: Data) -> Int {
    gif.indices.filter { gif[$0...].starts(with: [0x21, 0xF9, 4, 5]) }.count
  }

  @Test func `C writes a picture, and another file each time`() throws {
    let play = try play()
    try play.wait(for: " s   ")
    play.program.type(" C")
    try play.wait(for: "wrote a-")
    play.program.type("C")
    try play.wait(for: "-2.png")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let names = try play.fileNames().filter { $0.hasSuffix(".png") }
    #expect(names.count == 2 && names.allSatisfy { $0.contains(/^a-\d+\.\d\ds(-2)?\.png$/) })
    let pictures = try names.map(play.contents)
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `c begins and ends a clip`() throws {
    let play = try play()
    play.program.type("c")
    try play.wait(for: "● REC 1.0 s")
    play.program.type("c")
    try play.wait(for: "wrote a-")
    let text = play.screen.screenLines.joined(separator: "\n")
    #expect(text.contains(/recording a-\S+s\.gif; c ends the clip/))
    #expect(text.contains(/wrote a-\S+s\.gif \(1\.\d s, \d+ kB\)/))
    #expect(!text.contains("REC"))
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let name = try #require(try play.fileNames().first { $0.hasSuffix(".gif") })
    let gif = try play.contents(of: name)
    #expect(gif.starts(with: Array("GIF89a".utf8) + [100, 0, 100, 0]) && gif.last == 0x3B)
    // 30 per second; less if this machine is slow.
    #expect((10...60).contains(frameCount(gif)))
  }

  @Test func `quitting completes the clip, without the pauses in it`() throws {
    let play = try play()
    play.program.type("c")
    try play.wait(for: "REC 0.5 s")
    play.program.type(" ")
    try play.wait(for: "paused")
    Thread.sleep(forTimeInterval: 1)
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let message = try #require(play.outputAfterRestore?.firstMatch(of: #/dynlua: wrote (\S+) \(([\d.]+) s/#))
    #expect(Double(message.2).map { (0.5..<1.5).contains($0) } == true)
    #expect(try play.contents(of: "\(message.1)").last == 0x3B)
  }

  @Test func `a replay has pictures and clips too`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.lua", Self.script)
    let run = try Command.run(["a.lua", "--seconds", "5", "--record", "run.dynrec"], in: folder)
    #expect(run.exitCode == 0)
    let play = try SceneSession(
      files: ["run.dynrec": try folder.text(of: "run.dynrec")], "replay", "run.dynrec")
    try play.wait(for: "replay")
    play.program.type("Cc")
    try play.wait(for: "wrote run-")
    try play.wait(for: "REC 0.3 s")
    play.program.type("q")
    #expect(play.program.waitForEnd() == 0)
    let names = try play.fileNames()
    #expect(names.contains { $0.hasSuffix(".png") } && names.contains { $0.hasSuffix(".gif") })
  }
}

import Foundation
import JSON
import LuaDynamics
import RemoteControl
import Runs
import RunsTesting
import Testing
import TestSupport
import Views

@testable import Studio

/// Files that pages make of the run.
@Suite struct StudioExportTests {
  private let folder: TemporaryDirectory
  private let studio: StudioHarness

  init() throws {
    folder = try TemporaryDirectory()
    studio = try StudioHarness(path: folder.path("scene.lua"))
    studio.run(10)
    try studio.request("touch", ["touch": 1, "phase": "began", "x": 200, "y": 200])
    try studio.request("touch", ["touch": 1, "phase": "ended", "x": 200, "y": 200])
    studio.run(20)
  }

  /// The parameters of the last notification on a file, once there is one that satisfies a condition.
  private func progress(where condition: (JSONValue) -> Bool) throws -> JSONValue {
    for _ in 0..<2000 {
      if let progress = studio.notification("export"), condition(progress) { return progress }
      usleep(10_000)
      studio.update()
    }
    throw RequestFailure("no notification on the file: \(studio.notification("export") as Any)")
  }

  /// Waits for a file that was requested, and returns its notification.
  private func end(of export: JSONValue) throws -> JSONValue {
    try progress { $0["export"] == export["export"] && $0["fraction"] == nil }
  }

  /// Makes a file and returns it.
  private func file(_ parameters: JSONValue) throws -> (name: String, contents: [UInt8]) {
    let export = try studio.request("export", parameters)
    let end = try end(of: export)
    #expect(end["error"] == nil)
    let download = try #require(studio.channel.downloads.last)
    #expect(end["size"] == .number(download.contents.count))
    #expect(export["name"] == .string(download.name))
    return download
  }

  private func text(_ parameters: JSONValue) throws -> String {
    String(decoding: try file(parameters).contents, as: UTF8.self)
  }

  @Test func `a picture has the state that is shown, or that of a tick`() throws {
    let (name, contents) = try file(["format": "png"])
    #expect(name == "scene-0.50s.png")
    #expect(contents.starts(with: [0x89] + Array("PNG".utf8)))
    #expect(try file(["format": "png", "at": 30]).contents == contents)
    #expect(try file(["format": "png", "at": 5]).contents != contents)
    studio.controller.go(to: 5)
    studio.finishSeek()
    #expect(try file(["format": "svg", "at": 5]).name == "scene-0.08s.svg")
    #expect(try file(["format": "png"]).name == "scene-0.08s.png")
  }

  @Test func `an animation has the states of a range`() throws {
    let all = try text(["format": "jsonl"])
    #expect(all.split(separator: "\n").count == 31)
    let part = try text(["format": "jsonl", "from": 10, "to": 14])
    #expect(part.split(separator: "\n").count == 5)
    #expect(all.contains(part))
  }

  @Test func `every format that needs no program can be made`() throws {
    let beginnings = [
      "svg": "<svg ", "gif": "GIF89a", "html": "<!DOCTYPE html>", "cast": "{\"version\": 2", "csv": "",
      "jsonl": "{", "dynrec": "dynrec ",
    ]
    for (format, beginning) in beginnings {
      let (name, contents) = try file(["format": .string(format), "to": 20])
      #expect(name == "scene.\(format)")
      #expect(contents.starts(with: beginning.utf8), "\(format)")
    }
    #expect(try text(["format": "svg", "to": 20]).contains("<animate"))
    #expect(!(try text(["format": "svg", "at": 20]).contains("<animate")))
  }

  @Test(.enabled(if: StudioSession.exportFormats.contains("mp4"), "needs ffmpeg"))
  func `a video is encoded in a temporary file`() throws {
    let (_, contents) = try file(["format": "mp4", "to": 4])
    #expect(contents[4..<8].elementsEqual("ftyp".utf8))
  }

  @Test func `layers are drawn if they are named`() throws {
    let plain = try text(["format": "svg", "at": 30])
    let layers = try text(["format": "svg", "at": 30, "layers": ["boundaries", "touches"]])
    #expect(layers.count > plain.count)
  }

  @Test func `a recording is replayed exactly`() throws {
    let recording = try Recording(try file(["format": "dynrec"]).contents, file: "scene.dynrec")
    #expect(recording.isComplete)
    let replay = try Replay(recording) { Issue.record("\($0)") }
    replay.start()
    while replay.advance() {}
    #expect(replay.divergence == nil)
    #expect(replay.session.stage.tick == 30)
    #expect(replay.session.stage.cumulativeStateHash == studio.scene.hash)
  }

  @Test func `the scene continues while a file is made`() throws {
    // Long enough for several notifications of the progress in an optimized build.
    studio.run(300)
    let export = try studio.request("export", ["format": "gif"])
    studio.run(5)
    #expect(studio.scene.tick == 335)
    #expect(try end(of: export)["download"] != nil)
    #expect(studio.channel.downloads.count == 1)
    #expect(
      studio.channel.notifications.contains { $0.method == "export" && $0.parameters["fraction"] != nil })
    #expect(studio.channel.notifications.allSatisfy { $0.method != "export" || $0.client == studio.page })
  }

  @Test func `a file is cancelled by its page, and when the page disconnects`() throws {
    studio.run(300)
    let export = try studio.request("export", ["format": "gif"])
    let number = try #require(export["export"])
    try studio.request("cancelExport", ["export": number], from: Client(id: 2))
    #expect(studio.studio.exports.pending.count == 1)
    try studio.request("cancelExport", ["export": number])
    #expect(try end(of: export)["error"]?["message"] == "cancelled")
    try studio.request("export", ["format": "gif"])
    studio.channel.events.append(.disconnected(studio.page))
    for _ in 0..<1000 where !studio.studio.exports.pending.isEmpty {
      studio.update()
      usleep(10_000)
    }
    #expect(studio.studio.exports.pending.isEmpty)
    #expect(studio.channel.downloads.isEmpty)
  }

  @Test func `wrong parameters are errors`() throws {
    for (parameters, message) in [
      ([:], "export: format: expected a string, got nothing"),
      (["format": "exe"], "export: format: expected one of png, svg, gif"),
      (["format": "gif", "at": 3], "export: format: expected one of png, svg, got"),
      (["format": "png", "at": 31], "export: at: expected an integer from 0 to 30, got"),
      (["format": "gif", "from": 31], "export: from: expected an integer from 0 to 30, got"),
      (["format": "gif", "from": 5, "to": 4], "export: to: expected an integer from 5 to 30, got"),
      (["format": "gif", "layers": ["x"]], "unknown layer"),
    ] as [(JSONValue, String)] {
      let failure = studio.failure("export", parameters)
      #expect(failure?.message.hasPrefix(message) == true, "\(failure as Any)")
    }
    #expect(
      studio.failure("cancelExport")?.message == "cancelExport: export: expected an integer, got nothing")
    #expect(studio.studio.exports.pending.isEmpty)
  }

  @Test func `the number of files that are being made is limited`() throws {
    studio.run(100)
    for _ in 0..<8 { try studio.request("export", ["format": "gif"]) }
    #expect(studio.failure("export", ["format": "gif"])?.message.hasPrefix("8 files are being made") == true)
    studio.studio.end(because: "the test is over")
    #expect(studio.studio.exports.pending.allSatisfy { $0.computation.progress.isCancelled })
  }
}

import Foundation
import JSON
import RemoteControl
import Runs
import RunsTesting
import Testing
import TestSupport

/// The text of the script in a page.
@Suite struct StudioSourceTests {
  private let folder: TemporaryDirectory
  private let path: String
  private let studio: StudioHarness

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.path("scene.lua")
    studio = try StudioHarness(path: path)
  }

  private var version: JSONValue {
    get throws { try #require(try studio.request("source")["files"]?[0]?["version"]) }
  }

  private func text(withHeight height: Int) -> String {
    SceneHarness.fallingSquare.replacing("size = { 40, 40 }", with: "size = { 40, \(height) }")
  }

  private func height() throws -> JSONValue? {
    try studio.request("evaluate", ["text": "square.size.height"])["lines"]?[0]
  }

  @Test func `the files of the script have a text and a version`() throws {
    let files = try #require(try studio.request("source")["files"]?.arrayValue)
    #expect(files.count == 1)
    #expect(files[0]["name"] == "scene.lua")
    #expect(files[0]["text"] == .string(SceneHarness.fallingSquare))
    #expect(files[0]["version"]?.stringValue?.isEmpty == false)
  }

  @Test func `previews change the run, but not the file`() throws {
    studio.run(30)
    try studio.request("previewSource", ["path": .string(path), "text": .string(text(withHeight: 10))])
    try studio.request("previewSource", ["path": .string(path), "text": .string(text(withHeight: 20))])
    #expect(studio.scene.tick == 30)
    #expect(studio.notification("state")?["comparing"] == true)
    #expect(studio.notification("state")?["branches"]?.arrayValue?.count == 1)
    #expect(studio.scene.script == SceneHarness.fallingSquare)
    try studio.request("revertSource", ["path": .string(path)])
    #expect(studio.notification("state")?["branches"] == [])
    #expect(try height() == "_1 = 40.0")
  }

  @Test func `a preview with invalid syntax fails with its line`() throws {
    let failure = studio.failure("previewSource", ["path": .string(path), "text": "x = 1\ny = = 2"])
    #expect(failure?.file == path)
    #expect(failure?.line == 2)
    let runtime = studio.failure("previewSource", ["path": .string(path), "text": "\n\nerror('broken')"])
    #expect(runtime?.line == 3)
    #expect(runtime?.message.contains("broken") == true)
  }

  @Test func `a saved text is reloaded`() throws {
    studio.run(10)
    let former = try version
    let result = try studio.request(
      "saveSource", ["path": .string(path), "text": .string(text(withHeight: 10)), "version": former])
    #expect(result["version"] != former)
    #expect(result["version"] == (try version))
    #expect(studio.scene.script == text(withHeight: 10))
    #expect(try height() == "_1 = 10.0")
  }

  @Test func `a saved preview is the run already`() throws {
    studio.run(30)
    try studio.request("previewSource", ["path": .string(path), "text": .string(text(withHeight: 10))])
    let session = studio.controller.session
    try studio.request(
      "saveSource",
      ["path": .string(path), "text": .string(text(withHeight: 10)), "version": version, "mode": "rerun"])
    #expect(studio.controller.session === session)
    #expect(!studio.controller.isPreviewing)
  }

  @Test func `a text that was changed by another program is not overwritten`() throws {
    let former = try version
    studio.scene.script = "-- mine"
    let failure = studio.failure("saveSource", ["path": .string(path), "text": "x = 1", "version": former])
    #expect(failure?.message == "changed on disk")
    #expect(studio.scene.script == "-- mine")
  }

  @Test func `a text with invalid syntax is saved, and the run continues`() throws {
    studio.run(5)
    let failure = studio.failure(
      "saveSource", ["path": .string(path), "text": "x = 1\ny = = 2", "version": try version])
    #expect(failure?.line == 2)
    #expect(studio.scene.script == "x = 1\ny = = 2")
    #expect(studio.scene.tick == 5)
  }

  @Test func `only files of the script can be read and written`() throws {
    try folder.write("other.lua", "secret = 1")
    for method in ["previewSource", "saveSource", "revertSource"] {
      let failure = studio.failure(
        method, ["path": .string(folder.path("other.lua")), "text": nil, "version": ""])
      #expect(failure != nil, "\(method)")
    }
    #expect(
      studio.failure(
        "saveSource", ["path": .string(folder.path("other.lua")), "text": "x", "version": ""])?.message
        .contains("is not a file of the script") == true)
    #expect(try folder.text(of: "other.lua") == "secret = 1")
  }

  @Test func `pages are notified of a change by another program and by another page`() throws {
    studio.connect(Client(id: 2))
    try studio.request(
      "saveSource", ["path": .string(path), "text": .string(text(withHeight: 10)), "version": version])
    let notified = studio.channel.notifications.filter { $0.method == "source" }
    #expect(notified.map(\.client) == [Client(id: 2)])
    studio.channel.notifications = []
    studio.scene.script = text(withHeight: 20)
    for _ in 0..<200 where studio.notification("source") == nil {
      studio.controller.reloadIfChanged()
      usleep(10_000)
    }
    #expect(studio.channel.notifications.count { $0.method == "source" } == 2)
    #expect(try height() == "_1 = 20.0")
  }

  // MARK: Drafts

  private var draft: JSONValue? {
    get throws { try studio.request("source")["files"]?[0]?["draft"] }
  }

  @Test func `the draft is what was previewed last, also without pages and with invalid syntax`() throws {
    #expect(try draft == .null)
    let text = JSONValue.string(text(withHeight: 10))
    try studio.request("previewSource", ["path": .string(path), "text": text])
    studio.channel.events.append(.disconnected(studio.page))
    studio.update()
    studio.connect(studio.page)
    #expect(try draft == ["text": text, "base": .string(SceneHarness.fallingSquare)])
    #expect(try height() == "_1 = 10.0")
    #expect(studio.failure("previewSource", ["path": .string(path), "text": "y = = 2"])?.line == 1)
    #expect(try draft?["text"] == "y = = 2")
  }

  @Test func `a draft keeps the text that it changes when another program writes the file`() throws {
    try studio.request("previewSource", ["path": .string(path), "text": "x = 1"])
    let base = SceneHarness.fallingSquare
    studio.scene.script = "-- theirs"
    let parameters: JSONValue = ["path": .string(path), "text": "x = 2", "base": .string(base)]
    try studio.request("previewSource", parameters)
    #expect(try draft == ["text": "x = 2", "base": .string(base)])
    try studio.request("previewSource", ["path": .string(path), "text": "x = 3"])
    #expect(try draft == ["text": "x = 3", "base": "-- theirs"])
  }

  @Test(arguments: ["revertSource", "saveSource"])
  func `other pages receive a draft, and that it has ended`(_ end: String) throws {
    let other = Client(id: 2)
    studio.connect(other)
    try studio.request("previewSource", ["path": .string(path), "text": "x = 1"])
    let received = studio.channel.notifications.filter { $0.method == "draft" }
    #expect(received.map(\.client) == [other])
    #expect(received[0].parameters["draft"]?["text"] == "x = 1")
    try studio.request(end, ["path": .string(path), "text": "x = 1", "version": version])
    #expect(studio.notification("draft") == ["path": .string(path), "draft": nil])
    #expect(try draft == .null)
  }

  // MARK: Modules

  /// A studio whose script has a module with the height of the square.
  private func makeStudioWithModule() throws -> (studio: StudioHarness, script: String, module: String) {
    try folder.write("heights.lua", "return { square = 40 }")
    let text = SceneHarness.fallingSquare.replacing(
      "size = { 40, 40 }", with: "size = { 40, heights.square }")
    let script = folder.path("modules.lua")
    let studio = try StudioHarness("heights = require 'heights'\n" + text, path: script)
    let module = try #require(try studio.request("source")["files"]?[1]?["path"]?.stringValue)
    #expect(module.hasSuffix("heights.lua"))
    return (studio, script, module)
  }

  @Test func `a module is previewed as the script is`() throws {
    let (studio, _, module) = try makeStudioWithModule()
    func height() throws -> JSONValue? {
      try studio.request("evaluate", ["text": "square.size.height"])["lines"]?[0]
    }
    studio.run(30)
    try studio.request("previewSource", ["path": .string(module), "text": "return { square = 10 }"])
    #expect(studio.scene.tick == 30)
    #expect(studio.notification("state")?["comparing"] == true)
    #expect(try height() == "_1 = 10.0")
    #expect(try folder.text(of: "heights.lua") == "return { square = 40 }")
    // The earlier states are those of the preview.
    try studio.request("goTo", ["tick": 10])
    studio.finishSeek()
    #expect(studio.scene.tick == 10)
    #expect(studio.controller.isInPast)
    let failure = studio.failure("previewSource", ["path": .string(module), "text": "return {\n = }"])
    #expect(failure?.file == module && failure?.line == 2)
    try studio.request("revertSource", ["path": .string(module)])
    studio.finishSeek()
    #expect(studio.notification("state")?["branches"] == [])
    #expect(try height() == "_1 = 40.0")
  }

  @Test func `unsaved texts of the script and of a module are previewed together`() throws {
    let (studio, script, module) = try makeStudioWithModule()
    studio.run(30)
    try studio.request("previewSource", ["path": .string(module), "text": "return { square = 10 }"])
    let text = studio.scene.script.replacing("size = { 40,", with: "size = { 20,")
    try studio.request("previewSource", ["path": .string(script), "text": .string(text)])
    let both = try studio.request("evaluate", ["text": "square.size.width * 1000 + square.size.height"])
    #expect(both["lines"]?[0] == "_1 = 20010.0")
    try studio.request("revertSource", ["path": .string(script)])
    let one = try studio.request("evaluate", ["text": "square.size.width * 1000 + square.size.height"])
    #expect(one["lines"]?[0]?.stringValue?.hasSuffix("= 40010.0") == true)
  }

  @Test func `a saved module is loaded from its file`() throws {
    let (studio, _, module) = try makeStudioWithModule()
    studio.run(10)
    let version = try #require(try studio.request("source")["files"]?[1]?["version"])
    try studio.request("previewSource", ["path": .string(module), "text": "return { square = 10 }"])
    try studio.request(
      "saveSource",
      ["path": .string(module), "text": "return { square = 20 }", "version": version, "mode": "rerun"])
    #expect(try folder.text(of: "heights.lua") == "return { square = 20 }")
    #expect(try studio.request("evaluate", ["text": "square.size.height"])["lines"]?[0] == "_1 = 20.0")
  }
}

import Foundation
import JSON
import RemoteControl
import Runs
import RunsTesting
import Testing
import TestSupport

/// The gallery, and opening, copying and resetting scripts.
@Suite struct StudioGalleryTests {
  private let folder: TemporaryDirectory
  private let studio: StudioHarness

  init() throws {
    folder = try TemporaryDirectory()
    try folder.makeDirectory("forks")
    let comment = "-- first_one.lua: a square\n-- falls.\n--   dynlua first_one.lua\n--\n-- More.\n"
    try folder.write("scripts/first_one.lua", comment + "x = 1\n")
    try folder.write("scripts/second.lua", "y = 2\n")
    try folder.write("scripts/notes.txt", "no script")
    try folder.write("scripts/.hidden.lua", "x = 1")
    try folder.write("secret.lua", "secret = 1")
    studio = try StudioHarness(
      path: folder.path("own.lua"), galleryFolder: folder.path("scripts"), forkFolder: folder.path("forks"))
  }

  private func path(_ name: String) -> JSONValue { .string(folder.path(name)) }

  private func evaluate(_ text: String) throws -> JSONValue? {
    try studio.request("evaluate", ["text": .string(text)])["lines"]?[0]
  }

  // MARK: The list

  @Test func `the scripts have a title, and the first paragraph of their comment`() throws {
    let scripts = try #require(try studio.request("gallery")["scripts"]?.arrayValue)
    #expect(scripts.map { $0["name"] } == ["own.lua", "first_one.lua", "second.lua"])
    #expect(scripts.map { $0["isOwn"] } == [true, false, false])
    #expect(scripts[1]["title"] == "First one")
    #expect(scripts[1]["summary"] == "A square falls.")
    #expect(scripts[2]["summary"] == "")
  }

  @Test func `the scripts are in the order of the lessons, and others last`() throws {
    try folder.write("scripts/third.lua", "z = 3")
    try folder.write(
      "scripts/lessons.txt", "The lessons: in order.\n\nBasics: second missing\nMore: first_one\n")
    let scripts = try #require(try studio.request("gallery")["scripts"]?.arrayValue)
    #expect(scripts.map { $0["name"] } == ["own.lua", "second.lua", "first_one.lua", "third.lua"])
    #expect(scripts.map { $0["lesson"] } == ["", "Basics", "More", ""])
  }

  @Test func `without a folder the gallery has only the script of the command line`() throws {
    let studio = try StudioHarness()
    #expect(try studio.request("gallery") == ["folder": nil, "scripts": []])
  }

  @Test func `links that lead out of the folder are no scripts`() throws {
    for (name, target) in [("out.lua", "../secret.lua"), ("in.lua", "second.lua"), ("gone.lua", "none.lua")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("scripts/\(name)"), withDestinationPath: target)
    }
    let scripts = try #require(try studio.request("gallery")["scripts"]?.arrayValue)
    #expect(scripts.map { $0["name"] } == ["own.lua", "first_one.lua", "in.lua", "second.lua"])
    let failure = studio.failure("open", ["path": path("scripts/out.lua")])
    #expect(failure?.message == "\(folder.path("scripts/out.lua")) is not a script of the gallery")
  }

  // MARK: Opening

  @Test func `a script is opened in a new session, with its own log`() throws {
    try studio.request("evaluate", ["text": "print('before')"])
    studio.run(20)
    let session = studio.controller.session
    studio.channel.notifications = []
    try folder.write("scripts/first_one.lua", "print('after') x = 1")
    try studio.request("open", ["path": path("scripts/first_one.lua")])
    #expect(studio.controller.session !== session)
    #expect(studio.scene.tick == 0)
    #expect(studio.channel.notifications.prefix(4).map(\.method) == ["opened", "hello", "state", "log"])
    #expect(studio.notification("hello")?["script"] == "first_one.lua")
    #expect(studio.notification("hello")?["readOnly"] == true)
    #expect(try studio.request("source")["files"]?[0]?["path"] == path("scripts/first_one.lua"))
    #expect(try evaluate("x") == "_1 = 1")
    studio.connect(Client(id: 2))
    #expect(!studio.channel.notifications.contains { "\($0.parameters)".contains("before") })
  }

  @Test func `a restart and a rerun are those of the script that was opened`() throws {
    try studio.request("open", ["path": path("scripts/second.lua")])
    try studio.request("restart")
    #expect(try evaluate("y") == "_1 = 2")
    try folder.write("scripts/second.lua", "y = 3")
    try studio.request("rerun")
    // The rerun has repeated the text that was evaluated before.
    #expect(try evaluate("y") == "_2 = 3")
    try studio.request("open", ["path": path("own.lua")])
    #expect(try evaluate("square.center.x") == "_1 = 100.0")
    #expect(studio.notification("hello")?["readOnly"] == false)
  }

  @Test func `the draft of a script runs again when the script is opened again`() throws {
    let text = SceneHarness.fallingSquare.replacing("size = { 40, 40 }", with: "size = { 40, 30 }")
    try studio.request("previewSource", ["path": path("own.lua"), "text": .string(text)])
    try studio.request("open", ["path": path("scripts/second.lua")])
    #expect(try studio.request("source")["files"]?[0]?["draft"] == .null)
    try studio.request("open", ["path": path("own.lua")])
    #expect(try studio.request("source")["files"]?[0]?["draft"]?["text"] == .string(text))
    #expect(try evaluate("square.size.height") == "_1 = 30.0")
    #expect(try folder.text(of: "own.lua") == SceneHarness.fallingSquare)
  }

  @Test func `the graphs and touches of the former script end`() throws {
    try studio.request("addGraph", ["expression": "square.center.y"])
    try studio.request("touch", ["touch": 1, "phase": "began", "x": 10, "y": 10])
    try studio.request("open", ["path": path("scripts/second.lua")])
    studio.channel.notifications = []
    studio.run(5)
    #expect(studio.notification("samples") == nil)
    try studio.request("touch", ["touch": 1, "phase": "ended", "x": 10, "y": 10])
  }

  @Test func `a script that fails is opened with its error`() throws {
    try folder.write("scripts/second.lua", "x = 1\nerror('broken')")
    try studio.request("open", ["path": path("scripts/second.lua")])
    studio.update()
    #expect(studio.notification("state")?["error"]?["line"] == 2)
  }

  @Test func `only scripts can be opened`() throws {
    let others = [
      folder.path("secret.lua"), folder.path("scripts/../secret.lua"), folder.path("scripts/.hidden.lua"),
      folder.path("scripts/notes.txt"), folder.path("scripts"), folder.path("scripts/none.lua"),
      "/etc/passwd", "",
      "second.lua", "own.lua\0",
    ]
    for method in ["open", "fork", "preview"] {
      for other in others {
        let failure = studio.failure(method, ["path": .string(other), "name": "copy"])
        #expect(failure?.message == "\(other) is not a script of the gallery", "\(method)")
      }
      #expect(studio.failure(method)?.message == "\(method): path: expected a string, got nothing")
    }
    #expect(try folder.names().sorted() == ["forks", "own.lua", "scripts", "secret.lua"])
  }

  @Test func `a file that is no text, or too large, is an error`() throws {
    let session = studio.controller.session
    try Data([0xff, 0xfe, 0x41]).write(to: folder.url("scripts/latin.lua"))
    try Data(count: 10 << 20).write(to: folder.url("scripts/large.lua"))
    try Data("x = 1\0".utf8).write(to: folder.url("scripts/binary.lua"))
    try folder.makeDirectory("scripts/folder.lua")
    for (name, message) in [
      ("latin", "latin.lua is not UTF-8 text"), ("large", "large.lua is larger than 512 KiB"),
      ("binary", "binary.lua is not UTF-8 text"), ("folder", "folder.lua is not a script of the gallery"),
    ] {
      for method in ["open", "fork", "preview"] {
        let failure = studio.failure(method, ["path": path("scripts/\(name).lua"), "name": .string(name)])
        #expect(failure?.message.hasSuffix(message) == true, "\(method) \(name): \(failure as Any)")
      }
    }
    #expect(studio.controller.session === session)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("forks")) == [])
  }

  @Test func `a script that was deleted is an error`() throws {
    try folder.remove("own.lua")
    let failure = studio.failure("open", ["path": path("own.lua")])
    #expect(failure?.message == "cannot read \(folder.path("own.lua")): no such file or directory")
  }

  // MARK: Copies

  @Test func `a copy is written and opened, with the modules that it requires`() throws {
    try folder.write("scripts/second.lua", "local Flock = require 'behaviors.flock' y = Flock.size")
    try folder.write("scripts/behaviors/flock.lua", "local s = require('sizes') return { size = s }")
    try folder.write("scripts/sizes.lua", "return 64")
    let result = try studio.request("fork", ["path": path("scripts/second.lua"), "name": "mine"])
    #expect(result == ["path": path("forks/mine.lua")])
    #expect(try folder.text(of: "forks/mine.lua") == (try folder.text(of: "scripts/second.lua")))
    #expect(try folder.text(of: "forks/behaviors/flock.lua").contains("sizes"))
    #expect(try folder.text(of: "forks/sizes.lua") == "return 64")
    #expect(studio.notification("hello")?["readOnly"] == false)
    let scripts = try #require(try studio.request("gallery")["scripts"]?.arrayValue)
    #expect(scripts.filter { $0["isOwn"] == true }.map { $0["name"] } == ["own.lua", "mine.lua"])
  }

  @Test func `a changed text is copied without saving it`() throws {
    try studio.request(
      "fork", ["path": path("scripts/second.lua"), "name": "mine.lua", "text": "y = 'changed'"])
    #expect(try evaluate("y") == #"_1 = "changed""#)
    #expect(try folder.text(of: "scripts/second.lua") == "y = 2\n")
  }

  @Test func `an existing file is not replaced`() throws {
    try folder.write("forks/mine.lua", "precious")
    let failure = studio.failure("fork", ["path": path("scripts/second.lua"), "name": "mine"])
    #expect(failure?.message == "\(folder.path("forks/mine.lua")) exists already; choose another name")
    #expect(try folder.text(of: "forks/mine.lua") == "precious")
    try folder.write("forks/behaviors/flock.lua", "precious")
    try folder.write("scripts/behaviors/flock.lua", "return 1")
    try folder.write("scripts/second.lua", "y = require 'behaviors.flock'")
    try studio.request("fork", ["path": path("scripts/second.lua"), "name": "other"])
    #expect(try folder.text(of: "forks/behaviors/flock.lua") == "precious")
  }

  @Test func `a copy has the name of a file in the folder`() throws {
    let names = ["", ".lua", "../mine.lua", "a/b.lua", "/tmp/x.lua", ".hidden", "-x", "a\nb", "a\0", #"a\b"#]
    for name in names + [String(repeating: "a", count: 200)] {
      let failure = studio.failure("fork", ["path": path("scripts/second.lua"), "name": .string(name)])
      #expect(failure?.message.contains("is not a name of a file") == true, "\(name)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("forks")) == [])
  }

  // MARK: Saving and resetting

  @Test func `a script of the gallery is not overwritten`() throws {
    try studio.request("open", ["path": path("scripts/second.lua")])
    let version = try #require(try studio.request("source")["files"]?[0]?["version"])
    let failure = studio.failure(
      "saveSource", ["path": path("scripts/second.lua"), "text": "y = 5", "version": version])
    #expect(failure?.message == "this is a script of the gallery; save a copy of it")
    #expect(studio.failure("reset", ["path": path("scripts/second.lua")]) != nil)
    try studio.request("previewSource", ["path": path("scripts/second.lua"), "text": "y = 5"])
    #expect(try evaluate("y") == "_1 = 5")
    #expect(try folder.text(of: "scripts/second.lua") == "y = 2\n")
  }

  @Test func `a changed file returns to the text that it had when it was opened`() throws {
    try studio.request("fork", ["path": path("scripts/second.lua"), "name": "mine"])
    let file = path("forks/mine.lua")
    #expect(try studio.request("source")["files"]?[0]?["canReset"] == false)
    for text in ["y = 5", "y = 6"] as [JSONValue] {
      let version = try #require(try studio.request("source")["files"]?[0]?["version"])
      let result = try studio.request("saveSource", ["path": file, "text": text, "version": version])
      #expect(result["canReset"] == true)
    }
    #expect(try studio.request("reset", ["path": file])["canReset"] == false)
    #expect(try folder.text(of: "forks/mine.lua") == "y = 2\n")
    #expect(try evaluate("y") == "_1 = 2")
    #expect(studio.failure("reset", ["path": path("scripts/second.lua")]) != nil)
  }

  // MARK: Previews

  /// The frames of a preview.
  private func frames(_ name: String) throws -> [[UInt8]] {
    let result = try studio.request("preview", ["path": path("scripts/\(name).lua")])
    #expect(result["download"] == .string("\(studio.channel.downloads.count)"))
    var bytes = try #require(studio.channel.downloads.last).contents[...]
    var frames: [[UInt8]] = []
    while !bytes.isEmpty {
      let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      frames.append(Array(bytes.dropFirst(4).prefix(length)))
      bytes = bytes.dropFirst(4 + length)
    }
    return frames
  }

  @Test func `a preview consists of frames, without the rest at the end`() throws {
    try folder.write("scripts/second.lua", SceneHarness.fallingSquare)
    let moving = try frames("second")
    #expect(moving.allSatisfy { $0.starts(with: Array("1FYD".utf8)) || $0.starts(with: Array("DYF1".utf8)) })
    #expect(moving.count > 60 && moving.count <= 181)
    #expect(studio.scene.tick == 0)
    // Nothing is visible.
    #expect(try frames("first_one").count < 20)
  }

  @Test func `a preview has taps where the script recognizes them`() throws {
    let resting = SceneHarness.fallingSquare.replacing(
      "animator:addBehavior(GravityBehavior { square })", with: "")
    try folder.write("scripts/second.lua", resting)
    #expect(Set(try frames("second").map { $0.dropFirst(48).prefix(28) }).count > 2)
  }

  @Test func `a preview has no access to files, and its output is discarded`() throws {
    try folder.write(
      "scripts/second.lua", "print('hello') assert(not io)"
    )
    let count = studio.controller.log.count
    _ = try frames("second")
    #expect(studio.controller.log.count == count)
    try folder.write("scripts/first_one.lua", "\nio.open('x')")
    let failure = studio.failure("preview", ["path": path("scripts/first_one.lua")])
    #expect(failure?.line == 2)
  }

  @Test func `a preview is computed once for each version of the text`() throws {
    let first = try frames("second")
    #expect(try frames("second") == first)
    try folder.write("scripts/second.lua", SceneHarness.fallingSquare)
    #expect(try frames("second") != first)
  }
}

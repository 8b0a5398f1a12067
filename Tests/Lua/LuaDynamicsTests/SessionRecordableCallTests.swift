import Foundation
import LuaDynamics
import LuaHost
import Synchronization
import TestSupport
import Testing
import Views

@Suite struct SessionRecordableCallTests {
  @Test func `a session records and replays the recordable calls of its script`() throws {
    let calls = Mutex<[RecordableCall]>([])
    func output(_ recordableCallMode: RecordableCallMode) throws -> [LuaValue] {
      let session = try Session(.init(recordableCallMode: recordableCallMode), report: { Issue.record($0) })
      session.run(Chunk("name = os.tmpname() os.remove(name)", name: "test.lua"))
      return try session.lua.run(Chunk("return name", name: "test.lua"))
    }
    let recorded = try output(.recording { call in calls.withLock { $0.append(call) } })
    #expect(calls.withLock { $0.map(\.function) } == ["package.path", "os.tmpname", "os.remove"])
    let replayed = try output(.replaying { _ in calls.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
    #expect(recorded == replayed)
    #expect(calls.withLock { $0.isEmpty })
  }

  // MARK: Effects

  private func session(
    _ mode: RecordableCallMode, profile: Lua.LibraryProfile = .trusted,
    writing write: @escaping (String) throws(HostError) -> Void
  ) throws -> (session: Session, errors: () -> [String]) {
    let errors = Mutex<[String]>([])
    let session = try Session(.init(profile: profile, recordableCallMode: mode)) { error in
      errors.withLock { $0.append(error.message) }
    }
    session.writeSnapshot = { _, file, _ throws(HostError) in try write(file) }
    return (session, { errors.withLock(\.self) })
  }

  @Test func `a picture is written once, and not by a replay, which has the same errors and state`() throws {
    let script = """
      stage:snapshot "a.png"
      message = select(2, pcall(stage.snapshot, stage, "b.png"))
      address = tostring({})
      """
    let calls = Mutex<[RecordableCall]>([])
    let files = Mutex<[String]>([])
    func run(_ mode: RecordableCallMode) throws -> (values: [LuaValue], hash: UInt64) {
      let (session, errors) = try session(mode) { file throws(HostError) in
        files.withLock { $0.append(file) }
        if file == "b.png" { throw HostError("the disk is full") }
      }
      session.run(Chunk(script, name: "test.lua"))
      #expect(errors() == [])
      return (
        try session.lua.run(Chunk("return message, address", name: "test.lua")), session.stage.stateHash
      )
    }
    let recorded = try run(.recording { call in calls.withLock { $0.append(call) } })
    #expect(recorded.values.first == .string("Stage.snapshot: the disk is full"))
    #expect(files.withLock(\.self) == ["a.png", "b.png"])
    #expect(calls.withLock { $0.map(\.function) } == ["package.path", "stage:snapshot", "stage:snapshot"])
    let replayed = try run(.replaying { _ in calls.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
    #expect(files.withLock { $0.count } == 2)
    #expect(replayed.values == recorded.values && replayed.hash == recorded.hash)
    let live = try run(.live)
    #expect(live.values == recorded.values && live.hash == recorded.hash)
    #expect(try session(.live, writing: { _ in }).session.stage.stateHash == live.hash)
  }

  @Test func `a replay without the call, or with a malformed result, raises an error`() throws {
    let results: [RecordableCall?] = [
      nil, RecordableCall(function: "os.time", result: [2]),
      RecordableCall(function: "stage:snapshot", result: []),
      RecordableCall(function: "stage:snapshot", result: [6, 5, 1]),
    ]
    for result in results {
      let (session, errors) = try session(
        .replaying { $0 == "package.path" ? RecordableCall(function: $0, result: []) : result },
        writing: { Issue.record("\($0) is written") })
      session.run(Chunk("stage:snapshot 'a.png'", name: "test.lua"))
      #expect(errors().count == 1 && errors()[0].contains(/record(ed|ing)/))
    }
  }

  // MARK: Files

  @Test func `a recording contains the images, each once, so that a replay needs no files`() throws {
    let directory = try TemporaryDirectory()
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="
      ))
    try png.write(to: URL(filePath: "\(directory.path)/ball.png"))
    let calls = Mutex<[RecordableCall]>([])
    func run(_ mode: RecordableCallMode, profile: Lua.LibraryProfile = .trusted) throws -> [LuaValue] {
      let session = try Session(
        .init(moduleDirectories: [directory.path], profile: profile, recordableCallMode: mode)
      ) { Issue.record($0) }
      session.run(
        Chunk(
          """
          size = tostring(Image { "ball.png" }.size) .. tostring(Image { "ball.png" }.size)
          message = select(2, pcall(Image, { "none.png" }))
          address = tostring({})
          """, name: "test.lua"))
      return try session.lua.run(Chunk("return size, message, address", name: "test.lua"))
    }
    let recorded = try run(.recording { call in calls.withLock { $0.append(call) } })
    #expect(recorded.first == .string("Size(4, 2)Size(4, 2)"))
    #expect(calls.withLock { $0.map(\.function).filter { $0 == "Image" }.count } == 2)
    #expect(try run(.live, profile: .sandboxed).first == .string("Size(4, 2)Size(4, 2)"))
    try FileManager.default.removeItem(atPath: "\(directory.path)/ball.png")
    let replayed = try run(.replaying { _ in calls.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
    #expect(replayed == recorded)
  }

  @Test func `a recording contains drawings, so that a replay needs no files`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("boat.svg", "<svg><rect width='4' height='2'/></svg>")
    let calls = Mutex<[RecordableCall]>([])
    func run(_ mode: RecordableCallMode) throws -> [LuaValue] {
      let session = try Session(.init(moduleDirectories: [directory.path], recordableCallMode: mode)) {
        Issue.record($0)
      }
      session.run(
        Chunk("size = tostring(Shape.svg('boat.svg').size) Shape.svg('boat.svg')", name: "test.lua"))
      return try session.lua.run(Chunk("return size", name: "test.lua"))
    }
    let recorded = try run(.recording { call in calls.withLock { $0.append(call) } })
    #expect(recorded == [.string("Size(4, 2)")])
    #expect(calls.withLock { $0.map(\.function) } == ["package.path", "Shape.svg"])
    try directory.remove("boat.svg")
    #expect(try run(.replaying { _ in calls.withLock { $0.isEmpty ? nil : $0.removeFirst() } }) == recorded)
  }

  @Test func `a reload reads the images again`() throws {
    let directory = try TemporaryDirectory()
    let file = URL(filePath: "\(directory.path)/ball.png")
    try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAYAAAB/qH1jAAAAFklEQVR42mP4z8DwH4ThEMoHARDJAAAVGxHvuxR+mgAAAABJRU5ErkJggg=="
      )
    ).write(to: file)
    let errors = Mutex<[String]>([])
    let session = try Session(.init(moduleDirectories: [directory.path])) { error in
      errors.withLock { $0.append(error.message) }
    }
    let script = Chunk("Image { 'ball.png' }", name: "test.lua")
    session.run(script)
    try Data("text".utf8).write(to: file)
    session.run(script)
    #expect(errors.withLock(\.self) == [])
    session.reload(script)
    #expect(errors.withLock(\.self) == ["test.lua:1: Image: 'ball.png': expected a PNG or JPEG file"])
  }

  @Test(arguments: ["/etc/hosts", "../a.png", "a/../../a.png", "link.png", ""])
  func `the sandbox reads images beneath the script's folder only`(name: String) throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: "\(directory.path)/link.png", withDestinationPath: "/etc/hosts")
    let errors = Mutex<[String]>([])
    let session = try Session(.init(moduleDirectories: [directory.path], profile: .sandboxed)) { error in
      errors.withLock { $0.append(error.message) }
    }
    session.run(Chunk("Image { '\(name)' }", name: "test.lua"))
    let messages = errors.withLock(\.self)
    let message = try #require(messages.first)
    #expect(
      message.hasPrefix("test.lua:1: Image: '\(name)': expected a PNG or JPEG file in the script's folder; "),
      "\(message)")
  }

  @Test func `the sandbox has no pictures`() throws {
    let (session, errors) = try session(
      .live, profile: .sandboxed, writing: { Issue.record("\($0) is written") })
    session.run(Chunk("stage:snapshot 'a.png'", name: "test.lua"))
    #expect(errors() == ["test.lua:1: Stage.snapshot: not available in the sandbox"])
  }
}

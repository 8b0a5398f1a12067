import Foundation
import LuaDynamics
import TestSupport
import Testing

@testable import ConsoleLink

@Suite(.serialized) struct SocketFolderTests {
  private let place: TemporaryFolder
  private let folder: SocketFolder

  init() throws {
    place = try TemporaryFolder()
    folder = SocketFolder(path: place.path("dynlua"))
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `the folder is in the user's run-time folder, or in the temporary one`() {
    #expect(SocketFolder(environment: ["XDG_RUNTIME_DIR": "/run/user/7"]).path == "/run/user/7/dynlua")
    #expect(SocketFolder(environment: ["XDG_RUNTIME_DIR": "relative"]).path.hasPrefix("/tmp/dynlua-"))
    #expect(SocketFolder(environment: [:]).socket(of: 12).hasSuffix("/12.sock"))
  }

  @Test func `only the user can get at folder and socket, which is gone at the end`() throws {
    let server = try ConsoleServer(in: folder)
    #expect(try mode(folder.path) == 0o700)
    #expect(try mode(server.path) == 0o600)
    #expect(try folder.listeners() == [getpid()])
    server.end()
    #expect(!FileManager.default.fileExists(atPath: server.path))
    #expect(try folder.listeners() == [])
  }

  @Test func `a folder that others can write to is refused`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    #expect(throws: LinkError.self) { try ConsoleServer(in: folder) }
    #expect(throws: LinkError.self) { try folder.listeners() }
  }

  @Test func `a link in the folder's place is refused`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: place.path)
    #expect(throws: LinkError.self) { try ConsoleServer(in: folder) }
  }

  @Test func `a process listens once`() throws {
    let server = try ConsoleServer(in: folder)
    #expect(throws: LinkError("\(server.path): somebody listens there already")) {
      try ConsoleServer(in: folder)
    }
    server.end()
    try ConsoleServer(in: folder).end()
  }

  @Test func `sockets that a crash left behind are removed`() throws {
    try folder.prepare()
    for process: Int32 in [getpid(), 999_999] {
      close(try Socket.listen(at: folder.socket(of: process)))
    }
    let server = try ConsoleServer(in: folder)
    #expect(try folder.listeners() == [getpid()])
    #expect(!FileManager.default.fileExists(atPath: folder.socket(of: 999_999)))
    server.end()
  }

  @Test func `a path that is too long for a socket is told of`() {
    let long = SocketFolder(path: place.path(String(repeating: "x", count: 120)))
    #expect(throws: LinkError.self) { try ConsoleServer(in: long) }
  }
}

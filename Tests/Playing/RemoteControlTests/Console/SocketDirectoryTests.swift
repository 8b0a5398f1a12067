import Foundation
import LuaDynamics
import POSIX
import TestSupport
import Testing

@testable import RemoteControl

@Suite(.serialized) struct SocketDirectoryTests {
  private let directory: TemporaryDirectory
  private let folder: SocketDirectory

  init() throws {
    directory = try TemporaryDirectory()
    folder = SocketDirectory(path: directory.path("dynlua"))
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `the directory is in XDG_RUNTIME_DIR, else in /tmp`() {
    #expect(SocketDirectory(environment: ["XDG_RUNTIME_DIR": "/run/user/7"]).path == "/run/user/7/dynlua")
    #expect(SocketDirectory(environment: ["XDG_RUNTIME_DIR": "relative"]).path.hasPrefix("/tmp/dynlua-"))
    #expect(SocketDirectory(environment: [:]).socketPath(of: 12).hasSuffix("/12.sock"))
  }

  @Test func `directory and socket are private to the user, and the socket is removed`() throws {
    let server = try ConsoleServer(in: folder)
    #expect(try mode(folder.path) == 0o700)
    #expect(try mode(server.path) == 0o600)
    #expect(try folder.listeningProcessIDs() == [getpid()])
    server.stop()
    #expect(!FileManager.default.fileExists(atPath: server.path))
    #expect(try folder.listeningProcessIDs() == [])
  }

  @Test func `a directory that others can write to is rejected`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    #expect(throws: SystemError.self) { try ConsoleServer(in: folder) }
    #expect(throws: SystemError.self) { try folder.listeningProcessIDs() }
  }

  @Test func `a symbolic link is rejected`() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: directory.path)
    #expect(throws: SystemError.self) { try ConsoleServer(in: folder) }
  }

  @Test func `a process can listen only once`() throws {
    let server = try ConsoleServer(in: folder)
    #expect(throws: SystemError("cannot listen at \(server.path)", errorNumber: EADDRINUSE)) {
      try ConsoleServer(in: folder)
    }
    server.stop()
    try ConsoleServer(in: folder).stop()
  }

  @Test func `stale sockets are removed`() throws {
    try folder.create()
    for process: Int32 in [getpid(), 999_999] {
      close(try UnixSocket.listen(at: folder.socketPath(of: process)))
    }
    let server = try ConsoleServer(in: folder)
    #expect(try folder.listeningProcessIDs() == [getpid()])
    #expect(!FileManager.default.fileExists(atPath: folder.socketPath(of: 999_999)))
    server.stop()
  }

  @Test func `a path too long for a socket is an error`() {
    let long = SocketDirectory(path: directory.path(String(repeating: "x", count: 120)))
    #expect(throws: SystemError.self) { try ConsoleServer(in: long) }
  }
}

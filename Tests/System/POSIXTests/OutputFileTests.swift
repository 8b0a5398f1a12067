import Foundation
import POSIX
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("a", "old")
  }

  @Test func `a file keeps its contents until the new ones are complete`() throws {
    var file: OutputFile? = try OutputFile(replacingWhenFinished: folder.path("a"))
    try file?.write(Array("new".utf8))
    #expect(try folder.text(of: "a") == "old")
    try file?.finish()
    #expect(try folder.text(of: "a") == "new")
    file = nil
    #expect(try folder.names() == ["a"])
  }

  @Test func `a file that is not finished leaves nothing behind`() throws {
    for name in ["a", "b"] {
      var file: OutputFile? = try OutputFile(replacingWhenFinished: folder.path(name))
      try file?.write(Array("new".utf8))
      file = nil
    }
    #expect(try folder.names() == ["a"])
    #expect(try folder.text(of: "a") == "old")
  }

  @Test func `a replaced file keeps its permissions, and a link its file`() throws {
    #expect(chmod(folder.path("a"), 0o640) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
    try OutputFile.write(Array("new".utf8), to: folder.path("link"))
    #expect(try folder.text(of: "a") == "new")
    var status = stat()
    #expect(lstat(folder.path("a"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(lstat(folder.path("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    try FileManager.default.createSymbolicLink(atPath: folder.path("dangling"), withDestinationPath: "c")
    try OutputFile.write(Array("new".utf8), to: folder.path("dangling"))
    #expect(try folder.text(of: "c") == "new")
  }

  @Test func `devices are written in place, and errors name the file`() throws {
    try OutputFile.write([1], to: "/dev/null")
    let full = #expect(throws: SystemError.self) { try OutputFile.write([1], to: "/dev/full") }
    #expect(full?.description == "cannot write /dev/full: no space left on device")
    let missing = #expect(throws: SystemError.self) { try OutputFile.write([1], to: folder.path("no/a")) }
    #expect(missing?.description == "cannot write \(folder.path("no/a")): no such file or directory")
    let directory = #expect(throws: SystemError.self) { try OutputFile.write([1], to: folder.path("")) }
    #expect(directory?.description.hasSuffix(": is a directory") == true)
  }
}

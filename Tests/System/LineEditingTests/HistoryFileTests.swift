import Foundation
import POSIX
import Testing
import TestSupport

@testable import LineEditing

@Suite struct HistoryFileTests {
  private let folder: TemporaryDirectory
  private let file: HistoryFile

  init() throws {
    folder = try TemporaryDirectory()
    file = HistoryFile(path: folder.path + "/history", limit: 5)
  }

  @Test func `entries round-trip, also multi-line ones`() throws {
    let entries = ["x = 1", "do\n\tprint('\\n')\nend", "漢字 🎈 \\", "\\n"]
    for entry in entries { try file.append(entry) }
    #expect(try file.load() == entries)
  }

  @Test func `without a file there are no entries`() throws {
    #expect(try file.load() == [])
  }

  @Test func `only the user may read it, even if others could before`() throws {
    #expect(
      FileManager.default.createFile(
        atPath: file.path, contents: Data(), attributes: [.posixPermissions: 0o644]))
    try file.append("secret")
    #expect(try permissions() == 0o600)
    for number in 0..<20 { try file.append("\(number)") }
    #expect(try permissions() == 0o600)
  }

  @Test func `the file stays bounded and keeps the newest`() throws {
    for number in 0..<100 {
      try file.append("entry \(number)")
      #expect(try text().split(separator: "\n").count <= 10)
    }
    #expect(try file.load() == (95..<100).map { "entry \($0)" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
  }

  @Test func `a truncated line is skipped without affecting others`() throws {
    try file.append("whole")
    for cut in ["half", "half \\", "\u{00}", String(repeating: "x", count: 100_000)] {
      try write(text() + cut)
      #expect(try file.load().contains { $0.hasPrefix("half") || $0.hasPrefix("x") } == false)
      try file.append("next")
      #expect(try file.load().last == "next")
    }
    #expect(try file.load() == ["whole", "next", "next", "next", "next"])
  }

  @Test func `malformed lines are skipped`() throws {
    try Data([0x61, 0x0A, 0xFF, 0xFE, 0x0A, 0x5C, 0x71, 0x0A, 0x62, 0x0A]).write(to: URL(filePath: file.path))
    #expect(try file.load() == ["a", "b"])
  }

  @Test func `a symbolic link is preserved`() throws {
    let link = HistoryFile(path: folder.path + "/link", limit: 2)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "history")
    for number in 0..<9 { try link.append("\(number)") }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "history")
    #expect(try file.load().suffix(2) == ["7", "8"])
  }

  @Test func `programs that write at the same time lose no entry`() async throws {
    let file = HistoryFile(path: folder.path + "/history", limit: 1_000)
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask { for number in 0..<50 { try? file.append("\(writer) \(number)") } }
      }
    }
    #expect(try file.load().count == 200)
  }

  @Test func `while the file is replaced, writers lose none of the kept entries`() async throws {
    let path = folder.path + "/history"
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<50 { try? HistoryFile(path: path, limit: 20).append("\(writer) \(number)") }
        }
      }
    }
    let entries = try HistoryFile(path: path, limit: 40).load()
    for writer in 0..<4 {
      let numbers = entries.compactMap { $0.hasPrefix("\(writer) ") ? Int($0.dropFirst(2)) : nil }
      #expect(numbers.isEmpty || numbers == Array(numbers[0]...49))
    }
    #expect(entries.count >= 20)
  }

  @Test func `a write error names the file and the reason`() {
    let file = HistoryFile(path: folder.path + "/missing/history")
    let error = #expect(throws: SystemError.self) { try file.append("x") }
    #expect(error?.description == "\(file.path): the history cannot be kept: no such file or directory")
  }

  // MARK: The file

  private func text() throws -> String { try String(contentsOfFile: file.path, encoding: .utf8) }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file.path)) }

  private func permissions() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }
}

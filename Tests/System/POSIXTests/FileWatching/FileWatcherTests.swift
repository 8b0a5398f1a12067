import Foundation
import Testing
import TestSupport

@testable import POSIX

/// The watcher on a real disk.
///
/// Events of the system are available immediately and the time is an argument, so that no test waits.
@Suite struct FileWatcherTests {
  private let folder: TemporaryDirectory
  private let watcher = FileWatcher()

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("main.lua", "one")
    try folder.write("lib.lua", "one")
    watcher.watch([folder.path("main.lua"), folder.path("lib.lua")])
  }

  /// The base names of the files that changed, after the debounce interval has passed.
  private func changes() -> [String] {
    let now = ContinuousClock.now
    let early = watcher.takeChangedFiles(at: now)
    return (early + watcher.takeChangedFiles(at: now + .seconds(1))).map {
      ($0 as NSString).lastPathComponent
    }
  }

  /// What editors do to save a file.
  static let editors: [(name: String, save: @Sendable (TemporaryDirectory, String) throws -> Void)] = [
    (
      "writes in place",
      { folder, text in try folder.write("main.lua", text) }
    ),
    (
      "writes another file and renames it",
      { folder, text in
        try folder.write("main.lua.tmp", text)
        try folder.move("main.lua.tmp", to: "main.lua")
      }
    ),
    (
      "renames the old file and writes a new one",
      { folder, text in
        try folder.move("main.lua", to: "main.lua~")
        try folder.write("main.lua", text)
      }
    ),
    (
      "deletes the file and writes a new one",
      { folder, text in
        try folder.remove("main.lua")
        try folder.write("main.lua", text)
      }
    ),
    (
      "replaces it by a link",
      { folder, text in
        try folder.write("elsewhere.lua", text)
        try folder.link("link", to: "elsewhere.lua")
        try folder.move("link", to: "main.lua")
      }
    ),
    (
      "replaces the whole directory",
      { folder, text in
        try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + ".old")
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try folder.write("main.lua", text)
        try FileManager.default.removeItem(atPath: folder.path + ".old")
      }
    ),
  ]

  @Test(arguments: editors.map(\.name))
  func `each way of saving a file is one change`(editor: String) throws {
    let save = try #require(Self.editors.first { $0.name == editor }).save
    for text in ["two", "three"] {
      try save(folder, text)
      #expect(changes() == ["main.lua"])
      #expect(changes() == [])
    }
  }

  @Test(arguments: editors.map(\.name))
  func `saving the same contents is no change`(editor: String) throws {
    let save = try #require(Self.editors.first { $0.name == editor }).save
    try save(folder, "one")
    #expect(changes() == [])
  }

  @Test func `other files of the directory do not matter`() throws {
    try folder.write("other.lua", "two")
    try folder.write(".main.lua.swp", "two")
    #expect(watcher.takeChangedFiles().isEmpty)
    #expect(changes() == [])
  }

  @Test func `a file that is deleted and recreated later changes when it is recreated`() throws {
    try folder.remove("lib.lua")
    #expect(changes() == [])
    try folder.write("lib.lua", "two")
    #expect(changes() == ["lib.lua"])
  }

  @Test func `changes of several files are reported together`() throws {
    try folder.write("lib.lua", "two")
    try folder.write("main.lua", "two")
    #expect(changes() == ["main.lua", "lib.lua"])
  }

  @Test func `a symbolic link in the path is followed after it is retargeted`() throws {
    for release in ["1", "2", "3"] {
      try folder.makeDirectory(release)
      try folder.write("\(release)/main.lua", release)
    }
    try folder.link("current", to: "1")
    watcher.watch([folder.path("current/main.lua")])
    for release in ["2", "3"] {
      try folder.link("next", to: release)
      try folder.move("next", to: "current")
      #expect(changes() == ["main.lua"])
    }
    try folder.write("3/main.lua", "4")
    #expect(changes() == ["main.lua"])
    try folder.write("1/main.lua", "5")
    #expect(changes() == [])
  }

  @Test func `creating a watched file is a change`() throws {
    watcher.watch([folder.path("new/deep/main.lua")])
    try folder.makeDirectory("new")
    #expect(changes() == [])
    try folder.makeDirectory("new/deep")
    try folder.write("new/deep/main.lua", "one")
    #expect(changes() == ["main.lua"])
  }

  @Test func `symbolic link cycles are harmless`() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    watcher.watch([folder.path("a/main.lua")])
    #expect(changes() == [])
  }

  @Test func `waiting ends with the change`() throws {
    try folder.write("main.lua", "two")
    #expect(watcher.waitForChangedFiles() == [folder.path("main.lua")])
    #expect(watcher.waitForChangedFiles(timeout: .zero) == [])
  }

  @Test func `the polling source detects the same changes`() throws {
    let watcher = FileWatcher(debounceInterval: .milliseconds(50), source: PollingFileEventSource())
    watcher.watch([folder.path("main.lua")])
    let now = ContinuousClock.now
    #expect(watcher.takeChangedFiles(at: now) == [])
    try folder.write("main.lua", "two")
    #expect(watcher.takeChangedFiles(at: now + .milliseconds(100)) == [], "it is not time to read yet")
    #expect(watcher.takeChangedFiles(at: now + .milliseconds(300)) == [])
    #expect(watcher.takeChangedFiles(at: now + .milliseconds(400)) == [folder.path("main.lua")])
    #expect(watcher.takeChangedFiles(at: now + .seconds(1)) == [])
  }
}

import Dispatch
import Foundation
import TestSupport
import Testing

/// `dynlua --watch` while files are edited.
@Suite struct WatchTests {
  @Test func `a script saved by renaming runs again`() throws {
    try WatchSession.run("print('one')") { session in
      try session.expect("dynlua: waiting for main.lua to change")
      try session.save("main.lua", "print('two') Animator()")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
      try session.save("main.lua", "print('three')")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "one\ntwo\nthree\n")
    }
  }

  @Test func `a script saved without changes does not run again`() throws {
    try WatchSession.run("print('one')") { session in
      try session.expect("dynlua: waiting for main.lua to change")
      try session.save("main.lua", "print('one')")
      try session.save("main.lua", "print('two')")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "one\ntwo\n")
    }
  }

  @Test func `an endless scene is replaced while it runs`() throws {
    let script = """
      print((require 'lib'))
      function update()
        if not didReport then io.stderr:write("running\\n") end
        didReport = true
      end
      """
    try WatchSession.run(script, ["lib.lua": "return 'one'"]) { session in
      try session.expect("running")
      try session.save("lib.lua", "return 'two'")
      try session.expect("dynlua: reloaded main.lua")
      try session.save("main.lua", "print('three')")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "one\ntwo\nthree\n")
    }
  }

  @Test func `an error is reported, and the previous version stays until it is fixed`() throws {
    try WatchSession.run("print('one')") { session in
      try session.expect("dynlua: waiting for main.lua to change")
      try session.save("main.lua", "print('two'")
      try session.expect(
        "dynlua: main.lua:1: ')' expected near <eof>", "dynlua: kept the version of main.lua that runs")
      try session.save("main.lua", "print('three') nothing()")
      try session.expect(
        "dynlua: main.lua:1: attempt to call a nil value (global 'nothing')", "main.lua:1: in main chunk",
        "dynlua: reloaded main.lua, with errors", "dynlua: waiting for main.lua to change")
      try session.save("main.lua", "print('four')")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "one\nthree\nfour\n")
    }
  }

  @Test func `a script that fails at first is watched`() throws {
    try WatchSession.run("print('one'") { session in
      try session.expect(
        "dynlua: main.lua:1: ')' expected near <eof>", "dynlua: waiting for main.lua to change")
      try session.save("main.lua", "print('two')")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "two\n")
    }
  }

  @Test func `deleting the script is reported, and saving it again reloads it`() throws {
    try WatchSession.run("print('one')") { session in
      try session.expect("dynlua: waiting for main.lua to change")
      try session.delete("main.lua")
      try session.expect("dynlua: main.lua was deleted; the loaded version stays")
      try session.save("main.lua", "print('two')")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "one\ntwo\n")
    }
  }

  @Test func `a saved module is loaded again`() throws {
    try WatchSession.run("print((require 'lib.words'))", ["lib/words.lua": "return 'one'"]) { session in
      try session.expect("dynlua: waiting for main.lua to change")
      try session.save("lib/words.lua", "return 'two'")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "one\ntwo\n")
    }
  }

  @Test func `a saved image is read again`() throws {
    let script = "local ok, image = pcall(Image, { 'ball.png' }) print(ok and image.size.width)"
    try WatchSession.run(script) { session in
      try session.expect("dynlua: waiting for main.lua to change")
      try session.savePicture("ball.png", .onePixel)
      try session.save("main.lua", script + " -- again")
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
      try session.savePicture("ball.png", .twoPixels)
      try session.expect("dynlua: reloaded main.lua", "dynlua: waiting for main.lua to change")
    } output: {
      #expect($0 == "false\n1.0\n2.0\n")
    }
  }

  @Test func `there must be a file to watch`() throws {
    for arguments in [["--watch", "-e", "print(1)"], ["--watch", "-"]] {
      let outcome = try Command.run(arguments)
      #expect(outcome.exitCode != 0)
      #expect(outcome.errors == "dynlua: --watch: expected a script in a file (see dynlua --help)\n")
    }
  }

  @Test func `a script can request its own reload`() throws {
    let script = "runs = (runs or 0) + 1 print(runs, stage.tick) if runs < 3 then after(0.5, reload) end"
    let outcome = try Command.run(files: ["main.lua": script], "main.lua")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "1\t0\n2\t31\n3\t62\n")
  }
}

/// The command watching a folder, and its output lines.
private final class WatchSession {
  private let folder: TemporaryDirectory
  private let process = Process()
  private let errors = Pipe()
  private var text = ""

  /// Starts the command on a script, calls a closure that edits files, and ends the command.
  static func run(
    _ script: String, _ files: [String: String] = [:], _ play: (WatchSession) throws -> Void,
    output check: (String) -> Void
  ) throws {
    let folder = try TemporaryDirectory()
    let session = try WatchSession(in: folder)
    for (name, text) in files { try session.save(name, text) }
    try session.save("main.lua", script)
    try folder.write("output", "")
    session.process.standardOutput = try FileHandle(forWritingTo: folder.url("output"))
    try session.process.run()
    let watchdog = DispatchWorkItem { [identifier = session.process.processIdentifier] in
      kill(identifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: watchdog)
    defer {
      watchdog.cancel()
      // A process that is started from a dispatch queue has the gentler signals blocked.
      kill(session.process.processIdentifier, SIGKILL)
      session.process.waitUntilExit()
    }
    try play(session)
    check(try folder.text(of: "output"))
  }

  private init(in folder: TemporaryDirectory) throws {
    self.folder = folder
    process.executableURL = URL(filePath: try Command.path())
    process.arguments = ["--watch", "--quiet", "--seconds", "1e9", "main.lua"]
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "ASAN_OPTIONS": "detect_leaks=0"]
    process.standardInput = FileHandle.nullDevice
    process.standardError = errors
  }

  /// Saves a file like most editors: writes another file and renames it.
  func save(_ name: String, _ text: String) throws {
    try folder.replace(name, text)
  }

  /// A red picture in PNG format, encoded in Base64.
  enum Picture: String {
    case onePixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
    case twoPixels =
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg=="
  }

  /// Saves a picture like `save(_:_:)`.
  func savePicture(_ name: String, _ picture: Picture) throws {
    let data = try #require(Data(base64Encoded: picture.rawValue))
    try data.write(to: folder.url(name), options: .atomic)
  }

  func delete(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.path(name)) }

  /// Reads the next lines, waiting for each, and checks that they are the expected ones.
  func expect(_ lines: String..., location: SourceLocation = #_sourceLocation) throws {
    for line in lines { #expect(try nextLine() == line, sourceLocation: location) }
  }

  private func nextLine() throws -> String {
    while true {
      if let end = text.firstIndex(of: "\n") {
        defer { text = String(text[text.index(after: end)...]) }
        return String(text[..<end])
      }
      let data = errors.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the command ended with the output: \(text)")
      text += String(decoding: data, as: UTF8.self)
    }
  }
}

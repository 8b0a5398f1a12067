import Foundation
import TestSupport
import Testing

/// `stage:snapshot` in scripts, at the prompt, in tests and in replays.
@Suite struct SnapshotTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write(
      "scene.lua",
      """
      square = View { size = { 50, 50 }, center = { 100, 100 }, backgroundColor = "red" }
      stage.view:addSubview(square)
      """)
  }

  private func contents(_ name: String) throws -> Data { try Data(contentsOf: folder.url(name)) }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(name)) }

  @Test func `a picture is that of dynlua record`() throws {
    try folder.write("shot.lua", "dofile 'scene.lua' stage:snapshot 'a.png' stage:snapshot 'a.svg'")
    let run = try Command.run(["shot.lua"], in: folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    for name in ["png", "svg"] {
      let record = try Command.run(["record", "scene.lua", "--at", "0", "-o", "b.\(name)"], in: folder)
      #expect(record.exitCode == 0, "\(record.errors)")
      #expect(try contents("a.\(name)") == contents("b.\(name)"))
    }
  }

  @Test func `a picture has the background that is given`() throws {
    try folder.write("shot.lua", "dofile 'scene.lua' stage:snapshot('a.svg', '#1c1f26')")
    #expect(try Command.run(["shot.lua"], in: folder).exitCode == 0)
    let record = try Command.run(
      ["record", "scene.lua", "--at", "0", "--background", "#1c1f26", "-o", "b.svg"], in: folder)
    #expect(record.exitCode == 0, "\(record.errors)")
    #expect(try contents("a.svg") == contents("b.svg"))
  }

  @Test func `a picture does not change the run, and a replay does not write it`() throws {
    try folder.write("shot.lua", "dofile 'scene.lua' after(0.5, function() stage:snapshot 'a.svg' end)")
    try folder.write("none.lua", "dofile 'scene.lua' after(0.5, function() end)")
    let run = try Command.run(["shot.lua", "--hash", "--record", "run.dynrec"], in: folder)
    #expect(run.exitCode == 0 && exists("a.svg"), "\(run.errors)")
    #expect(try Command.run(["none.lua", "--hash"], in: folder).errors == run.errors)
    try FileManager.default.removeItem(atPath: folder.path("a.svg"))
    let replay = try Command.run(["replay", "--check", "run.dynrec"], in: folder)
    #expect(replay.exitCode == 0, "\(replay.output)\(replay.errors)")
    #expect(!exists("a.svg"))
  }

  @Test func `lines and tests write pictures`() throws {
    let lines = try Command.run(["-i", "scene.lua"], input: "stage:snapshot 'line.png'\n", in: folder)
    #expect(lines.exitCode == 0 && exists("line.png"), "\(lines.errors)")
    try folder.write("it.lua", "it('draws', function() stage:step(3) stage:snapshot 'test.svg' end)")
    let test = try Command.run(["test", "it.lua"], in: folder)
    #expect(test.exitCode == 0 && exists("test.svg"), "\(test.output)")
  }

  @Test(
    arguments: [
      ("'a.gif'", "argument 1 (file): expected a name that ends in .png or .svg, got 'a.gif'"),
      ("'a'", "argument 1 (file): expected a name that ends in .png or .svg, got 'a'"),
      ("'missing/a.png'", "cannot write missing/a.png: no such file or directory"),
      (
        "'a.png', 'whit'",
        "argument 2 (background): expected a CSS color name (did you mean \"white\"?) or #rrggbbaa or nil, got a string \"whit\""
      ),
      ("5", "argument 1 (file): expected a string, got 5"),
    ])
  func `a failure is an error that names the value`(argument: String, message: String) throws {
    let run = try Command.run(["-e", "stage:snapshot(\(argument))", "scene.lua"], in: folder)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("Stage.snapshot: \(message)"), "\(run.errors)")
  }

  @Test func `the sandbox has no pictures`() throws {
    let run = try Command.run(["--sandbox", "-e", "stage:snapshot 'a.png'", "scene.lua"], in: folder)
    #expect(run.exitCode == 1 && run.errors.contains("Stage.snapshot: not available in the sandbox"))
    #expect(!exists("a.png"))
  }
}

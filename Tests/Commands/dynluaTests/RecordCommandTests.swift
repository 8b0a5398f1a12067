import Foundation
import TestSupport
import Testing

/// `dynlua record`: the file formats, the choice of times, and failures.
@Suite struct RecordCommandTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func record(_ script: String, _ arguments: String...) throws -> Command.Outcome {
    try Command.run(["record", Repository.path("scripts/\(script).lua")] + arguments, in: folder)
  }

  private func contents(_ name: String) throws -> Data { try Data(contentsOf: folder.url(name)) }

  @Test func `a picture is the same in every run`() throws {
    for name in ["a.png", "b.png"] {
      let outcome = try record("collision", "--at", "0.5", "--scale", "0.5", "-o", name)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty && outcome.output.isEmpty)
    }
    #expect(try contents("a.png") == contents("b.png"))
    #expect(try contents("a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `several pictures are those of single runs, in the order of their times`() throws {
    for time in ["0.5", "1.25"] {
      #expect(try record("collision", "--at", time, "--scale", "0.5", "-o", "\(time).png").exitCode == 0)
    }
    let times = ["--at", "1.25", "--at", "0.5", "--scale", "0.5"]
    let script = Repository.path("scripts/collision.lua")
    for target in [["-o", "a.png"], ["--frames", "folder", "--seconds", "2"]] {
      let outcome = try Command.run(["record", script] + times + target, in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    for name in ["a-1.png", "folder/000001.png"] { #expect(try contents(name) == contents("0.5.png")) }
    for name in ["a-2.png", "folder/000002.png"] { #expect(try contents(name) == contents("1.25.png")) }
    #expect(try folder.names().sorted() == ["0.5.png", "1.25.png", "a-1.png", "a-2.png", "folder"])
  }

  @Test func `a run with a picture continues up to its length`() throws {
    try folder.write("a.lua", "after(1, function() error('late') end)")
    let outcome = try Command.run(
      ["record", "a.lua", "--at", "0.5", "--seconds", "2", "-o", "a.png"], in: folder)
    #expect(outcome.exitCode == 1 && outcome.errors.contains("a.lua:1: late"), "\(outcome.errors)")
    #expect(try folder.names().contains("a.png"))
  }

  @Test func `an animation is small, and the same in every run`() throws {
    for name in ["a.svg", "b.svg"] {
      let outcome = try record("push", "--tap", "0.5:250,100", "--seconds", "10", "--loop", "-o", name)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    let picture = try contents("a.svg")
    #expect(try picture == contents("b.svg"))
    #expect(picture.count < 40_000)
    let text = String(decoding: picture, as: UTF8.self)
    #expect(text.contains(" dur=\"10s\" repeatCount=\"indefinite\""))
  }

  @Test(arguments: ["gif", "html", "cast", "jsonl", "csv"])
  func `a file is the same in every run`(suffix: String) throws {
    for name in ["a", "b"] {
      let outcome = try record("collision", "--seconds", "0.5", "--scale", "0.5", "-o", "\(name).\(suffix)")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try contents("a.\(suffix)").count > 1000)
    #expect(try contents("a.\(suffix)") == contents("b.\(suffix)"))
  }

  private static let hasFFmpeg = FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")

  @Test(.enabled(if: hasFFmpeg, "ffmpeg is not installed"), arguments: ["mp4", "webm"])
  func `a video is the same in every run`(suffix: String) throws {
    for name in ["a", "b"] {
      let outcome = try record(
        "collision", "--seconds", "0.5", "--scale", "0.33", "--fps", "10", "-o", "\(name).\(suffix)")
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try contents("a.\(suffix)") == contents("b.\(suffix)"))
    let probe = try Command.run(
      [
        "-v", "error", "-count_frames", "-show_entries", "stream=width,height,nb_read_frames", "-of",
        "csv=p=0",
        "a.\(suffix)",
      ], program: "/usr/bin/ffprobe", in: folder)
    // 106 × 187 pixels, made even.
    #expect(probe.output == "106,188,6\n", "\(probe.errors)")
  }

  @Test(arguments: ["mp4", "webm"])
  func `a video whose end cannot be written is an error`(format: String) throws {
    // Fails only with -xerror, as a program that otherwise reports an error in writing and continues.
    try folder.write(
      "bin/ffmpeg",
      """
      #!/bin/sh
      cat > /dev/null
      for output; do :; done
      : > "${output#file:}"
      case " $* " in *' -xerror '*) exit 1;; esac
      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/ffmpeg"))
    let outcome = try Command.run(
      ["record", Repository.path("scripts/gravity.lua"), "--seconds", "0.1", "-o", "a.\(format)"], in: folder,
      environment: ["PATH": "\(folder.path("bin")):/usr/bin:/bin"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: a.\(format): ffmpeg has failed\n")
    #expect(try folder.names() == ["bin"])
  }

  @Test func `a video without ffmpeg is an error`() throws {
    let line =
      "PATH=/nowhere exec \(try Command.path()) record \(Repository.path("scripts/gravity.lua")) -o a.mp4"
    let outcome = try Command.run(["-c", line], program: "/bin/sh", in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors.hasPrefix("dynlua: videos need the program ffmpeg, which is not installed"))
  }

  @Test func `lines are typed in a terminal, and change the run`() throws {
    let lines = [
      "--terminal", "60x20", "--seconds", "3", "--type", "1.5:stage.size", "--type",
      "0.1:square.name = 'a'..1",
    ]
    for name in ["a.cast", "b.cast", "a.svg", "b.svg"] {
      let outcome = try Command.run(
        ["record", Repository.path("scripts/push.lua"), "-o", name] + lines, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    #expect(try contents("a.cast") == contents("b.cast"))
    #expect(try contents("a.svg") == contents("b.svg"))
    let cast = try folder.text(of: "a.cast")
    #expect(cast.hasPrefix("{\"version\": 2, \"width\": 60, \"height\": 20}\n"))
    #expect(cast.contains("Size(320, 568)"))
    // One key after the other: the last of the first line is there before the second begins.
    let one = try #require(cast.range(of: "1")), size = try #require(cast.range(of: "Size(320"))
    #expect(one.lowerBound < size.lowerBound)
  }

  @Test func `an interrupt leaves a shorter file`() throws {
    try folder.write(
      "endless.lua",
      """
      local square = View { size = { 50, 50 }, center = { 100, 100 }, backgroundColor = "red" }
      stage.view:addSubview(square)
      function update()
        square.center = { 100 + stage.time % 100, 100 }
        if stage.tick == 100 then io.popen("kill -INT $PPID"):close() end
      end
      """)
    let outcome = try Command.run(
      ["record", "endless.lua", "--seconds", "100000", "--scale", "0.1", "-o", "a.gif"], in: folder)
    #expect(outcome.exitCode == 130, "\(outcome.errors)")
    let gif = try contents("a.gif")
    #expect(gif.count > 100 && gif.last == 0x3B)
  }

  @Test func `a folder gets a picture for each frame`() throws {
    let outcome = try record(
      "gravity", "--frames", "pictures", "--fps", "10", "--seconds", "0.5", "--scale", "0.2")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url("pictures").path()).sorted()
    #expect(names == (1...6).map { "00000\($0).png" })
    #expect(try contents("pictures/000001.png") != contents("pictures/000006.png"))
  }

  @Test func `a recording gives the same picture as its run`() throws {
    let run = ["--tap", "0.2:250,100"]
    let recorded = try Command.run(
      [Repository.path("scripts/push.lua"), "--record", "run.dynrec", "--seconds", "2"] + run, in: folder)
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let options = ["--at", "1.5", "--scale", "0.5", "-o"]
    let first = try Command.run(
      ["record", Repository.path("scripts/push.lua")] + run + options + ["script.png"], in: folder)
    let second = try Command.run(["record", "run.dynrec"] + options + ["recording.png"], in: folder)
    #expect(first.exitCode == 0 && second.exitCode == 0, "\(first.errors)\(second.errors)")
    #expect(try contents("script.png") == contents("recording.png"))
  }

  @Test(arguments: [
    (["-o", "a.bmp"], "dynlua: a.bmp: expected a suffix of .png"),
    (
      ["-o", "missing/a.png", "--at", "1"], "dynlua: cannot write missing/a.png: no such file or directory\n"
    ),
    (
      ["-o", "a.png"], "dynlua: a.png: a PNG file is a single picture; expected --at T, or --frames FOLDER\n"
    ),
    (["--frames", "a/b"], "dynlua: cannot make a/b: no such file or directory\n"),
    (["-o", "/dev/full", "--at", "0"], "dynlua: /dev/full: expected a suffix of "),
    (["-o", "a.png", "--fps", "0"], "dynlua: --fps: expected a number from 1 to 60, got 0"),
    (["-o", "a.png", "--layers", "all,none"], "dynlua: The value 'all,none' is invalid for '--layers"),
    (["-o", "a.png", "--at", "1", "--from", "2"], "dynlua: --at writes a single picture"),
    (
      ["-o", "a.png", "--at", "3", "--seconds", "2"],
      "dynlua: --at: expected a time up to --seconds, 2.0, got 3.0"
    ),
    ([], "dynlua: expected either -o OUTPUT or --frames FOLDER"),
    (
      ["-o", "a.html", "--terminal", "80x24"],
      "dynlua: a.html: --terminal is for pictures, animations, videos and .cast files\n"
    ),
    (["-o", "a.svg", "--terminal", "5x5"], "dynlua: The value '5x5' is invalid for '--terminal"),
    (["-o", "a.svg", "--type", "1:x"], "dynlua: --type: expected --terminal"),
    (["-o", "a.svg", "--theme", "light"], "dynlua: --theme: expected --terminal"),
    (["-o", "a.svg", "--terminal", "80x24", "--type", "x"], "dynlua: The value 'x' is invalid for '--type"),
  ])
  func `a failure is one line`(arguments: [String], message: String) throws {
    let outcome = try Command.run(
      ["record", Repository.path("scripts/gravity.lua")] + arguments, in: folder)
    #expect(outcome.exitCode != 0)
    #expect(outcome.errors.hasPrefix(message), "\(outcome.errors)")
    #expect(outcome.errorLines.count == 1)
  }

  @Test func `a full device is reported`() throws {
    try FileManager.default.createSymbolicLink(
      at: folder.url("full.png"), withDestinationURL: URL(filePath: "/dev/full"))
    let outcome = try record("gravity", "--at", "0", "-o", "full.png")
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: cannot write full.png: no space left on device\n")
  }

  @Test func `a run that ends before the picture is reported`() throws {
    try folder.write("short.lua", "stage.view.backgroundColor = 'white'\n")
    let outcome = try Command.run(["record", "short.lua", "--from", "2", "--frames", "pictures"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors.hasPrefix("dynlua: pictures: nothing is written, because the run ends after 1 ticks"))
  }

  @Test func `a script that ends itself ends the recording, which is complete up to there`() throws {
    try folder.write("old.svg", "old")
    try folder.write(
      "a.lua",
      "local v = View { size = { 9, 9 } } stage.view:addSubview(v)\nafter(0.5, function() os.exit(5) end)")
    let outcome = try Command.run(["record", "a.lua", "-o", "old.svg"], in: folder)
    #expect(outcome.exitCode == 5)
    #expect(outcome.errors == "dynlua: a.lua:2: os.exit(5) ended the script, and so the recording\n")
    #expect(try folder.text(of: "old.svg").hasSuffix("</svg>\n"))
    let late = try Command.run(["record", "a.lua", "--at", "2", "-o", "late.png"], in: folder)
    #expect(late.exitCode == 1)
    #expect(late.errors.contains("nothing is written, because the run ends after 31 ticks"))
  }

  @Test func `a recording that fails leaves an existing file as it was`() throws {
    try folder.write("old.svg", "old")
    try folder.write("a.lua", "stage.view.backgroundColor = 'white'\n")
    let outcome = try Command.run(["record", "a.lua", "--at", "2", "-o", "old.svg"], in: folder)
    let first = try folder.text(of: "old.svg")
    #expect(outcome.exitCode == 0 && first.hasSuffix("</svg>\n"))
    let failure = try Command.run(["record", "a.lua", "--from", "2", "-o", "old.svg"], in: folder)
    #expect(failure.exitCode == 1)
    #expect(try folder.text(of: "old.svg") == first)
    #expect(try folder.names().sorted() == ["a.lua", "old.svg"])
  }
}

import Foundation
import TestSupport
import Testing

/// `dynlua sweep`: tables, shards, continuing, schedulers, and bad input.
@Suite struct SweepCommandTests {
  private let folder: TemporaryDirectory
  /// A ball that falls, with the parameter `g`; 5 runs of it with `arguments`.
  private let script = """
    local ball = Item { size = { 20, 20 }, center = { 0, 0 } }
    local animator = Animator()
    animator:addBehavior(GravityBehavior { ball, magnitude = params.g or 1 })
    print("not in the table")
    function update() result = { y = ball.center.y } end
    """
  private let arguments = ["sweep", "ball.lua", "--set", "g=1:5:1", "--seconds", "0.5"]

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("ball.lua", script)
  }

  private func run(_ arguments: [String]) throws -> Command.Outcome { try Command.run(arguments, in: folder) }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.url(name)), as: UTF8.self)
  }

  @Test func `a table has a row for each run`() throws {
    let outcome = try run(arguments)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 6 && lines[0] == "run,runs,g,y,ticks,hash,error")
    #expect(lines[5].hasPrefix("5,5,5,"))
  }

  @Test(arguments: ["csv", "jsonl"])
  func `the table is the same with any number of jobs and shards`(format: String) throws {
    #expect(try run(arguments + ["--jobs", "1", "-o", "one.\(format)"]).exitCode == 0)
    #expect(try run(arguments + ["--jobs", "3", "-o", "three.\(format)"]).exitCode == 0)
    for shard in 1...2 {
      #expect(try run(arguments + ["--shard", "\(shard)/2", "-o", "part-\(shard).jsonl"]).exitCode == 0)
    }
    let outcome = try run(["sweep", "--collect", "part-1.jsonl", "part-2.jsonl", "-o", "all.\(format)"])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try text("one.\(format)") == text("three.\(format)"))
    #expect(try text("one.\(format)") == text("all.\(format)"))
  }

  @Test(arguments: ["csv", "jsonl"])
  func `a table that was cut is continued`(format: String) throws {
    #expect(try run(arguments + ["-o", "all.\(format)"]).exitCode == 0)
    let whole = try text("all.\(format)")
    for count in [0, 10, whole.utf8.count / 2, whole.utf8.count - 1, whole.utf8.count] {
      try folder.write("cut.\(format)", String(decoding: whole.utf8.prefix(count), as: UTF8.self))
      let outcome = try run(arguments + ["-o", "cut.\(format)", "--resume"])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(try text("cut.\(format)") == whole)
    }
  }

  @Test func `a table of another sweep is not continued`() throws {
    #expect(try run(arguments + ["-o", "t.csv"]).exitCode == 0)
    let whole = try text("t.csv")
    let longer = try run(["sweep", "ball.lua", "--set", "g=1:6:1", "-o", "t.csv", "--resume"])
    #expect(
      longer.errors == "dynlua: --resume: t.csv is the table of another sweep: its row 1 is run 1 of 5\n")
    try folder.write("ball.lua", script.replacing("or 1", with: "* 2"))
    let changed = try run(arguments + ["-o", "t.csv", "--resume"])
    #expect(
      changed.errors
        == "dynlua: --resume: run 5 now has another result than in t.csv: the script or the options have changed\n"
    )
    #expect(longer.exitCode == 1 && changed.exitCode == 1)
    #expect(try text("t.csv") == whole)
  }

  @Test func `an existing table is not overwritten`() throws {
    try folder.write("t.csv", "mine")
    let outcome = try run(arguments + ["-o", "t.csv"])
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: t.csv exists: --resume continues it; remove it to start over\n")
    #expect(try text("t.csv") == "mine")
  }

  @Test func `a run that fails is a row, and all failing runs a failure`() throws {
    try folder.write("ball.lua", "if params.g > params.limit then error('too much') end result = 1")
    let some = try run(arguments + ["--set", "limit=3"])
    #expect(some.exitCode == 0)
    #expect(some.output.split(separator: "\n")[4...].allSatisfy { $0.hasSuffix(",ball.lua:1: too much") })
    #expect(some.errors == "dynlua: 2 of 5 runs failed; the column error has the reasons\n")
    #expect(try run(arguments + ["--set", "limit=0"]).exitCode == 1)
  }

  @Test func `a row is played as a scene`() throws {
    #expect(try run(arguments + ["-o", "t.csv"]).exitCode == 0)
    let hash = try #require(text("t.csv").split(separator: "\n")[3].split(separator: ",").last)
    let play = ["--headless", "--quiet", "--seconds", "0.5", "--hash", "ball.lua"]
    for options in [["--row", "t.csv:3"], ["--set", "g=3"]] {
      let outcome = try run(options + play)
      #expect(outcome.errors.hasPrefix("state hash: \(hash) "), "\(outcome.errors)")
    }
    #expect(try run(["--row", "t.csv:9"] + play).errors == "dynlua: --row: t.csv has no run 9\n")
  }

  @Test func `a table is drawn`() throws {
    #expect(try run(arguments + ["-o", "t.csv"]).exitCode == 0)
    let lines = try run(["sweep", "--plot", "t.csv", "--x", "g", "--value", "y"]).output.split(
      separator: "\n")
    #expect(lines.count == 6 && lines[0] == "g y" && lines[5].hasPrefix("5 ████"))
    #expect(try run(["sweep", "--plot", "t.csv", "-o", "t.svg"]).exitCode == 0)
    #expect(try text("t.svg").hasPrefix("<svg "))
    #expect(
      try run(["sweep", "--plot", "t.csv", "--x", "h"]).errors
        == "dynlua: there is no column 'h'; the columns are g, y\n")
  }

  @Test func `a recording has the parameters`() throws {
    let play = ["--headless", "--set", "g=3", "--seconds", "0.5", "--record", "r.dynrec", "ball.lua"]
    #expect(try run(play).exitCode == 0)
    #expect(try run(["replay", "--check", "r.dynrec"]).exitCode == 0)
  }

  @Test func `GNU parallel performs the emitted script`() throws {
    #expect(try run(arguments + ["-o", "one.csv"]).exitCode == 0)
    let emitted = try run(
      arguments + [
        "--measure", "\"it's\" .. 1", "-o", "all.csv", "--emit", "parallel", "--shards", "3",
      ])
    #expect(emitted.exitCode == 0, "\(emitted.errors)")
    try folder.write("sweep.sh", emitted.output)
    let parallel = "/usr/bin/parallel"
    guard FileManager.default.isExecutableFile(atPath: parallel) else {
      #expect(ProcessInfo.processInfo.environment["CI"] == nil, "GNU parallel is not installed")
      return
    }
    let bin = URL(filePath: try Command.path()).deletingLastPathComponent().path()
    let outcome = try Command.run(
      ["sweep.sh", "--jobs", "2"], program: "/bin/sh", in: folder,
      environment: ["PATH": "\(bin):/usr/bin:/bin", "HOME": folder.url.path()])
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let rows = try text("all.csv").split(separator: "\n")
    #expect(rows.count == 6)
    #expect(rows[1].contains(",it's1,"), "\(rows[1])")
  }

  @Test func `a Slurm script is an array of jobs`() throws {
    let outcome = try run(arguments + ["-o", "a b.csv", "--emit", "slurm", "--shards", "20"])
    #expect(outcome.output.contains("\n#SBATCH --array=1-20\n"))
    let command =
      "\nexec dynlua sweep ball.lua --set g=1:5:1 --seconds 0.5 --jobs 1 --shard \"$SLURM_ARRAY_TASK_ID/20\" --resume -o 'a b'-$SLURM_ARRAY_TASK_ID.csv\n"
    #expect(outcome.output.contains(command), "\(outcome.output)")
    #expect(outcome.output.contains("dynlua sweep --collect 'a b'-*.csv -o 'a b.csv'\n"))
  }

  @Test func `shards that are missing are reported with the options that perform them`() throws {
    for shard in [1, 2] {
      #expect(try run(arguments + ["--shard", "\(shard)/2", "-o", "part-\(shard).csv"]).exitCode == 0)
    }
    let collect = ["sweep", "--collect", "part-1.csv", "-o", "all.csv"]
    let absent = try run(collect)
    #expect(absent.exitCode == 1)
    #expect(
      absent.errors == """
        dynlua: 2 of 5 runs are missing: 2, 4
        Perform the sweep with --shard 2/2 --resume, and collect again.

        """)
    let rows = try text("part-1.csv").split(separator: "\n").dropLast()
    try folder.write("part-1.csv", rows.map { $0 + "\n" }.joined())
    let incomplete = try run(collect + ["--collect", "part-2.csv"])
    #expect(
      incomplete.errors == """
        dynlua: 1 of 5 runs is missing: 5
        Perform the sweep with --shard 1/2 --resume -o part-1.csv, and collect again.

        """)
    #expect(!FileManager.default.fileExists(atPath: folder.url("all.csv").path()))
    #expect(
      try run(arguments + ["--shard", "1/2", "--resume", "-o", "part-1.csv"]).exitCode == 0)
    #expect(try run(collect + ["--collect", "part-2.csv"]).exitCode == 0)
  }

  @Test(arguments: [
    (["--set", "h=1"], "--set: the script and its modules do not contain the name 'h'; it reads params.g"),
    (
      ["--set", "g=3:1:1"],
      "The value 'g=3:1:1' is invalid for '--set <NAME=VALUES>': g: the range 3:1:1 is empty"
    ),
    (["--set", "g=0:1"], "g: an interval needs a step, as in 0:1:0.1, or random samples"),
    (["--set", "g=1", "--seeds", "1..1000000000"], "these are 1000000000 runs; --yes runs them"),
    (["--set", "hash=1"], "--set: every table has a column 'hash'; choose another name"),
    (
      ["--seeds", "3..1"],
      "The value '3..1' is invalid for '--seeds <FIRST..LAST>': expected FIRST..LAST, such as 1..100"
    ),
    (
      ["--shard", "3/2"],
      "The value '3/2' is invalid for '--shard <NUMBER/COUNT>': expected NUMBER/COUNT, such as 3/100"
    ),
    (["-o", "t.txt"], "t.txt: expected a name that ends with .csv or .jsonl"),
    (["-o", "nowhere/t.csv"], "cannot write nowhere/t.csv: no such file or directory"),
    (["--random", "5", "--latin-hypercube", "5"], "--random and --latin-hypercube cannot be combined"),
    (["--random", "0"], "--random: expected a number from 1 to 100000000, got 0"),
    (["--resume"], "--resume: expected -o, the table to continue"),
  ])
  func `bad input is an error`(arguments: [String], message: String) throws {
    let outcome = try run(["sweep", "ball.lua"] + arguments)
    #expect(outcome.exitCode != 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a full disk is an error`() throws {
    let line = "exec \(try Command.path()) \(arguments.joined(separator: " ")) > /dev/full"
    let outcome = try Command.run(["-c", line], program: "/bin/sh", in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.errors == "dynlua: cannot write to standard output: no space left on device\n")
  }

  @Test func `Ctrl-C keeps the rows so far, and --resume continues`() throws {
    try folder.write("ball.lua", "while io.open('go') == nil and params.g == 3 do end result = params.g")
    let sweep = [
      "sweep", "ball.lua", "--set", "g=1:5:1", "-o", "t.jsonl", "--jobs", "1", "--time-limit", "0",
    ]
    let process = Process()
    process.executableURL = URL(filePath: try Command.path())
    process.arguments = sweep
    process.currentDirectoryURL = folder.url
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    while (try? text("t.jsonl").split(separator: "\n").count) != 2 { sched_yield() }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(
      String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        == "dynlua: stopped after 2 of 5 runs; --resume continues\n")
    try folder.write("go", "")
    #expect(try run(sweep + ["--resume"]).exitCode == 0)
    #expect(try text("t.jsonl").split(separator: "\n").count == 5)
  }

  @Test func `a run that calls os.exit is a row, and --resume continues`() throws {
    try folder.write("ball.lua", "after(0.4, function() if params.g == 3 then os.exit(0) end end) result = 1")
    let outcome = try run(arguments + ["-o", "t.csv"])
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors == "dynlua: 1 of 5 runs failed; the column error has the reasons\n")
    let whole = try text("t.csv")
    let rows = whole.split(separator: "\n")
    #expect(rows.count == 6 && rows[3].hasSuffix(",ball.lua:1: os.exit(0) ended the script"))
    #expect(try run(arguments + ["-o", "t.csv", "--resume"]).exitCode == 0)
    #expect(try text("t.csv") == whole)
  }

  @Test func `a run in which a function does not return is a row, which --resume leaves out`() throws {
    try folder.write(
      "ball.lua", "if params.g == 2 then local s = ('a'):rep(300):find('.-.-.-.-.-b') end result = 1")
    let sweep = arguments + ["--time-limit", "0.05", "--jobs", "1", "-o", "t.csv"]
    let outcome = try run(sweep)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let whole = try text("t.csv")
    var rows = whole.split(separator: "\n")
    #expect(
      rows.count == 6
        && rows[2].hasSuffix(
          "\"ball.lua:1: stopped: a function that this line called, or a finalizer, does not return\"")
    )
    rows.removeLast(3)
    try folder.write("t.csv", rows.joined(separator: "\n") + "\n")
    #expect(try run(sweep + ["--resume"]).exitCode == 0)
    #expect(try text("t.csv") == whole)
  }
}

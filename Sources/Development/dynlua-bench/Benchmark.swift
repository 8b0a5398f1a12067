import ArgumentParser
import Foundation
import TestSupport

/// The `dynlua-bench` command: measures the cost of scenes and compares it with other engines and earlier
/// runs.
///
/// Compare results of one run with each other: machines and their load differ more than versions of the code
/// do.
@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dynlua-bench",
    abstract: "Measures what scenes cost. Without options: all of them, once.")

  @Flag(help: "What to do.")
  var mode = BenchmarkMode.scenes

  @OptionGroup var selection: SceneSelection

  @Flag(
    name: .customLong("peers"),
    help: "Let other engines play the scenes in turns with ours; those that are not installed are named.")
  var comparesPeers = false

  @Option(
    name: .customLong("box2d"),
    help: "The folder in which Box2D 3.2 was installed, with include and lib, for --peers and --growth.")
  var box2DFolder: String?

  @Option(name: .customLong("pairs"), help: "How often each plays a scene for --peers; the median counts.")
  var pairCount = 3

  @Flag(help: "Print the figures as JSON.")
  var json = false

  @Option(
    name: .customLong("compare"),
    help: "A file that --json wrote: print ratios to its figures beside the new ones.")
  var comparedReportPath: String?

  @Option(
    name: .customLong("check"),
    help: "A file of instruction counts: print ratios to it, and fail where a scene takes 10 % more.")
  var baselineReportPath: String?

  @Option(
    name: .customLong("record"),
    help: "A file to write instruction counts, or the picture of --studio-picture, to.")
  var recordedReportPath: String?

  @Option(
    help: "The seeds of the scripts for --fuzz, or of the scenes for --invariants.",
    transform: Self.seeds(in:))
  var seeds: ClosedRange<UInt64> = 1...1000

  @Option(
    name: .customLong("puzzles"),
    help: "A file of physics puzzles: play their published solutions, and print which solve them.")
  var puzzleFilePath: String?

  @Option(help: "The file to which --fuzz-batch writes each script before it runs.")
  var script = "/dev/null"

  /// Parses a range of seeds such as `1-1000` or `7`.
  private static func seeds(in text: String) throws -> ClosedRange<UInt64> {
    let ends = text.split(separator: "-").map { UInt64($0) }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first <= last else {
      throw ValidationError("--seeds takes a range such as 1-1000, not '\(text)'")
    }
    return first...last
  }

  func validate() throws {
    if pairCount < 1 { throw ValidationError("--pairs must be at least 1, not \(pairCount)") }
    if mode == .instructions && (baselineReportPath == nil) == (recordedReportPath == nil) {
      throw ValidationError("--instructions needs either --check or --record, and a file")
    }
    if mode == .studioPicture && recordedReportPath == nil {
      throw ValidationError("--studio-picture needs --record and a file")
    }
    if puzzleFilePath != nil && mode != .scenes {
      throw ValidationError("--puzzles plays a file, and does nothing else: choose one of the two")
    }
    if selection.threads != 1 && (comparesPeers || mode != .scenes) {
      throw ValidationError("--threads is for measuring scenes alone: all else is done by one thread")
    }
    if json && comparedReportPath != nil {
      throw ValidationError("--compare prints no JSON: choose one of the two")
    }
  }

  func run() throws {
    if let puzzleFilePath { return try PuzzleBenchmark.printResults(ofFile: puzzleFilePath) }
    switch mode {
    case .scenes where comparesPeers: try comparePeers()
    case .scenes: try measureScenes()
    case .instructions: try countInstructions()
    case .frames:
      for scene in selection.scenes { try InstructionCount.play(scene, steps: selection.steps(of: scene)) }
    case .soak: Soak.run()
    case .fuzz: if try FuzzRun(seeds: seeds).run() > 0 { throw ExitCode.failure }
    case .fuzzBatch: try FuzzRun.runBatch(seeds, writingTo: script)
    case .invariants: if InvariantRun(seeds: seeds).run() > 0 { throw ExitCode.failure }
    case .lua: try LuaBenchmarks.printResults()
    case .smallWorlds: try SmallWorldsBenchmark.printResults()
    case .growth: try GrowthBenchmark.printResults(box2DFolder: box2DFolder)
    case .terminalPlayback: try TerminalPlaybackBenchmark.play()
    case .terminalDrawing: print(try TerminalPlaybackBenchmark.measureDrawing())
    case .studio:
      let executable = BuildFolder.path(of: "dynlua")
      try BlockingRunner.run { try await StudioBenchmark(executable: executable).printResults() }
    case .studioPicture:
      guard let recordedReportPath else { return }
      try BlockingRunner.run { try await Self.recordStudioPicture(to: recordedReportPath) }
    }
  }

  private func measureScenes() throws {
    let earlier = try comparedReportPath.map(BenchmarkReport.init(contentsOf:))
    var record = BenchmarkReport()
    if !json { print(SceneTable.heading, terminator: "") }
    for scene in selection.scenes {
      let figures = try SceneMeasurement(of: scene, selection)
      record.scenes.append(figures)
      if !json { print(SceneTable.row(figures, earlier: earlier?.measurement(matching: figures))) }
    }
    if json { print(try record.json()) }
  }

  private func countInstructions() throws {
    if let baselineReportPath, try !InstructionBaseline.check(against: baselineReportPath) {
      print("if that is meant: dynlua-bench --instructions --record \(baselineReportPath)")
      throw ExitCode.failure
    }
    if let recordedReportPath { try InstructionBaseline.measure().record(in: recordedReportPath) }
  }

  private static func recordStudioPicture(to path: String) async throws {
    let picture = try await StudioPicture.record(
      BuildFolder.path(of: "dynlua"), script: "scripts/push.lua")
    try Data(picture.bytes).write(to: URL(filePath: path))
    print("\(path): \(picture.frameCount) frames, \(picture.bytes.count / 1024) KiB")
  }

  private func comparePeers() throws {
    var record = BenchmarkReport()
    let table = try PeerTable(box2DFolder: box2DFolder) { line in
      // Unbuffered, also to files and pipes, because the comparison takes minutes.
      if !json { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
    }
    record.peers = try table.measure(selection, pairs: pairCount)
    if json { print(try record.json()) }
  }
}

/// The mode of the benchmark, selected by a flag.
enum BenchmarkMode: String, EnumerableFlag {
  case scenes, growth, instructions, frames, soak, fuzz, fuzzBatch, invariants, lua, smallWorlds,
    terminalPlayback, terminalDrawing
  case studio, studioPicture

  static func name(for mode: BenchmarkMode) -> NameSpecification {
    switch mode {
    case .terminalPlayback: .customLong("play")
    case .terminalDrawing: .customLong("draw")
    default: .long
    }
  }

  static func help(for mode: BenchmarkMode) -> ArgumentHelp? {
    switch mode {
    case .scenes: "Measure the scenes (default)."
    case .growth: "Measure time and memory per body in worlds of 1,000 to 100,000 bodies."
    case .instructions: "Count the instructions of a frame with Valgrind."
    case .frames: "Play the scenes without measuring, for profilers."
    case .soak: "Add and remove items for a million steps, and print the allocated memory."
    case .fuzz: "Run the random scripts of --seeds, and keep those that crash or hang."
    case .fuzzBatch: "Run the random scripts of --seeds in this process, for debuggers; see --script."
    case .invariants:
      "Play the random scenes of --seeds, and print where energy, boundaries or rest do not hold."
    case .lua: "Measure calls, callbacks and behaviors of Lua, compared with plain C and LÖVE."
    case .smallWorlds: "Measure making sessions, and the ticks of small scenes."
    case .terminalPlayback: "Play a scene of 500 items on the terminal, and print its cost."
    case .terminalDrawing: "Measure the drawing of that scene alone."
    case .studio: "Measure the times, costs and amounts of data of the studio."
    case .studioPicture: "Make the README's picture of the studio in Chromium."
    }
  }
}

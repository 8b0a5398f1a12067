import ArgumentParser
import Sweeps

/// The options of `dynlua sweep` that choose the values of the parameters.
struct SweepSampleOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Random values, independent of each other, for this many runs.", valueName: "n"))
  var random: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Values of a Latin hypercube, which cover each parameter evenly, for this many runs.", valueName: "n"))
  var latinHypercube: Int?

  @Option(parsing: .unconditional, help: "The seed of the random values.")
  var sampleSeed: UInt64 = 0

  @Option(
    help: ArgumentHelp(
      "Run each combination with each of these seeds of math.random.", valueName: "FIRST..LAST"),
    transform: Self.seeds(in:))
  var seeds: ClosedRange<UInt64>?

  func validate() throws {
    guard random == nil || latinHypercube == nil else {
      throw ValidationError("--random and --latin-hypercube cannot be combined")
    }
  }

  /// The numbers of runs, by the names of their options.
  var counts: [(String, Int?)] { [("--random", random), ("--latin-hypercube", latinHypercube)] }

  var sampling: SweepPlan.Sampling {
    if let random { return .random(count: random, seed: sampleSeed) }
    return latinHypercube.map { .latinHypercube(count: $0, seed: sampleSeed) } ?? .grid
  }

  private static func seeds(in text: String) throws -> ClosedRange<UInt64> {
    guard let dots = text.firstRange(of: ".."), let first = UInt64(text[..<dots.lowerBound]),
      let last = UInt64(text[dots.upperBound...]), first <= last
    else { throw SweepError("expected FIRST..LAST, such as 1..100") }
    return first...last
  }
}

/// The options of `dynlua sweep` that divide a sweep into parts.
struct SweepShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run only every COUNT-th run, beginning with run NUMBER.", valueName: "NUMBER/COUNT"),
    transform: { try Shard($0) })
  var shard: Shard?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Merge the tables of all shards, and check that each run is there once.", valueName: "file"),
    completion: .file(extensions: ["csv", "jsonl"]))
  var collect: [String] = []

  /// A shard in the notation of the command line: `3/100`.
  struct Shard {
    let number: Int
    let count: Int

    init(_ argument: String) throws {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
        (1...count).contains(number)
      else { throw SweepError("expected NUMBER/COUNT, such as 3/100") }
      (self.number, self.count) = (number, count)
    }
  }
}

/// The options of `dynlua sweep` that draw a diagram of a table.
struct SweepDiagramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Draw a diagram of a table: a heat map of --x, --y and --value, a line of --x and --value, or a histogram of --x; \
      in the terminal, or with -o, as an .svg file.
      """, valueName: "file"), completion: .file(extensions: ["csv", "jsonl"]))
  var plot: String?

  @Option(help: ArgumentHelp("The column of the horizontal axis, with --plot.", valueName: "column"))
  var x: String?

  @Option(help: ArgumentHelp("The column of the vertical axis, with --plot.", valueName: "column"))
  var y: String?

  @Option(help: ArgumentHelp("The column of the values, with --plot.", valueName: "column"))
  var value: String?

  func validate() throws {
    guard plot != nil || (x == nil && y == nil && value == nil) else {
      throw ValidationError("--x, --y and --value: expected --plot, a table")
    }
  }
}

extension SweepDiagramOptions {
  var columns: SweepPlot.Columns { .init(x: x, y: y, value: value) }
}

/// The options of `dynlua sweep` that print a shell script.
struct SweepJobScriptOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print a shell script that runs the sweep with GNU parallel or as Slurm jobs.", valueName: "scheduler"))
  var emit: SweepJobScript?

  @Option(parsing: .unconditional, help: "The number of shards for --emit.")
  var shards = 8
}

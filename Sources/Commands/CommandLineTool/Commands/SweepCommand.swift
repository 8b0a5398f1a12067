public import ArgumentParser
import struct LuaHost.Chunk
@preconcurrency import POSIX
import Runs
public import Sweeps
import Terminal
import TerminalPlayer

/// Runs a script with many values of its parameters, and writes a table of the results.
struct SweepCommand: Subcommand {
  static let name = "sweep"
  static let summary = "Run a script with many values of its parameters, and write a table of the results."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      The values of a run are the fields of the global table params: local magnitude = params.magnitude or 1. \
      The results are the fields of the global table result, and the values of the expressions --measure at the \
      end. A run ends when nothing moves and nothing is pending, at most after --seconds. A run that fails is a row \
      with its error. The output of the scripts is discarded.

      Values are separated by commas; FIRST:LAST:STEP is a range, and FIRST:LAST an interval for --random and \
      --latin-hypercube. Every machine computes the same table, with any number of jobs.

      Examples:
        dynlua sweep scripts/push.lua --set magnitude=0.5:3:0.25 --set angle=-90,-45,0 -o out.csv
        dynlua sweep scripts/push.lua --set magnitude=0:3 --latin-hypercube 100 --measure square.center.x
        dynlua sweep scripts/push.lua --set magnitude=1,2 --shard 1/2 -o part-1.jsonl
        dynlua sweep --collect part-1.jsonl part-2.jsonl -o out.csv
        dynlua scripts/push.lua --row out.csv:7
        dynlua sweep --plot out.csv --x magnitude --y angle --value square.center.x
      """)

  @Argument(
    help: "The script to run, or the name of an example.", completion: .file(extensions: ["lua"]),
    transform: ScriptFolder.path(ofScript:))
  var file: String?

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A parameter and its values; repeatable.", valueName: "NAME=VALUES"),
    transform: { try SweepParameter($0) })
  var parameters: [SweepParameter] = []

  @OptionGroup
  var samples: SweepSampleOptions

  @Option(
    name: .customLong("measure"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A Lua expression to evaluate at the end of each run; repeatable.", valueName: "expression"))
  var measures: [String] = []

  @Option(parsing: .unconditional, help: "The maximum simulated time of a run.")
  var seconds = SceneOptions.defaultHeadlessSeconds

  @Option(
    parsing: .unconditional,
    help: "The number of threads. (default: the number of processors)")
  var jobs: Int?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The table: .csv or .jsonl. (default: CSV on standard output)", valueName: "file"),
    completion: .file(extensions: ["csv", "jsonl", "svg"]))
  var output: String?

  @Flag(help: "Continue a table that is not complete, such as after Ctrl-C.")
  var resume = false

  @Flag(help: "Run more than \(Self.confirmationRunCountThreshold) runs without asking.")
  var yes = false

  @OptionGroup
  var sharding: SweepShardOptions

  @OptionGroup
  var diagram: SweepDiagramOptions

  @OptionGroup
  var jobScript: SweepJobScriptOptions

  @OptionGroup(title: "Scene")
  var stage: StageOptions

  @OptionGroup
  var script: ScriptOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  /// The number of runs above which the user must confirm.
  private static let confirmationRunCountThreshold = 1_000_000

  func validate() throws {
    guard
      sharding.collect.isEmpty
        || (file == nil && parameters.isEmpty && jobScript.emit == nil && sharding.shard == nil && !resume)
    else {
      throw ValidationError("--collect: expected no other options than -o")
    }
    guard diagram.plot == nil || (file == nil && sharding.collect.isEmpty && parameters.isEmpty) else {
      throw ValidationError("--plot: expected no other options than --x, --y, --value and -o")
    }
    guard !sharding.collect.isEmpty || diagram.plot != nil || file != nil else {
      throw ValidationError("expected a script, --collect or --plot")
    }
    guard file != "-" else { throw ValidationError("expected a script in a file") }
    for (name, count) in samples.counts + [("--jobs", jobs), ("--shards", jobScript.shards)] {
      guard let count, !(1...100_000_000).contains(count) else { continue }
      throw ValidationError("\(name): expected a number from 1 to 100000000, got \(count)")
    }
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds: expected a number of at least 0, got \(seconds)")
    }
    if let output, diagram.plot == nil { _ = try SweepFormat(path: output) }
    if let output, diagram.plot != nil, !output.hasSuffix(".svg") {
      throw ValidationError("\(output): expected a name that ends with .svg")
    }
    guard jobScript.emit == nil || output != nil else {
      throw ValidationError("--emit: expected -o, the collected table")
    }
    guard !resume || output != nil else {
      throw ValidationError("--resume: expected -o, the table to continue")
    }
    for parameter in parameters
    where SweepRow.commonColumns.contains(parameter.name) || parameter.name == "seed" {
      throw ValidationError("--set: every table has a column '\(parameter.name)'; choose another name")
    }
  }

  func run() throws {
    do {
      if let emit = jobScript.emit {
        print(
          emit.text(arguments: scenarioArguments, shardCount: jobScript.shards, output: output ?? ""),
          terminator: "")
      } else if let plot = diagram.plot {
        try drawPlot(of: plot)
      } else if !sharding.collect.isEmpty {
        try collectTables()
      } else {
        try runSweep()
      }
    } catch let error as SweepError {
      throw CommandError(message: error.description)
    }
  }

  /// The arguments of the process without those of the output and the shards.
  private var scenarioArguments: [String] {
    var arguments: [String] = []
    var rest = CommandLine.arguments.dropFirst(2)
    while let argument = rest.popFirst() {
      switch argument {
      case "-o", "--output", "--emit", "--shards", "--jobs": rest = rest.dropFirst()
      case "--": return arguments + [argument] + rest
      case _ where ["--output=", "--emit=", "--shards=", "--jobs="].contains(where: argument.hasPrefix): break
      default: arguments.append(argument)
      }
    }
    return arguments
  }

  // MARK: Performing runs

  private func runSweep() throws {
    let plan = try SweepPlan(parameters: parameters, sampling: samples.sampling, seeds: samples.seeds)
    try confirm(plan.runCount)
    let shutdownRequest = ShutdownRequest { ProcessExit.exitImmediately($0) }
    // The output of the scripts would be mixed with the table, and with that of other threads.
    let standardOutput = try discardStandardOutput()
    let scenario = try scenario()
    try checkColumnNames(scenario, plan)
    var numbers = SweepExecutor.RunSelection(
      shard: sharding.shard?.number ?? 1, of: sharding.shard?.count ?? 1, runCount: plan.runCount)
    var table = try SweepTableFile(path: output, standardOutput: standardOutput, resumes: resume)
    try table.resume(&numbers, scenario, plan)
    var progress = ProgressLine(output ?? "sweep", unit: "runs")
    var (count, failureCount) = (0, 0)
    let total = numbers.count
    let executor = SweepExecutor(
      scenario, plan, jobCount: jobs ?? max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1))
    let isComplete = try executor.perform(numbers, unless: { shutdownRequest.isStopped }) {
      row throws(CommandError) in
      try table.add(row)
      count += 1
      if row.error != nil { failureCount += 1 }
      progress.update(done: Double(count), of: Double(total))
    }
    progress.clear()
    try table.finish()
    if failureCount > 0 {
      StandardError.write(
        "dynlua: \(failureCount) of \(count) runs failed; the column error has the reasons\n")
    }
    guard isComplete else {
      let hint = output == nil ? "" : "; --resume continues"
      StandardError.write("dynlua: stopped after \(count) of \(total) runs\(hint)\n")
      throw ExitCode(shutdownRequest.exitCode ?? 1)
    }
    if count > 0, failureCount == count { throw ExitCode.failure }
  }

  /// Asks the user to confirm a very large number of runs.
  private func confirm(_ runCount: Int) throws(CommandError) {
    let count = runCount / (sharding.shard?.count ?? 1)
    guard count > Self.confirmationRunCountThreshold, !yes else { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw CommandError(message: "these are \(count) runs; --yes runs them")
    }
    StandardError.write("These are \(count) runs. Perform them? [y/N] ")
    guard readLine()?.lowercased().hasPrefix("y") == true else {
      throw CommandError(message: "no run was made")
    }
  }

  private func discardStandardOutput() throws(CommandError) -> Int32 {
    let standardOutput = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard standardOutput >= 0, null >= 0, dup2(null, STDOUT_FILENO) >= 0 else {
      throw CommandError(SystemError("cannot redirect standard output", errorNumber: errno))
    }
    close(null)
    return standardOutput
  }

  private func scenario() throws(CommandError) -> SweepScenario {
    let file = try Script(path: file ?? "")
    var header = Recording.Header()
    header.options = Recording.Options(
      stage, script.limits, modules: file.directory == nil ? ["."] : file.moduleDirectories)
    header.scheduledInput = input.scheduledInput
    header.scripts = [
      Recording.Script(name: file.chunk.name, source: file.chunk.source, arguments: script.arguments)
    ]
    return SweepScenario(header: header, seconds: seconds, measures: measures) {
      ProcessExit.exitAfterHang(at: $0)
    }
  }

  private func checkColumnNames(_ scenario: SweepScenario, _ plan: SweepPlan) throws(CommandError) {
    guard let name = scenario.unknownParameters(of: plan).first else { return }
    let names = scenario.parameterNames
    let hint =
      names.isEmpty
      ? "it reads parameters as params.\(name)"
      : "it reads \(names.map { "params.\($0)" }.joined(separator: ", "))"
    throw CommandError(
      message: "--set: the script and its modules do not contain the name '\(name)'; \(hint)")
  }

  // MARK: Collecting and drawing tables

  private func drawPlot(of path: String) throws {
    let plot = try SweepPlot(try SweepTable(path: path).rows, diagram.columns)
    if let output { return try OutputFile.write(Array(plot.svg.utf8), to: output) }
    let showsColors =
      isatty(STDOUT_FILENO) == 1
      && PromptColors.areEnabled(
        environment: ProcessEnvironment.values(of: PromptColors.environmentVariables))
    let columns = TerminalSize(descriptor: STDOUT_FILENO)?.columns ?? 80
    for line in plot.lines(showsColors ? .colors : .plain, columns: columns) { print(line) }
  }

  private func collectTables() throws {
    var collector = SweepTableMerger()
    for path in sharding.collect { try collector.add(try SweepTable(path: path), file: path) }
    // Before the file is created, which would otherwise be empty if runs are missing.
    let rows = try collector.sortedRows()
    var table = try SweepTableFile(path: output, standardOutput: STDOUT_FILENO, resumes: false)
    for row in rows { try table.add(row) }
    try table.finish()
  }
}

extension SweepJobScript: ExpressibleByArgument {}

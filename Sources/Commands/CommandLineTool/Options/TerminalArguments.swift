public import ArgumentParser
import Terminal
public import TerminalDisplay
import TerminalPlayer
import Views

/// The options of pictures of a terminal.
struct TerminalArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Show the scene in a terminal of this size, as it is played there; for pictures, animations, videos and .cast \
      files.
      """, valueName: "COLUMNSxROWS"))
  var terminal: TerminalSizeArgument?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      """
      Type a line at a prompt below the scene, from T seconds of the run on; with --terminal, repeatable.
      """, valueName: "T:TEXT"))
  var lines: [SimulatedLine] = []

  @Option(name: .customLong("pixels"), help: "The pixels of the scene in the terminal, with --terminal.")
  var cellSubdivision: CellSubdivision = .half

  @Option(help: "Whether the terminal is dark or light, with --terminal.")
  var theme: TextTheme.Appearance = .dark

  func validate() throws {
    guard cellSubdivision == .half || terminal != nil else {
      throw ValidationError("--pixels: expected --terminal, in which the scene is drawn with characters")
    }
    guard theme == .dark || terminal != nil else {
      throw ValidationError("--theme: expected --terminal, whose colors it selects")
    }
    guard lines.isEmpty || terminal != nil else {
      throw ValidationError("--type: expected --terminal, which shows the prompt")
    }
  }
}

/// The size of a terminal in the notation of the command line: `80x24`.
struct TerminalSizeArgument: ExpressibleByArgument {
  let value: TerminalSize

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1], (20...1000).contains(columns),
      (10...1000).contains(rows)
    else { return nil }
    value = TerminalSize(columns: columns, rows: rows)
  }
}

/// A typed line in the notation of the command line: `T:TEXT`.
struct SimulatedLine: ExpressibleByArgument {
  let value: SimulatedPrompt.Line

  init?(argument: String) {
    guard let (time, text) = ArgumentSyntax.timeAndRest(argument), !text.isEmpty else { return nil }
    value = SimulatedPrompt.Line(time: time, text: String(text))
  }
}

extension CellSubdivision: ExpressibleByArgument {}
extension TextTheme.Appearance: ExpressibleByArgument {}

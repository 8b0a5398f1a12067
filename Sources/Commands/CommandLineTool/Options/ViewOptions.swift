public import ArgumentParser
import POSIX
public import TerminalPlayer

/// The options for displaying the scene.
struct ViewOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where to display the scene in real time; on a terminal, terminal is the default.", valueName: "where"))
  var view: DisplaySettings.Kind?

  @Flag(
    help: """
      Display nothing and run as fast as possible; the default if standard input or output is not a terminal.
      """)
  var headless = false

  @Option(
    help: ArgumentHelp(
      "The colors of the text around the scene: for a light or a dark terminal, or as the terminal reports.",
      valueName: "name"))
  var theme = DisplayPreferences().theme

  @Option(
    help: ArgumentHelp(
      """
      The pixels of the scene: images in the protocol of kitty or sixel images, or block characters: half blocks, or the \
      finer sextants and octants, which not all fonts have, unless the terminal is known not to draw them; by default the \
      finest that it is known to draw.
      """, valueName: "name"))
  var pixels = DisplayPreferences().pixelMode

  /// The values of the options.
  var settings: DisplaySettings {
    DisplaySettings(
      kind: view, isHeadless: headless, preferences: DisplayPreferences(theme: theme, pixels: pixels))
  }

  func validate() throws {
    guard !(headless && view != nil) else {
      throw ValidationError("--headless and --view cannot be combined")
    }
  }

  /// Opens the input of the terminal that shows the scene, and captures the output of the process meanwhile.
  ///
  /// The caller ends the capture. If the process exits before, the terminal is restored and the capture
  /// ended.
  ///
  /// - Throws: `CommandError` if there is no terminal.
  static func openTerminal() throws(CommandError) -> (input: TerminalInput, capture: OutputCapture?) {
    guard let input = TerminalInput() else {
      throw CommandError(message: "--view terminal: there is no terminal to read keys from")
    }
    let capture = OutputCapture()
    ProcessExit.register {
      Player.restoreTerminal()
      capture?.stop()
    }
    return (input, capture)
  }

  /// Whether standard input and output are a terminal that can display a scene (`TERM` is neither empty nor
  /// `dumb`).
  static var isInteractiveTerminal: Bool {
    let term = ProcessEnvironment["TERM"] ?? ""
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !term.isEmpty && term != "dumb"
  }
}

extension DisplayPreferences.Theme: ExpressibleByArgument {}
extension DisplayPreferences.PixelMode: ExpressibleByArgument {}
extension DisplaySettings.Kind: ExpressibleByArgument {}

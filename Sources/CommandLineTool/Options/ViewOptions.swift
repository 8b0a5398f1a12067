public import ArgumentParser
import POSIX
public import TerminalPlayer

/// The options for displaying the scene.
struct ViewOptions: ParsableArguments {
  /// The kinds of display.
  enum DisplayKind: String, ExpressibleByArgument, CaseIterable {
    case terminal
  }

  @Option(
    help: ArgumentHelp(
      "Where to display the scene in real time; on a terminal, terminal is the default.", valueName: "where"))
  var view: DisplayKind?

  @Flag(
    help: """
      Display nothing and run as fast as possible; the default if standard input or output is not a terminal.
      """)
  var headless = false

  @Option(
    help: ArgumentHelp(
      "The colors of the text around the scene: for a light or a dark terminal, or as the terminal reports.",
      valueName: "name"))
  var theme: DisplayPreferences.Theme = .auto

  @Option(
    help: ArgumentHelp(
      """
      The pixels of the scene: images in the protocol of kitty or sixel images, or block characters: half blocks, or the \
      finer sextants and octants, which not all fonts have; by default the finest that the terminal is known to display.
      """, valueName: "name"))
  var pixels: DisplayPreferences.PixelMode = .auto

  /// The preferences of the display.
  var preferences: DisplayPreferences { DisplayPreferences(theme: theme, pixels: pixels) }

  func validate() throws {
    guard !(headless && view != nil) else {
      throw ValidationError("--headless and --view cannot be combined")
    }
  }

  /// Determines the contents of the terminal; nil for no display.
  ///
  /// Without a script file, when only code of the command line runs, the scene is displayed only if the
  /// options request it: such code typically prints a result and ends.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether there is a prompt.
  ///   - hasFile: Whether a script file is played.
  /// - Returns: The scene, a prompt, or both.
  /// - Throws: `CommandError` if `--view terminal` is given and standard output is not a terminal.
  func displayMode(isInteractive: Bool, hasFile: Bool) throws(CommandError) -> Player.DisplayMode? {
    if view == .terminal, isatty(STDOUT_FILENO) != 1 {
      throw CommandError(message: "--view terminal: standard output is not a terminal")
    }
    guard view == .terminal || Self.isInteractiveTerminal else { return nil }
    if headless { return isInteractive ? .prompt : nil }
    if isInteractive { return .sceneAndPrompt }
    return hasFile || view != nil ? .scene : nil
  }

  /// Opens the input of the terminal that shows the scene, and captures the output of the process meanwhile.
  ///
  /// The caller ends the capture. If the process exits before, the terminal is restored and the capture ended.
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

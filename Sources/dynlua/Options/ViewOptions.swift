import ArgumentParser
import TerminalPlayer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The options that say where the scene is shown.
struct ViewOptions: ParsableArguments {
  /// What can show a scene.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case terminal
  }

  @Option(
    help: ArgumentHelp(
      "Show the scene in real time: terminal, as is usual on one.", valueName: "where"))
  var view: Kind?

  @Flag(help: "Show nothing and run as fast as possible, as is usual where the output is not a terminal.")
  var headless = false

  func validate() throws {
    guard !(headless && view != nil) else {
      throw ValidationError(
        "--headless and --view: one says that the scene is shown, the other that it is not")
    }
  }

  /// What the terminal shows; nil if nothing.
  ///
  /// - Parameters:
  ///   - isInteractive: Whether there shall be a prompt.
  ///   - hasFile: Whether a script's file is played, and not only code of the command line, which asks a question and
  ///     wants its answer: that is shown only if the options say so.
  /// - Returns: The scene, a prompt, or both.
  /// - Throws: `CommandError` if a terminal is asked for and there is none.
  func displayMode(isInteractive: Bool, hasFile: Bool) throws(CommandError) -> Player.DisplayMode? {
    if view == .terminal, isatty(STDOUT_FILENO) != 1 {
      throw CommandError(message: "--view terminal: standard output is not a terminal")
    }
    guard view == .terminal || Self.isInteractiveTerminal else { return nil }
    if headless { return isInteractive ? .prompt : nil }
    if isInteractive { return .sceneAndPrompt }
    return hasFile || view != nil ? .scene : nil
  }

  /// The keyboard of the terminal that shows the scene.
  ///
  /// - Throws: `CommandError` if there is none.
  func terminalInput() throws(CommandError) -> TerminalInput {
    guard let terminalInput = TerminalInput() else {
      throw CommandError(message: "--view terminal: there is no terminal to read keys from")
    }
    return terminalInput
  }

  /// Whether a user sits at a terminal that can show a scene.
  private static var isInteractiveTerminal: Bool {
    let term = ProcessEnvironment["TERM"] ?? ""
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !term.isEmpty && term != "dumb"
  }
}

import POSIX
import TerminalPlayer

/// How a scene is displayed: the values of the options, or their defaults.
struct DisplaySettings: Equatable {
  /// The kinds of display.
  enum Kind: String, CaseIterable {
    case terminal
  }

  /// The display; nil for the terminal if there is one.
  var kind: Kind?
  /// Whether nothing is displayed.
  var isHeadless = false
  /// The preferences of the display.
  var preferences = DisplayPreferences()

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
  func mode(isInteractive: Bool, hasFile: Bool) throws(CommandError) -> Player.DisplayMode? {
    if kind == .terminal, isatty(STDOUT_FILENO) != 1 {
      throw CommandError(message: "--view terminal: standard output is not a terminal")
    }
    guard kind == .terminal || ViewOptions.isInteractiveTerminal else { return nil }
    if isHeadless { return isInteractive ? .prompt : nil }
    if isInteractive { return .sceneAndPrompt }
    return hasFile || kind != nil ? .scene : nil
  }
}

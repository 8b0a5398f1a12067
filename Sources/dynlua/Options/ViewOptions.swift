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

  /// The keyboard of the terminal that shows the scene; nil if nothing shows it.
  ///
  /// - Throws: `CommandError` if a terminal is asked for and there is none.
  func keyboard() throws(CommandError) -> Keyboard? {
    guard view == .terminal else { return !headless && Self.isOnTerminal ? Keyboard() : nil }
    guard isatty(STDOUT_FILENO) == 1 else {
      throw CommandError(message: "--view terminal: standard output is not a terminal")
    }
    guard let keyboard = Keyboard() else {
      throw CommandError(message: "--view terminal: there is no terminal to read keys from")
    }
    return keyboard
  }

  /// Whether a user sits at a terminal that can show a scene.
  private static var isOnTerminal: Bool {
    let term = Environment["TERM"] ?? ""
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !term.isEmpty && term != "dumb"
  }
}

import Dynamics
public import Views

extension Session {
  /// An input of the session, applied between two ticks.
  ///
  /// A run is deterministic: a script with the same input at the same ticks gives the same results.
  public enum Input: Equatable, Sendable {
    /// An input that the stage performs.
    case stage(StageInput)
    /// An input that a console or a reload performs.
    case console(ConsoleInput)
  }

  /// Performs an input of the stage, and passes it to `onInput`.
  ///
  /// Consoles and `reload(_:isSyntaxChecked:)` pass theirs themselves.
  public func perform(_ input: StageInput) {
    onInput?(.stage(input))
    stage.perform(input)
  }

  /// Numbers a console and passes its creation to `onInput`; called by the console.
  package func addConsole(name: String, printsResultsAsPlainText: Bool) -> Int {
    onInput?(.console(.opened(name: name, printsResultsAsPlainText: printsResultsAsPlainText)))
    return consoles.add()
  }

  /// The consoles of a session.
  struct Consoles {
    /// The one that is evaluating a chunk at the moment.
    @Weak var evaluating: AnyObject?

    private var count = 0

    /// Returns the number of a new console, from 0.
    mutating func add() -> Int {
      defer { count += 1 }
      return count
    }
  }
}

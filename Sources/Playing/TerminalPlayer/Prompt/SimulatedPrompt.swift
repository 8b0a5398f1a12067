import LineEditing
import LuaConsole
public import LuaDynamics
public import LuaHost
public import Terminal
public import TerminalDisplay
import Views

/// A prompt below a scene, at which given lines are typed at given times.
///
/// ```swift
/// let lines = [SimulatedPrompt.Line(time: 1, text: "push.angle = 2")]
/// let prompt = try SimulatedPrompt(session, lines: lines, size: size, theme: theme) { terminal.write($0) }
/// prompt.typeDueKeys()
/// session.stage.advanceFrame()
/// ```
public final class SimulatedPrompt {
  /// A line to type.
  public struct Line: Sendable {
    /// The simulated time at which typing begins, in seconds.
    public let time: Double
    /// The text, which is then evaluated.
    public let text: String

    /// Creates a line.
    public init(time: Double, text: String) { (self.time, self.text) = (time, text) }
  }

  private let session: Session
  private let console: Console
  private let prompt: Prompt
  /// The keys that have not been typed yet, with their ticks, which do not decrease.
  private var keys: ArraySlice<(tick: Int, key: Key)>

  /// The number of ticks of 1/60 s from one key to the next: twelve keys per second.
  private static let ticksPerKey = 5

  /// Opens a prompt in the rows of a terminal, or of a part of one.
  ///
  /// - Parameters:
  ///   - session: The session in which the lines are evaluated.
  ///   - lines: The lines to type, one after another.
  ///   - size: The size of the terminal.
  ///   - theme: The colors of answers, events and errors.
  ///   - write: Writes output to the terminal.
  /// - Throws: `LuaError` of kind `memory` if there is no memory for a console.
  public init(
    _ session: Session, lines: [Line], size: TerminalSize, theme: TextTheme, write: @escaping (String) -> Void
  ) throws(LuaError) {
    self.session = session
    console = try Console(session)
    keys = Self.keys(of: lines)[...]
    let adapter = ConsoleAdapter()
    adapter.console = console
    prompt = Prompt(validate: adapter.validate, complete: { _ in .init() }, write: write)
    prompt.enableColors(signature: adapter.signature)
    prompt.renditionSequences = {
      $0 == .output ? ("", "") : theme.renditionSequences(of: $0, depth: .trueColor)
    }
    resize(to: size)
  }

  /// Sets the size of the terminal, and redraws the prompt.
  public func resize(to size: TerminalSize) {
    prompt.open(in: .rows(0..<size.rows, columns: size.columns))
  }

  private static func keys(of lines: [Line]) -> [(tick: Int, key: Key)] {
    var keys: [(tick: Int, key: Key)] = []
    for line in lines.sorted(by: { $0.time < $1.time }) {
      var tick = Stage.ticks(in: line.time)
      if let last = keys.last { tick = max(tick, last.tick + ticksPerKey) }
      for key in line.text.unicodeScalars.map(Key.character) + [.enter] {
        keys.append((tick, key))
        tick += ticksPerKey
      }
    }
    return keys
  }

  /// Types the keys that are due at the present tick, and evaluates the lines that they complete.
  public func typeDueKeys() {
    while let (tick, key) = keys.first, tick <= session.stage.runTick {
      keys.removeFirst()
      for case .evaluate(let text) in prompt.handle(.key(key)) { evaluate(text) }
    }
  }

  private func evaluate(_ text: String) {
    switch console.evaluate(text) {
    case .output(let lines): prompt.finishEvaluation(lines)
    case .failed(let error):
      prompt.finishEvaluation(error.description.split(separator: "\n").map(String.init), role: .error)
    }
  }

  /// Shows an event above the prompt.
  public func show(_ line: String) {
    prompt.printAbove([line], role: .event)
    prompt.draw()
  }

  /// The watched expressions with their values.
  public var watchLines: [String] { console.watchValues().map { "\($0.expression) = \($0.text)" } }
}

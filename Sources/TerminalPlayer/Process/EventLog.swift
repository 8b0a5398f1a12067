public import LuaDynamics
public import TerminalDisplay

/// The recent events of the scene, such as contacts, and the captured output, in order; for the event rows
/// and the prompt.
///
/// Must be used by one thread at a time.
public final class EventLog {
  private enum Entry {
    case line(LogLine)
    /// Formatted only when it is displayed, since few events are.
    case event(Event)
  }

  /// The source of captured output; nil if no output needs to be captured.
  public let capture: OutputCapture?

  private var entries: [Entry] = []
  /// Whether the last captured line belongs to an error.
  private var continuesError = false
  /// The total number of entries ever added, by which a display detects new entries.
  private(set) var count = 0

  /// The number of entries kept: more than the rows of any screen, and as many lines as a prompt prints at
  /// once.
  private static let capacity = Prompt.maximumPendingLineCount

  /// Creates an empty log.
  ///
  /// - Parameter capture: The source of captured output; nil for none.
  public init(capture: OutputCapture?) { self.capture = capture }

  /// Adds an event of the scene, after the output that was printed before it.
  public func add(_ event: Event) {
    drainCapture()
    add(.event(event))
  }

  /// Adds a line of text.
  public func add(_ line: String) { add(.line(LogLine(line))) }

  /// Adds a line that reports an error.
  public func addError(_ line: String) { add(.line(LogLine(line, role: .error))) }

  /// Adds the lines that were captured since the last call.
  public func drainCapture() {
    for line in capture?.drain() ?? [] {
      continuesError = Self.isError(line) || continuesError && Self.isContinuation(line)
      add(.line(LogLine(line, role: continuesError ? .error : .output)))
    }
  }

  /// Returns whether a captured line is the first one of an error that the program reports on standard error.
  private static func isError(_ line: String) -> Bool { line.hasPrefix("dynlua: ") }

  /// Returns whether a line may belong to the error above it, such as a line of its traceback.
  private static func isContinuation(_ line: String) -> Bool {
    line.hasPrefix("\t") || line.hasPrefix("  ") || line == "stack traceback:"
  }

  /// The last lines of the log, oldest first.
  ///
  /// - Parameter count: The maximum number of lines, limited to the last 1,000 entries.
  /// - Returns: The lines.
  public func lastLines(_ count: Int) -> [LogLine] {
    entries.suffix(min(count, Self.capacity)).map { entry in
      switch entry {
      case .line(let line): line
      case .event(let event): LogLine(event.description, role: .event)
      }
    }
  }

  /// The lines of other output than events among the last entries, oldest first; see `lastLines(_:)`.
  func texts(amongLast count: Int) -> [LogLine] {
    entries.suffix(min(count, Self.capacity)).compactMap { entry in
      if case .line(let line) = entry { line } else { nil }
    }
  }

  /// The last events of the scene, oldest first, at most `count`.
  func lastEvents(_ count: Int) -> [LogLine] {
    let events = entries.reversed().lazy.compactMap { entry -> Event? in
      if case .event(let event) = entry { event } else { nil }
    }
    return events.prefix(count).map { LogLine($0.description, role: .event) }.reversed()
  }

  private func add(_ entry: Entry) {
    if entries.count == 2 * Self.capacity { entries.removeFirst(Self.capacity) }
    entries.append(entry)
    count += 1
  }
}

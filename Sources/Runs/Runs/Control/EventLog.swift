public import LuaDynamics
import Views

/// The recent events of the scene, such as contacts, and the captured output, in order.
///
/// Must be used by one thread at a time.
public final class EventLog {
  private enum Entry {
    case line(Line)
    /// Formatted only when it is displayed, since few events are.
    case event(LogEvent)

    var kind: Line.Kind {
      switch self {
      case .line(let line): line.kind
      case .event: .event
      }
    }
  }

  /// A line of the log.
  public struct Line: Equatable, Sendable {
    /// A kind of line.
    public enum Kind: Hashable, Sendable {
      /// The output of the script.
      case output
      /// A message about the playback.
      case message
      /// An event of the scene, such as a contact.
      case event
      /// A line that reports an error.
      case error
    }

    /// The text, which may contain escape sequences.
    public let text: String
    /// The kind of line.
    public let kind: Kind
    /// The tick at which it was added.
    public let tick: Int
    /// The event of the scene that the line describes; nil for other lines.
    public let event: LogEvent?

    init(_ text: String, kind: Kind, tick: Int) {
      (self.text, self.kind, self.tick, event) = (text, kind, tick, nil)
    }

    /// Creates the line of an event, with its own description by default.
    init(_ event: LogEvent, description: String? = nil) {
      (text, kind, self.event) = (event.line(description ?? "\(event.kind)"), .event, event)
      tick = Stage.ticks(in: event.time)
    }
  }

  /// Returns the tick of lines that are added; 0 initially.
  var currentTick: () -> Int = { 0 }

  private let takeOutput: () -> [String]
  private var entries: [Entry] = []
  /// Whether the last captured line belongs to an error.
  private var isInMultilineError = false
  /// The total number of entries ever added, by which a display detects new entries.
  public private(set) var count = 0

  /// The number of entries that are kept at least: more than the rows of any screen.
  public static let capacity = 1_000

  /// Creates an empty log.
  ///
  /// - Parameter takeOutput: Returns the lines of output that were captured since the last call; none by
  ///   default.
  public init(takeOutput: @escaping () -> [String] = { [] }) { self.takeOutput = takeOutput }

  /// Adds an event of the scene, after the output that was printed before it.
  public func add(_ event: LogEvent) {
    appendCapturedOutput()
    add(.event(event))
  }

  /// Adds a line of text.
  public func add(_ line: String) { add(.line(Line(line, kind: .message, tick: currentTick()))) }

  /// Adds a line that reports an error.
  public func addError(_ line: String) { add(.line(Line(line, kind: .error, tick: currentTick()))) }

  /// Adds the lines that were captured since the last call.
  public func appendCapturedOutput() {
    for line in takeOutput() {
      isInMultilineError = Self.isError(line) || isInMultilineError && Self.isErrorContinuation(line)
      add(.line(Line(line, kind: isInMultilineError ? .error : .output, tick: currentTick())))
    }
  }

  /// Returns whether a captured line is the first one of an error that the program reports on standard error.
  private static func isError(_ line: String) -> Bool { line.hasPrefix("dynlua: ") }

  /// Returns whether a line may belong to the error above it, such as a line of its traceback.
  private static func isErrorContinuation(_ line: String) -> Bool {
    line.hasPrefix("\t") || line.hasPrefix("  ") || line == "stack traceback:"
  }

  /// The last lines of the log, oldest first.
  ///
  /// - Parameter count: The maximum number of lines, limited to the last 1,000 entries.
  /// - Returns: The lines.
  public func lastLines(_ count: Int) -> [Line] {
    entries.suffix(min(count, Self.capacity)).map { entry in
      switch entry {
      case .line(let line): line
      case .event(let event): Line(event)
      }
    }
  }

  /// The last lines of the log for a display with few rows, oldest first, in which several contacts of items
  /// of the same names are one line, with the time of the last one.
  ///
  /// - Parameters:
  ///   - count: The maximum number of lines.
  ///   - kinds: The kinds of lines that are returned.
  /// - Returns: The lines; a line of several contacts has the number of those among the last 250 entries.
  package func condensedLines(_ count: Int, of kinds: Set<Line.Kind> = [.output, .message, .event, .error])
    -> [Line]
  {
    // From the newest on, so that a long log is not read as a whole for each frame.
    let recent = entries.reversed().lazy.filter { kinds.contains($0.kind) }.prefix(Self.condensedEntryCount)
    var contactCounts: [ContactPair: Int] = [:]
    for case .event(let event) in recent {
      if case .beganContact = event.kind, let pair = ContactPair(event) {
        contactCounts[pair, default: 0] += 1
      }
    }
    var lines: [Line] = []
    for entry in recent where lines.count < count {
      switch entry {
      case .line(let line): lines.append(line)
      case .event(let event):
        guard let pair = ContactPair(event), let contactCount = contactCounts[pair] else {
          lines.append(Line(event))
          continue
        }
        if contactCount == 1 {
          lines.append(Line(event))
        } else if contactCount > 1 {
          lines.append(Line(event, description: "\(pair.item) × \(pair.other) ×\(contactCount)"))
          contactCounts[pair] = 0
        }
      }
    }
    return lines.reversed()
  }

  /// The number of entries of which `condensedLines` counts the contacts.
  private static let condensedEntryCount = 250

  /// The two parties of a contact.
  private struct ContactPair: Hashable {
    let item: String
    let other: String

    /// Creates the pair of a contact's beginning or end; nil for other events.
    init?(_ event: LogEvent) {
      switch event.kind {
      case .beganContact(let item, let other, _), .endedContact(let item, let other):
        (self.item, self.other) = (item, "\(other)")
      default: return nil
      }
    }
  }

  /// The lines of other output than events among the last entries, oldest first; see `lastLines(_:)`.
  package func nonEventLines(amongLast count: Int) -> [Line] {
    entries.suffix(min(count, Self.capacity)).compactMap { entry in
      if case .line(let line) = entry { line } else { nil }
    }
  }

  private func add(_ entry: Entry) {
    if entries.count == 2 * Self.capacity { entries.removeFirst(Self.capacity) }
    entries.append(entry)
    count += 1
  }
}

public import LuaDynamics

/// What happened lately, for the rows below the scene: contacts and the like, and what was printed, in order.
///
/// It belongs to one thread at a time.
public final class EventLog {
  private enum Entry {
    case text(String)
    /// Put into words when it is shown, which few of the many are.
    case event(Event)
  }

  /// Where what is printed comes from; nil where none of it would disturb the screen.
  public let capture: OutputCapture?

  private var entries: [Entry] = []
  /// How much has ever been noted, by which a display sees that there is news.
  private(set) var count = 0

  /// More than any screen has rows for them, and as many as a prompt tells at once.
  private static let capacity = Prompt.lineLimit

  /// A log in which nothing has happened yet.
  public init(capture: OutputCapture?) { self.capture = capture }

  /// Notes something that happened in the scene, behind what was printed before.
  public func add(_ event: Event) {
    drainCapture()
    add(.event(event))
  }

  /// Notes a line of text.
  public func add(_ line: String) { add(.text(line)) }

  /// Notes what was printed since this was last done.
  public func drainCapture() {
    for line in capture?.drain() ?? [] { add(line) }
  }

  /// The last lines, oldest first.
  public func lines(_ count: Int) -> [String] {
    entries.suffix(min(count, Self.capacity)).map { entry in
      switch entry {
      case .text(let line): line
      case .event(let event): event.description
      }
    }
  }

  private func add(_ entry: Entry) {
    if entries.count == 2 * Self.capacity { entries.removeFirst(Self.capacity) }
    entries.append(entry)
    count += 1
  }
}

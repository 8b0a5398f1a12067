/// Something that happened in a scene, such as a contact.
public struct TimedLogLine: Hashable, Sendable {
  /// The number of ticks after which it happened.
  public let tick: Int
  /// A description in one line.
  public let text: String

  /// Creates an event.
  public init(tick: Int, text: String) {
    self.tick = tick
    self.text = text
  }
}

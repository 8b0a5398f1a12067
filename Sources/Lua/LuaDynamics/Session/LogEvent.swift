public import Dynamics
public import Views

/// An entry of the event log: a contact, a pause, a presentation or another change of the scene.
public struct LogEvent: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// An item began touching another item or a boundary, at a point.
    case beganContact(item: String, other: ContactPeer, point: Point)
    /// An item stopped touching another item or a boundary.
    case endedContact(item: String, other: ContactPeer)
    /// An item's motion overflowed; the item was moved back to its last valid position with velocity 0.
    case halted(item: String)
    /// An attachment broke and was removed.
    case broke(attachment: String)
    /// An animator came to rest.
    case paused
    /// A resting animator resumed.
    case resumed
    /// An alert or a popover was presented; `message` is the text of an alert.
    ///
    /// The message may contain line breaks and be longer than a display has room for.
    case presented(String, message: String? = nil)
    /// An alert or a popover was dismissed; `button` is the title of the alert's button that dismissed it.
    case dismissed(String, button: String?)
    /// The device was rotated.
    case rotated(Stage.Orientation)
  }

  /// The other party of a contact.
  public enum ContactPeer: Equatable, Sendable {
    /// Another item, by name.
    case item(String)
    /// A boundary, by identifier.
    case boundary(String)
    /// The edges of the view.
    case referenceBounds
  }

  /// The simulated time in seconds.
  public let time: Double
  /// What happened.
  public let kind: Kind

  /// Creates an event at a time in simulated seconds.
  public init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

/// The log of the events of a session.
struct EventLog {
  let receive: ((LogEvent) -> Void)?

  /// Whether events are left out.
  var isQuiet = false

  init(receive: ((LogEvent) -> Void)?) { self.receive = receive }
}

extension LogEvent: CustomStringConvertible {
  /// A single line: the time in seconds and the description of the event.
  public var description: String { line("\(kind)") }

  /// Returns the line of a description, after the time.
  package func line(_ description: String) -> String {
    "\(decimal(time, places: 3, width: 8)) s  \(description)"
  }
}

extension LogEvent.Kind: CustomStringConvertible {
  /// A description of the event, without its time.
  public var description: String {
    switch self {
    case .beganContact(let item, let other, let point):
      "began contact: \(item) with \(other) at (\(decimal(point.x, places: 1)), \(decimal(point.y, places: 1)))"
    case .endedContact(let item, let other): "ended contact: \(item) with \(other)"
    case .halted(let item): "halted: \(item) moved beyond all numbers and was put back"
    case .broke(let attachment): "broke: \(attachment)"
    case .paused: "paused: everything rests"
    case .resumed: "resumed"
    case .presented(let name, let message): "presented: \(name)\(message.map { ": \($0.onOneLine)" } ?? "")"
    case .dismissed(let name, let button): "dismissed: \(name)\(button.map { " with \($0)" } ?? "")"
    case .rotated(let orientation): "turned: \(orientation.rawValue)"
    }
  }
}

extension String {
  /// The text with its line breaks replaced by spaces.
  fileprivate var onOneLine: String { split(whereSeparator: { $0.isNewline }).joined(separator: " ") }
}

extension LogEvent.ContactPeer: CustomStringConvertible {
  /// The name of the other item or of the boundary, as in the event log.
  public var description: String {
    switch self {
    case .item(let name): name
    case .boundary(let identifier): "boundary \(identifier)"
    case .referenceBounds: "the view's bounds"
    }
  }
}

/// Formats a number with a fixed number of decimal places, padded on the left to `width`.
private func decimal(_ number: Double, places: Int, width: Int = 0) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = (number.magnitude * scale).rounded()
  // Beyond the range of integers, decimal places carry no information; use the shortest notation.
  guard scaled < 1e15 else { return "\(number)" }
  let digits = String(Int(scaled))
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  let sign = number < 0 && scaled > 0 ? "-" : ""
  let text = "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

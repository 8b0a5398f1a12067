public import Dynamics
public import Views

/// Something worth telling that happened in the world: a line of the event log.
public struct Event: Equatable, Sendable {
  /// What happened.
  public enum Kind: Equatable, Sendable {
    /// An item began touching another party at a point.
    case beganContact(item: String, other: ContactPeer, point: Point)
    /// An item stopped touching another party.
    case endedContact(item: String, other: ContactPeer)
    /// An item's motion went beyond all numbers; it was put back to its last place and stands still.
    case halted(item: String)
    /// An animator came to rest.
    case paused
    /// A resting animator was set going.
    case resumed
    /// An alert or a popover was presented, with what an alert says, which may be more than a display has room for.
    case presented(String, message: String? = nil)
    /// An alert or a popover is gone; an alert by one of its buttons.
    case dismissed(String, button: String?)
    /// The device was turned.
    case turned(Stage.Orientation)
  }

  /// What an item touches.
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

  /// An event at a time in simulated seconds.
  public init(time: Double, kind: Kind) {
    self.time = time
    self.kind = kind
  }
}

extension Event: CustomStringConvertible {
  /// One line: the time in seconds and what happened then.
  public var description: String { "\(decimal(time, places: 3, width: 8)) s  \(kind)" }
}

extension Event.Kind: CustomStringConvertible {
  /// What happened, in words.
  public var description: String {
    switch self {
    case .beganContact(let item, let other, let point):
      "began contact: \(item) with \(other) at (\(decimal(point.x, places: 1)), \(decimal(point.y, places: 1)))"
    case .endedContact(let item, let other): "ended contact: \(item) with \(other)"
    case .halted(let item): "halted: \(item) moved beyond all numbers and was put back"
    case .paused: "paused: everything rests"
    case .resumed: "resumed"
    case .presented(let name, let message): "presented: \(name)\(message.map { ": \($0.onOneLine)" } ?? "")"
    case .dismissed(let name, let button): "dismissed: \(name)\(button.map { " with \($0)" } ?? "")"
    case .turned(let orientation): "turned: \(orientation.rawValue)"
    }
  }
}

extension String {
  /// The text with spaces for its line breaks.
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension Event.ContactPeer: CustomStringConvertible {
  /// The party in words.
  public var description: String {
    switch self {
    case .item(let name): name
    case .boundary(let identifier): "boundary \(identifier)"
    case .referenceBounds: "the view's bounds"
    }
  }
}

/// A number with a fixed count of decimal places, padded on the left to `width`.
private func decimal(_ number: Double, places: Int, width: Int = 0) -> String {
  let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
  let scaled = (number.magnitude * scale).rounded()
  // Past the range of integers decimal places say nothing; the shortest notation does.
  guard scaled < 1e15 else { return String(describing: number) }
  let digits = String(Int(scaled))
  let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
  let sign = number < 0 && scaled > 0 ? "-" : ""
  let text = "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

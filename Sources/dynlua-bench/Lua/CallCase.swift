/// A call from Lua to measure, with the equivalent call of a peer.
struct CallCase {
  /// The engine that runs a call.
  enum EngineKind {
    case host
    case plainC
    case love
  }

  let label: String
  let subject: EngineKind
  let text: String
  let peer: EngineKind
  let peerText: String
  /// The names of the peer's methods in the result table; empty if they are those of `label`.
  let peerName: String
  let maximumRatio: Double?

  init(
    _ label: String, by subject: EngineKind = .host, _ text: String, than peer: EngineKind = .plainC,
    _ peerText: String? = nil,
    named peerName: String = "", maximumRatio: Double? = nil
  ) {
    self.label = label
    self.subject = subject
    self.text = text
    self.peer = peer
    self.peerText = peerText ?? text
    self.peerName = peerName
    self.maximumRatio = maximumRatio
  }
}

extension CallCase {
  private static let position = "local x, y, angle = square:position()"
  private static let getPosition = "local x, y = square:getPosition()"
  private static let getBoth = "local x, y = square:getPosition(); local angle = square:getAngle()"

  static let all = [
    CallCase("math.abs(x), to compare with", "local _ = abs(x)"),
    CallCase("table.field, to compare with", "local _ = t.magnitude"),
    CallCase("push.magnitude", "local _ = push.magnitude", maximumRatio: 1.5),
    CallCase("push.magnitude = x", "push.magnitude = x"),
    CallCase("push:setAngle(x, x)", "push:setAngle(x, x)"),
    CallCase("square:position()", position),
    CallCase("square.center", "local _ = square.center"),
    CallCase("square.center.x", "local _ = square.center.x"),
    CallCase("square.center - other.center", "local _ = square.center - other.center"),
    CallCase("(square.center - other.center).length", "local _ = (square.center - other.center).length"),
    CallCase(
      "square:position()", position, than: .love, getPosition, named: "getPosition", maximumRatio: 1.5),
    CallCase("square:position()", position, than: .love, getBoth, named: "getPosition, getAngle"),
    // The method is cached in a local, as is usual in hot loops in Lua.
    CallCase(
      "position(square)", "local x, y, angle = position(square)", than: .love, getPosition,
      named: "getPosition"),
    CallCase(
      "square:position() by hand in C", by: .plainC, position, than: .love, getPosition, named: "getPosition"),
  ]
}

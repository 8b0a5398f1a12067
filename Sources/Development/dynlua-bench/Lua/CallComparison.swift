/// A call from Lua to measure, with the equivalent call of a peer.
struct CallComparison {
  /// The engine that runs a call.
  enum EngineKind {
    case host
    case plainC
    case love
  }

  let label: String
  let measuredEngine: EngineKind
  let code: String
  let peerEngine: EngineKind
  let peerCode: String
  /// The names of the peer's methods in the result table; empty if they are those of `label`.
  let peerName: String
  let maximumRatio: Double?

  init(
    _ label: String, by subject: EngineKind = .host, _ code: String, than peer: EngineKind = .plainC,
    _ peerCode: String? = nil,
    named peerName: String = "", maximumRatio: Double? = nil
  ) {
    self.label = label
    self.measuredEngine = subject
    self.code = code
    self.peerEngine = peer
    self.peerCode = peerCode ?? code
    self.peerName = peerName
    self.maximumRatio = maximumRatio
  }
}

extension CallComparison {
  private static let positionCode = "local x, y, angle = square:position()"
  private static let getPositionCode = "local x, y = square:getPosition()"
  private static let getPositionAndAngleCode =
    "local x, y = square:getPosition(); local angle = square:getAngle()"

  static let all = [
    CallComparison("math.abs(x), to compare with", "local _ = abs(x)"),
    CallComparison("table.field, to compare with", "local _ = t.magnitude"),
    CallComparison("push.magnitude", "local _ = push.magnitude", maximumRatio: 1.5),
    CallComparison("push.magnitude = x", "push.magnitude = x"),
    CallComparison("push:setAngle(x, x)", "push:setAngle(x, x)"),
    CallComparison("square:position()", positionCode),
    CallComparison("square.center", "local _ = square.center"),
    CallComparison("square.center.x", "local _ = square.center.x"),
    CallComparison("square.center - other.center", "local _ = square.center - other.center"),
    CallComparison(
      "(square.center - other.center).length", "local _ = (square.center - other.center).length"),
    CallComparison(
      "square:position()", positionCode, than: .love, getPositionCode, named: "getPosition", maximumRatio: 1.5
    ),
    CallComparison(
      "square:position()", positionCode, than: .love, getPositionAndAngleCode, named: "getPosition, getAngle"),
    // The method is cached in a local, as is usual in hot loops in Lua.
    CallComparison(
      "position(square)", "local x, y, angle = position(square)", than: .love, getPositionCode,
      named: "getPosition"),
    CallComparison(
      "square:position() by hand in C", by: .plainC, positionCode, than: .love, getPositionCode,
      named: "getPosition"),
  ]
}

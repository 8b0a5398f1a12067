/// Something that scripts do again and again, and how a peer does the same.
struct Way {
  /// Who does something.
  enum Doer {
    case host
    case plainC
    case love
  }

  let what: String
  let doer: Doer
  let text: String
  let peer: Doer
  let peerText: String
  /// The calls of the peer, where they have other names.
  let peerName: String
  let limit: Double?

  init(
    _ what: String, by doer: Doer = .host, _ text: String, than peer: Doer = .plainC,
    _ peerText: String? = nil,
    named peerName: String = "", limit: Double? = nil
  ) {
    self.what = what
    self.doer = doer
    self.text = text
    self.peer = peer
    self.peerText = peerText ?? text
    self.peerName = peerName
    self.limit = limit
  }
}

extension Way {
  private static let position = "local x, y, angle = square:position()"
  private static let getPosition = "local x, y = square:getPosition()"
  private static let getBoth = "local x, y = square:getPosition(); local angle = square:getAngle()"

  static let all = [
    Way("math.abs(x), to compare with", "local _ = abs(x)"),
    Way("table.field, to compare with", "local _ = t.magnitude"),
    Way("push.magnitude", "local _ = push.magnitude", limit: 1.5),
    Way("push.magnitude = x", "push.magnitude = x"),
    Way("push:setAngle(x, x)", "push:setAngle(x, x)"),
    Way("square:position()", position),
    Way("square.center", "local _ = square.center"),
    Way("square.center.x", "local _ = square.center.x"),
    Way("square.center - other.center", "local _ = square.center - other.center"),
    Way("(square.center - other.center).length", "local _ = (square.center - other.center).length"),
    Way("square:position()", position, than: .love, getPosition, named: "getPosition", limit: 1.5),
    Way("square:position()", position, than: .love, getBoth, named: "getPosition, getAngle"),
    // Looked up once and kept in a local, as Lua programs do in hot loops.
    Way(
      "position(square)", "local x, y, angle = position(square)", than: .love, getPosition,
      named: "getPosition"),
    Way(
      "square:position() by hand in C", by: .plainC, position, than: .love, getPosition, named: "getPosition"),
  ]
}

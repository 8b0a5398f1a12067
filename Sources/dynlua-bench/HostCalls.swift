/// What one crossing from Lua into the host costs, beside a hand-written plain C getter and beside LÖVE.
struct HostCalls {
  static let count = 300_000

  private struct Way {
    var what: String
    var ours: String
    var plain: String?
    var love: String?
    var limit: Double?
  }

  private static let ways = [
    Way(what: "math.abs(x), to compare with", ours: "local _ = abs(x)", plain: "local _ = abs(x)"),
    Way(
      what: "table.field, to compare with", ours: "local _ = t.magnitude",
      plain: "local _ = t.magnitude"),
    Way(
      what: "push.magnitude", ours: "local _ = push.magnitude", plain: "local _ = push.magnitude",
      limit: 1.5),
    Way(what: "push.magnitude = x", ours: "push.magnitude = x", plain: "push.magnitude = x"),
    Way(what: "push:setAngle(x, x)", ours: "push:setAngle(x, x)", plain: "push:setAngle(x, x)"),
    Way(
      what: "square:position()", ours: "local x, y, angle = square:position()",
      plain: "local x, y, angle = square:position()"),
    Way(what: "square.center", ours: "local _ = square.center", plain: "local _ = square.center"),
    Way(
      what: "square.center.x", ours: "local _ = square.center.x", plain: "local _ = square.center.x"
    ),
    Way(
      what: "square.center - other.center", ours: "local _ = square.center - other.center",
      plain: "local _ = square.center - other.center"),
    Way(
      what: "(square.center - other.center).length",
      ours: "local _ = (square.center - other.center).length",
      plain: "local _ = (square.center - other.center).length"),
    Way(
      what: "square:position()", ours: "local x, y, angle = square:position()",
      love: "local x, y = square:getPosition()", limit: 1.5),
    Way(
      what: "square:position()", ours: "local x, y, angle = square:position()",
      love: "local x, y = square:getPosition(); local angle = square:getAngle()"),
  ]

  let host: HostEngine
  let plain: PlainEngine
  let love: LoveEngine?

  init(love: LoveEngine?) throws {
    host = try HostEngine()
    plain = try PlainEngine()
    self.love = love
    let engines: [(any Engine)?] = [host, plain, love]
    for case let engine? in engines { try engine.define("emptyLoop", "") }
  }

  /// One row per way.
  func rows() throws -> [Row] {
    try Self.ways.enumerated().map { index, way in try row(way, name: "way\(index)") }
  }

  private func row(_ way: Way, name: String) throws -> Row {
    try host.define(name, way.ours)
    if let text = way.plain { return try compare(way, name, with: plain, text, "plain C") }
    guard let text = way.love else {
      return Row(what: way.what, figures: try Comparison { try ours(name) })
    }
    guard let love else {
      return Row(
        what: way.what, figures: try Comparison { try ours(name) }, peer: LoveEngine.advice)
    }
    return try compare(
      way, name, with: love, text,
      "LÖVE \(text.contains("Angle") ? "getPosition, getAngle" : "getPosition")")
  }

  private func compare(
    _ way: Way, _ name: String, with peer: any Engine, _ text: String, _ label: String
  ) throws -> Row {
    try peer.define(name, text)
    let figures = try Comparison {
      try ours(name)
    } theirs: {
      try peer.nanoseconds(of: name, count: Self.count)
    }
    return Row(what: way.what, figures: figures, peer: label, limit: way.limit)
  }

  private func ours(_ name: String) throws -> Double {
    try host.nanoseconds(of: name, count: Self.count)
  }
}

/// What one crossing from Lua into the host costs, beside a type by hand in plain C and beside LÖVE.
struct HostCalls {
  static let count = 300_000

  private let host: HostEngine
  private let plain: PlainEngine
  private let love: LoveEngine?

  init(love: LoveEngine?) throws {
    host = try HostEngine()
    plain = try PlainEngine()
    self.love = love
    let engines: [(any Engine)?] = [host, plain, love]
    for case let engine? in engines { try engine.define("emptyLoop", "") }
  }

  /// One row per way.
  func rows() throws -> [Row] {
    try Way.all.enumerated().map { index, way in try row(way, name: "way\(index)") }
  }

  private func row(_ way: Way, name: String) throws -> Row {
    guard let doer = engine(of: way.doer), let peer = engine(of: way.peer) else {
      return Row(what: way.what, figures: Comparison(ours: [], theirs: []), peer: LoveEngine.advice)
    }
    try doer.define(name, way.text)
    try peer.define("\(name)Theirs", way.peerText)
    let figures = try Comparison {
      try doer.nanoseconds(of: name, count: Self.count)
    } theirs: {
      try peer.nanoseconds(of: "\(name)Theirs", count: Self.count)
    }
    let label = way.peer == .love ? "LÖVE \(way.peerName)" : "plain C"
    return Row(what: way.what, figures: figures, peer: label, limit: way.limit)
  }

  private func engine(of doer: Way.Doer) -> (any Engine)? {
    switch doer {
    case .host: host
    case .plainC: plain
    case .love: love
    }
  }
}

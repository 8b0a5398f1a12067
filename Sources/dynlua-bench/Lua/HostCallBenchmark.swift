/// The cost of a call from Lua into the host, compared with a hand-written type in plain C and with LÖVE.
struct HostCallBenchmark {
  static let count = 300_000

  private let host: HostEngine
  private let plain: PlainCEngine
  private let love: LoveEngine?

  init(love: LoveEngine?) throws {
    host = try HostEngine()
    plain = try PlainCEngine()
    self.love = love
    let engines: [(any LuaEngine)?] = [host, plain, love]
    for case let engine? in engines { try engine.define("emptyLoop", "") }
  }

  /// Measures the rows of the table, one for each call.
  func rows() throws -> [ResultRow] {
    try CallCase.all.enumerated().map { index, callCase in try row(callCase, name: "callCase\(index)") }
  }

  private func row(_ callCase: CallCase, name: String) throws -> ResultRow {
    guard let subject = engine(of: callCase.subject), let peer = engine(of: callCase.peer) else {
      return ResultRow(
        label: callCase.label, comparison: Comparison(ours: [], theirs: []), peer: LoveEngine.installationHint
      )
    }
    try subject.define(name, callCase.text)
    try peer.define("\(name)Theirs", callCase.peerText)
    let comparison = try Comparison {
      try subject.nanoseconds(of: name, count: Self.count)
    } theirs: {
      try peer.nanoseconds(of: "\(name)Theirs", count: Self.count)
    }
    let label = callCase.peer == .love ? "LÖVE \(callCase.peerName)" : "plain C"
    return ResultRow(
      label: callCase.label, comparison: comparison, peer: label, maximumRatio: callCase.maximumRatio)
  }

  private func engine(of subject: CallCase.EngineKind) -> (any LuaEngine)? {
    switch subject {
    case .host: host
    case .plainC: plain
    case .love: love
    }
  }
}

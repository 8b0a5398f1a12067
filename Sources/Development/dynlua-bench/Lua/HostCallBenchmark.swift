/// The cost of a call from Lua into the host, compared with a hand-written type in plain C and with LÖVE.
struct HostCallBenchmark {
  static let callCount = 300_000

  private let host: HostEngine
  private let plainC: PlainLuaEngine
  private let love: LoveEngine?

  init(love: LoveEngine?) throws {
    host = try HostEngine()
    plainC = try PlainLuaEngine()
    self.love = love
    let engines: [(any LuaEngine)?] = [host, plainC, love]
    for case let engine? in engines { try engine.defineLoop("emptyLoop", body: "") }
  }

  /// Measures the rows of the table, one for each call.
  func rows() throws -> [ResultRow] {
    try CallComparison.all.enumerated().map { index, callCase in try row(callCase, name: "callCase\(index)") }
  }

  private func row(_ callCase: CallComparison, name: String) throws -> ResultRow {
    guard let subject = engine(of: callCase.measuredEngine), let peer = engine(of: callCase.peerEngine) else {
      return ResultRow(
        label: callCase.label, comparison: TimingComparison(ours: [], theirs: []),
        peerName: LoveEngine.installationHint
      )
    }
    try subject.defineLoop(name, body: callCase.code)
    try peer.defineLoop("\(name)Theirs", body: callCase.peerCode)
    let comparison = try TimingComparison {
      try subject.nanoseconds(of: name, count: Self.callCount)
    } theirs: {
      try peer.nanoseconds(of: "\(name)Theirs", count: Self.callCount)
    }
    let label = callCase.peerEngine == .love ? "LÖVE \(callCase.peerName)" : "plain C"
    return ResultRow(
      label: callCase.label, comparison: comparison, peerName: label, maximumRatio: callCase.maximumRatio)
  }

  private func engine(of kind: CallComparison.EngineKind) -> (any LuaEngine)? {
    switch kind {
    case .host: host
    case .plainC: plainC
    case .love: love
    }
  }
}

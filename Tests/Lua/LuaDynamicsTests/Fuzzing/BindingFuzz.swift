import Dynamics
import Foundation
import LuaDocumentation
import LuaDynamics
import LuaFuzzing
import LuaHost
import Views

/// A session in which a random script runs statement by statement, with ticks of the stage in between.
final class BindingFuzz {
  /// The outcome of a run; equal seeds have equal outcomes.
  struct Outcome: Equatable {
    var hash: UInt64
    var messages: [String]
  }

  let session: Session
  private var grammar: BindingGrammar
  private let record = Record()

  private final class Record {
    var lines: [String] = []
  }

  /// Creates a session; equal seeds run equal statements.
  ///
  /// With the collector in the mode `stop` it runs only when a statement calls it, so that finalizers run at
  /// the same places in each run.
  init(seed: UInt64, collecting mode: String = "stop") throws {
    let record = record
    session = try Session(
      .init(idiom: .pad, timeLimit: 0, objectLimit: 2000), log: { record.lines.append($0.description) },
      report: { record.lines.append($0.description) })
    session.stage.tracksCumulativeStateHash = true
    grammar = BindingGrammar(of: Manual(of: session.lua), seed: seed)
    session.readScript = { Chunk(BindingGrammar.prelude, name: "fuzz.lua") }
    try session.lua.run(Chunk("collectgarbage('\(mode)')", name: "mode"))
    session.reload()
  }

  var outcome: Outcome { Outcome(hash: session.stage.cumulativeStateHash, messages: record.lines) }

  /// Runs one statement and up to two ticks; returns a description of an invalid state, if any.
  func step() throws -> String? {
    let statement = grammar.statement()
    if Self.isTraced { FileHandle.standardError.write(Data("\(statement)\n".utf8)) }
    try session.lua.setGlobal("budget", to: 100)
    session.run(Chunk(statement, name: "statement"))
    if grammar.roll(60) == 0 { try clear(keeping: grammar.roll(2) == 0) }
    for _ in 0..<grammar.roll(3) {
      session.stage.advanceOneTick()
      session.reloadIfRequested()
    }
    if session.lua.stackHeight != 0 {
      return "the stack holds \(session.lua.stackHeight) values after \(statement)"
    }
    guard case .string(let violation)? = try session.lua.run(Chunk("return violation()", name: "check")).first
    else { return nil }
    return "\(violation) after \(statement)"
  }

  private func clear(keeping world: Bool) throws {
    try session.lua.run(Chunk("state = \(world ? "state or {}" : "nil")", name: "state"))
    session.reload()
  }

  /// Releases everything and returns the number of remaining objects.
  func end() throws -> Int {
    session.reload(Chunk("state = nil", name: "state"))
    session.reload(Chunk(Self.teardown, name: "teardown"))
    session.stage.advanceOneTick()
    session.lua.releaseLocalsOfLastRun()
    session.lua.collectGarbage()
    return session.lua.liveObjectCount
  }

  private static let isTraced = ProcessInfo.processInfo.environment["DYNLUA_FUZZ_TRACE"] != nil

  private static let teardown = """
    -- Finalizers that run from now on shall not make anything any more.
    budget, pool, update, on_reload = 0, nil, nil, nil
    for key in pairs(stage.view.data) do stage.view.data[key] = nil end
    """
}

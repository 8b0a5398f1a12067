import Dynamics
import LuaDynamics
public import LuaHost
public import Runs
import Views

/// What each run of a sweep does: a script, its input and options, how long it runs and what is measured.
public struct SweepScenario: Sendable {
  /// The options, the scheduled input and the scripts; the values of the parameters are added to them.
  public var recordingHeader: Recording.Header
  /// The maximum simulated time of a run, in seconds; a run ends before if nothing moves and nothing is
  /// pending.
  public var seconds: Double
  /// Lua expressions that are evaluated at the end of a run, in the environment of a prompt.
  public var measureExpressions: [String]
  /// Called if a call does not return after its time limit; see `Session.Configuration.onHang`.
  public var onHang: (@Sendable (String) -> Void)?

  /// Creates a scenario.
  public init(
    header: Recording.Header, seconds: Double, measures: [String] = [],
    onHang: (@Sendable (String) -> Void)? = nil
  ) {
    (self.recordingHeader, self.seconds, self.measureExpressions, self.onHang) = (
      header, seconds, measures, onHang
    )
  }

  /// The name of the global table in which a script puts its results.
  static let resultGlobal = "result"

  /// Performs a run in a new session.
  ///
  /// - Parameters:
  ///   - run: The values of the parameters.
  ///   - plan: The plan of the sweep.
  ///   - isStopped: Called before each tick; the run ends as soon as it returns true.
  ///   - willRun: Called with the interrupter of the run's Lua state before its scripts run.
  ///   - onHang: Called on another thread if a call does not return after its time limit; nil, the default,
  ///     for ``onHang``.
  /// - Returns: The result; nil if the run was stopped.
  public func perform(
    _ run: SweepPlan.Run, of plan: SweepPlan, unless isStopped: () -> Bool = { false },
    willRun: (Interrupter) -> Void = { _ in }, onHang: (@Sendable (String) -> Void)? = nil
  ) -> SweepRow? {
    var fields = Self.parameterFields(of: run, plan)
    var header = recordingHeader
    header.scripts.insert(Self.parameterScript(fields), at: 0)
    if let seed = run.seed {
      header.options.seed = seed
      fields.append(Self.seedField(seed))
    }
    var firstError: String?
    var ticks = 0
    var hash: UInt64 = 0
    do throws(LuaError) {
      let session = try header.makeSession(onHang: onHang ?? self.onHang) {
        firstError = firstError ?? Self.summary(of: $0)
      }
      willRun(session.lua.interrupter)
      if header.runScripts(in: session, unless: isStopped) {
        session.runUntilIdle(limit: seconds, unless: isStopped)
      }
      if isStopped() { return nil }
      if let exit = session.exitError { firstError = firstError ?? Self.summary(of: exit) }
      (ticks, hash) = (session.stage.runTick, session.stage.stateHash)
      session.endTasks()
      if firstError == nil { fields += try results(of: session, besides: fields) }
    } catch {
      firstError = Self.summary(of: error)
    }
    return SweepRow(
      number: run.number, runCount: plan.runCount, fields: fields, ticks: ticks, hash: hash, error: firstError
    )
  }

  /// The row of a run in which a call does not return, at a location such as `push.lua:14: `.
  ///
  /// The state of the run cannot be read: another thread uses it.
  func hungRow(_ run: SweepPlan.Run, of plan: SweepPlan, at location: String) -> SweepRow {
    SweepRow(
      number: run.number, runCount: plan.runCount,
      fields: Self.parameterFields(of: run, plan) + (run.seed.map { [Self.seedField($0)] } ?? []), ticks: 0,
      hash: 0, error: location + SweepRow.hangMessage)
  }

  private static func parameterFields(of run: SweepPlan.Run, _ plan: SweepPlan) -> [SweepRow.Field] {
    zip(plan.parameters, run.values).map { SweepRow.Field($0.name, $1) }
  }

  private static func seedField(_ seed: UInt64) -> SweepRow.Field {
    SweepRow.Field("seed", SweepValue(String(seed)))
  }

  /// A script that sets the global table `params`.
  package static func parameterScript(_ fields: [SweepRow.Field]) -> Recording.Script {
    let entries = fields.map { "\($0.name) = \($0.value?.luaLiteral ?? "nil")" }
    return Recording.Script(
      name: "(parameters)", source: Array("params = { \(entries.joined(separator: ", ")) }".utf8))
  }

  /// The first line of an error, without the traceback.
  private static func summary(of error: LuaError) -> String {
    String(error.description.prefix { $0 != "\n" })
  }

  // MARK: Results

  /// The results of a run; each is a column of its own.
  private func results(
    of session: Session, besides parameters: [SweepRow.Field]
  ) throws(LuaError) -> [SweepRow.Field] {
    let fields = try results(of: session)
    for (index, field) in fields.enumerated() {
      guard !parameters.contains(where: { $0.name == field.name }) else {
        throw LuaError(
          kind: .runtime,
          message:
            "result.\(field.name): the parameter or the seed of this name has the column; choose another one")
      }
      guard !fields[..<index].contains(where: { $0.name == field.name }) else {
        throw LuaError(
          kind: .runtime,
          message: "result.\(field.name): a measure has a column of this name; choose another one")
      }
    }
    return fields
  }

  private func results(of session: Session) throws(LuaError) -> [SweepRow.Field] {
    let environment = try ConsoleEnvironment(in: session.lua)
    var fields: [SweepRow.Field] = []
    // Reading the variable can fail only in a script whose globals raise an error for those that are not
    // declared.
    if let result = try? value(of: Self.resultGlobal, in: session, environment) {
      fields += try Self.fields(of: result)
    }
    for measure in measureExpressions {
      let value = try value(of: measure, in: session, environment)
      fields.append(
        SweepRow.Field(
          measure, try value.map { value throws(LuaError) in try Self.sweepValue(value, of: measure) } ?? nil)
      )
    }
    return fields
  }

  private func value(
    of expression: String, in session: Session, _ environment: ConsoleEnvironment
  ) throws(LuaError) -> ValuePreview? {
    var limits = ValuePreview.Limits()
    limits.depth = 1
    return try session.evaluate(
      Chunk(expression, name: "measure"), in: environment, storingResults: false, limits: limits
    ).results.first?.value
  }

  /// The fields of the global `result`: those of a table, or one with its own name.
  private static func fields(of result: ValuePreview) throws(LuaError) -> [SweepRow.Field] {
    guard case .table(let entries) = result else {
      return result.isNil ? [] : [SweepRow.Field(resultGlobal, try sweepValue(result, of: resultGlobal))]
    }
    var fields: [SweepRow.Field] = []
    for (key, value) in entries.pairs {
      guard case .string(let bytes, 0) = key else {
        throw LuaError(kind: .runtime, message: "result: expected a table with names, got an array")
      }
      let name = String(decoding: bytes, as: UTF8.self)
      guard !SweepRow.commonColumns.contains(name) else {
        throw LuaError(
          kind: .runtime, message: "result.\(name): every row has a column of this name; choose another one")
      }
      fields.append(SweepRow.Field(name, try sweepValue(value, of: "result.\(name)")))
    }
    return fields
  }

  private static func sweepValue(_ value: ValuePreview, of name: String) throws(LuaError) -> SweepValue? {
    switch value {
    case .nil: return nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .string(let bytes, 0): return .string(String(decoding: bytes, as: UTF8.self))
    default:
      throw LuaError(
        kind: .runtime,
        message: "\(name): expected a number, a boolean, a string or nil, which a table can contain")
    }
  }
}

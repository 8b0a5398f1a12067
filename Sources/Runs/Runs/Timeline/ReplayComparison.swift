import LuaDynamics
public import Views

extension Replay {
  /// A difference between the replay and the recorded run.
  public enum Divergence: Equatable, CustomStringConvertible, Sendable {
    /// The state after this number of ticks has another hash.
    case state(tick: Int, recorded: UInt64, replayed: UInt64)
    /// A script called `function`, which depends on the world outside, where the recorded run called
    /// `recorded`; nil if it called no further such function.
    case recordableCall(tick: Int, function: String, recorded: String?)
    /// The test ended after this number of ticks, where the recorded one ended after `recorded`.
    case testEnd(tick: Int, recorded: Int)
    /// The errors of the test differ: `replayed` and `recorded` are the first errors at the same position in
    /// both lists that are not equal; nil for the run that has fewer errors.
    case testError(tick: Int, replayed: String?, recorded: String?)

    /// The number of ticks after which the runs differ.
    public var tick: Int {
      switch self {
      case .state(let tick, _, _), .recordableCall(let tick, _, _), .testEnd(let tick, _),
        .testError(let tick, _, _):
        tick
      }
    }

    /// A sentence that names the tick and both values.
    public var description: String {
      switch self {
      case .state(let tick, let recorded, let replayed):
        "tick \(tick): the state's hash is \(replayed.hexadecimalDigits), recorded was "
          + recorded.hexadecimalDigits
      case .recordableCall(let tick, let function, let recorded):
        "tick \(tick): the script calls \(function), recorded was \(recorded ?? "no other call")"
      case .testEnd(let tick, let recorded):
        "tick \(tick): the test ends, recorded was its end at tick \(recorded)"
      case .testError(let tick, let replayed, let recorded):
        "tick \(tick): the test raises \(Self.summary(of: replayed)), recorded was \(Self.summary(of: recorded))"
      }
    }

    /// The error without its traceback.
    private static func summary(of error: String?) -> String {
      error.map { "'\($0.prefix { $0 != "\n" })'" } ?? "no other error"
    }
  }

  /// A value that differs from the recorded one.
  public struct StateValueDifference: Equatable, CustomStringConvertible, Sendable {
    /// The number of ticks after which the values were compared.
    public let tick: Int
    /// The name of the object that the value belongs to; see `Session.name(of:)`.
    public let ownerName: String
    /// The recorded and the replayed values, in this order.
    public let difference: StateDifference

    /// A sentence that names the tick, the object and the property, and both values.
    public var description: String {
      let value = { (content: StateValue.Content?) in content?.description ?? "absent" }
      let others =
        difference.differingValueCount == 1 ? "" : "; \(difference.differingValueCount) values differ"
      return "tick \(tick): \(ownerName) \(difference.property) is \(value(difference.actual)), "
        + "recorded was \(value(difference.expected))\(others)"
    }
  }
}

/// The comparison of a replay with the recorded run.
struct ReplayComparison {
  /// The first difference; nil if there is none so far.
  private(set) var divergence: Replay.Divergence?

  /// The first value that differs when values have been compared after `divergence`; nil if there is none so
  /// far.
  private(set) var stateValueDifference: Replay.StateValueDifference?

  /// The number of entries of the recording that have been compared.
  private var nextEntryIndex = 0

  /// Compares the state with the recorded hashes and values of this tick.
  mutating func compareState(of session: Session, with recording: Recording) {
    let tick = session.stage.runTick
    while nextEntryIndex < recording.entries.count {
      switch recording.entries[nextEntryIndex] {
      case .hash(let recordedTick, let recorded):
        guard recordedTick <= tick else { return }
        if recordedTick == tick { compareHash(of: session, with: recorded) }
      case .values(let recordedTick, _), .changes(let recordedTick, _):
        guard recordedTick <= tick else { return }
        if recordedTick == tick { compareStateValues(of: session, with: recording) }
      case .input, .recordableCall, .stop, .end: break
      }
      nextEntryIndex += 1
    }
  }

  private mutating func compareHash(of session: Session, with recorded: UInt64) {
    let replayed = session.stage.cumulativeStateHash
    guard divergence == nil, recorded != replayed else { return }
    divergence = .state(tick: session.stage.runTick, recorded: recorded, replayed: replayed)
  }

  /// Compares the state with the recorded values up to `nextEntryIndex`, if the runs differ.
  private mutating func compareStateValues(of session: Session, with recording: Recording) {
    // Without a divergence the values are equal: the hash covers them.
    guard divergence != nil, stateValueDifference == nil,
      let difference = StateDifference(
        from: recording.stateValues(atEntry: nextEntryIndex), to: session.stage.stateValues)
    else { return }
    stateValueDifference = Replay.StateValueDifference(
      tick: session.stage.runTick, ownerName: session.name(of: difference.owner), difference: difference)
  }

  /// Compares the end of the test with the recorded one.
  ///
  /// Not if the time limit or an interrupt stopped a call of the recorded run: a replay does not stop it at
  /// the same instruction.
  mutating func compareTestEnd(
    with recording: Recording, at tick: Int, errors: [String], tickCount: Int
  ) {
    guard divergence == nil, !recording.hasStoppedCall else { return }
    guard let end = recording.testEnd else {
      // The program was killed during the test.
      if tick < tickCount { divergence = .testEnd(tick: tick, recorded: tickCount) }
      return
    }
    guard tick == end.tick else {
      divergence = .testEnd(tick: tick, recorded: end.tick)
      return
    }
    guard errors != end.errors else { return }
    let index = zip(errors, end.errors).prefix { $0 == $1 }.count
    divergence = .testError(
      tick: tick, replayed: index < errors.count ? errors[index] : nil,
      recorded: index < end.errors.count ? end.errors[index] : nil)
  }

  /// Notes a call of a function that the recorded run did not make at this point.
  mutating func compareCall(
    with recording: Recording, at tick: Int, _ mismatch: (function: String, recorded: String?)
  ) {
    guard divergence == nil else { return }
    // A test whose recording ends before the test runs on to its end.
    guard mismatch.recorded != nil || !recording.endsBeforeTestEnd else { return }
    divergence = .recordableCall(tick: tick, function: mismatch.function, recorded: mismatch.recorded)
  }
}

extension Recording {
  /// Whether the time limit or an interrupt stopped a call.
  fileprivate var hasStoppedCall: Bool {
    entries.contains { if case .stop = $0 { true } else { false } }
  }

  /// Whether the run is that of a test during which the program was killed.
  fileprivate var endsBeforeTestEnd: Bool { header.test != nil && testEnd == nil }

  /// The number of ticks after which the test ended, and its errors; nil if the program was killed before.
  fileprivate var testEnd: (tick: Int, errors: [String])? {
    for entry in entries.reversed() {
      if case .end(let tick, let errors) = entry { return (tick, errors) }
    }
    return nil
  }

  /// The values of the state at an entry of values or changes.
  fileprivate func stateValues(atEntry index: Int) -> [StateValue] {
    var changed: [[StateValue]] = []
    for entry in entries[...index].reversed() {
      switch entry {
      case .changes(_, let values): changed.append(values)
      case .values(_, let values): return changed.reversed().reduce(values) { $0.applyingChanges($1) }
      case .input, .recordableCall, .hash, .stop, .end: break
      }
    }
    return []
  }
}

extension [StateValue] {
  /// These values with those of other contents that are given, in the same order.
  fileprivate func applyingChanges(_ changes: [StateValue]) -> [StateValue] {
    var result = self
    var index = startIndex
    for change in changes {
      while index < endIndex,
        result[index].owner != change.owner || result[index].property != change.property
      {
        index += 1
      }
      guard index < endIndex else { break }
      result[index] = change
    }
    return result
  }
}

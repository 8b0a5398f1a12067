import LuaDynamics
import LuaHost

/// The recorded results with which a replay answers recordable calls.
protocol RecordedCallSource: AnyObject {
  /// How the session of the replay performs recordable calls.
  var mode: RecordableCallMode { get }
  /// The calls of the replay so far, with their results.
  var callsSoFar: [RecordableCall] { get }
  /// The first call that the recording does not have at this point, and the recorded function; nil if there
  /// is none.
  var mismatch: (function: String, recorded: String?)? { get }
}

/// The recorded results in the order of the calls: a replay performs the same calls as the recorded run.
final class RecordingOrderCallSource: RecordedCallSource {
  private(set) var mismatch: (function: String, recorded: String?)?
  private var calls: [RecordableCall] = []
  private var position = 0

  init(_ recording: Recording) { append(recording.entries[...]) }

  var mode: RecordableCallMode { .replaying { [self] in next($0) } }

  var callsSoFar: [RecordableCall] { Array(calls[..<position]) }

  /// Appends the calls of entries that were recorded later.
  func append(_ entries: ArraySlice<Recording.Entry>) {
    calls += entries.compactMap { if case .recordableCall(let call) = $0 { call } else { nil } }
  }

  private func next(_ function: String) -> RecordableCall? {
    let recorded = position < calls.count ? calls[position] : nil
    guard let recorded, recorded.function == function else {
      if mismatch == nil { mismatch = (function, recorded?.function) }
      return recorded
    }
    position += 1
    return recorded
  }

  /// The result of a call that has not been recorded.
  ///
  /// That of the last call of the function before, or else of the next; an error if the function was never
  /// called. Pictures count as written.
  func substitute(for function: String) -> RecordableCall {
    if function == Session.snapshotFunction { return .success(of: function) }
    return calls[..<position].last { $0.function == function } ?? calls[position...].first {
      $0.function == function
    }
      ?? .error("\(function) has no result in the future", in: function)
  }
}

/// The results of a previous run for a run that may perform other calls: each function gets its results in
/// their order, and calls without a result are performed.
final class PreviousRunCallSource: RecordedCallSource {
  private(set) var callsSoFar: [RecordableCall] = []
  var mismatch: (function: String, recorded: String?)? { nil }
  /// The results that have not been used, by function.
  private var unusedResults: [String: ArraySlice<RecordableCall>] = [:]

  /// The functions that read the text of scripts and modules, and the images that belong to them.
  private static let codeReadingFunctions: Set = [
    "require", "loadfile", "dofile", "package.searchpath", Session.imageFunction, Session.drawingFunction,
  ]

  /// Takes the results from a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording of the previous run.
  ///   - allowsRereadingCode: Whether files of scripts, modules and images are read again.
  init(_ recording: Recording, allowsRereadingCode: Bool) {
    for case .recordableCall(let call) in recording.entries
    where !allowsRereadingCode || !Self.codeReadingFunctions.contains(call.function) {
      unusedResults[call.function, default: []].append(call)
    }
  }

  var mode: RecordableCallMode {
    .replayingOrPerforming(next: { [self] in next($0) }, record: { [self] in callsSoFar.append($0) })
  }

  private func next(_ function: String) -> RecordableCall? {
    guard let call = unusedResults[function]?.popFirst() else { return nil }
    callsSoFar.append(call)
    return call
  }
}

import LuaHost

/// Reports each distinct error once and counts its repetitions, so that a flood of errors stays a few lines.
///
/// Every method returns the errors to report now. Two errors are the same if their messages and their
/// tracebacks are equal in the first `textLengthLimit` bytes. Memory use is bounded, whatever the number of
/// errors and the length of their texts.
struct ErrorAggregator {
  /// The maximum number of distinct errors that are reported; further ones are only counted.
  static let distinctErrorLimit = 20

  /// The length, in bytes, to which a message and a traceback are truncated for comparison and repetition.
  static let textLengthLimit = 2000

  private struct Entry {
    let error: LuaError
    var repeats = 0
  }

  /// The reported errors, without duplicates, in order of first occurrence.
  private var entries: [Entry] = []
  private var entryIndices: [String: Int] = [:]
  private var suppressedCount = 0
  private var currentSecond = 0

  /// Whether no error has been recorded.
  var isEmpty: Bool { entries.isEmpty }

  /// Records an error that occurred in the given second of simulated time.
  mutating func errorsToReport(adding error: LuaError, atSecond second: Int) -> [LuaError] {
    let summaries = summarize(ifNewSecond: second)
    let (message, traceback) = (Self.truncated(error.message), Self.truncated(error.traceback))
    let key = "\(message)\n\(traceback)"
    if let index = entryIndices[key] {
      entries[index].repeats += 1
      return summaries
    }
    guard entries.count < Self.distinctErrorLimit else {
      suppressedCount += 1
      return summaries
    }
    entryIndices[key] = entries.count
    entries.append(Entry(error: LuaError(kind: error.kind, message: message)))
    return summaries + [error]
  }

  /// Returns the repetitions since the last summary if `second` is a new second; else nothing.
  mutating func summarize(ifNewSecond second: Int) -> [LuaError] {
    guard second != self.currentSecond else { return [] }
    self.currentSecond = second
    return summarize()
  }

  /// Returns one error per repeated error since the last summary, and one for the errors beyond
  /// `distinctErrorLimit`.
  mutating func summarize() -> [LuaError] {
    var summary: [LuaError] = []
    for index in entries.indices where entries[index].repeats > 0 {
      summary.append(entries[index].error.appendingRepetitions(entries[index].repeats))
      entries[index].repeats = 0
    }
    if suppressedCount > 0 { summary.append(Self.suppressedErrorsNotice(count: suppressedCount)) }
    suppressedCount = 0
    return summary
  }

  /// The size of the retained text, in bytes.
  var retainedByteCount: Int {
    entryIndices.keys.reduce(0) { $0 + $1.utf8.count }
      + entries.reduce(0) { $0 + $1.error.message.utf8.count }
  }

  private static func suppressedErrorsNotice(count: Int) -> LuaError {
    let errors = count == 1 ? "1 further error is" : "\(count) further errors are"
    return LuaError(
      kind: .runtime, message: "\(errors) not listed, after \(distinctErrorLimit) different ones")
  }

  /// The text truncated to `textLengthLimit` bytes, with an ellipsis if it was longer.
  private static func truncated(_ text: String) -> String {
    guard text.utf8.count > textLengthLimit else { return text }
    return String(decoding: text.utf8.prefix(textLengthLimit), as: UTF8.self) + "…"
  }
}

extension LuaError {
  /// The error with the number of its repetitions appended to the message.
  fileprivate func appendingRepetitions(_ count: Int) -> LuaError {
    LuaError(kind: kind, message: "\(message) (repeated \(count == 1 ? "once" : "\(count) times"))")
  }
}

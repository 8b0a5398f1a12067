internal import LuaHost

/// Tells each error once and counts how often it comes again, so that a flood of errors stays a few lines.
///
/// Every method answers with what is to be told now. Errors are the same if message and traceback are, each up to
/// `lengthLimit`. What it keeps has a bound, however many errors there are and whatever they say.
struct ErrorAggregator {
  /// How many different errors are told; of further ones only the number is, and that they are not listed.
  static let limit = 20

  /// How many bytes of a message and of a traceback are kept to tell errors apart and to repeat the message.
  static let lengthLimit = 2000

  private struct Entry {
    let error: LuaError
    var repeats = 0
  }

  /// In the order in which they came first.
  private var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  private var suppressedCount = 0
  private var second = 0

  /// Takes an error that came about in a second of simulated time.
  mutating func add(_ error: LuaError, second: Int) -> [LuaError] {
    let flushed = flush(second: second)
    let (message, traceback) = (Self.cut(error.message), Self.cut(error.traceback))
    let key = "\(message)\n\(traceback)"
    if let index = indices[key] {
      entries[index].repeats += 1
      return flushed
    }
    guard entries.count < Self.limit else {
      suppressedCount += 1
      return flushed
    }
    indices[key] = entries.count
    entries.append(Entry(error: LuaError(kind: error.kind, message: message)))
    return flushed + [error]
  }

  /// Tells what came again, if that was in another second.
  mutating func flush(second: Int) -> [LuaError] {
    guard second != self.second else { return [] }
    self.second = second
    return summarize()
  }

  /// Tells what came again since that was last told.
  mutating func summarize() -> [LuaError] {
    var summary: [LuaError] = []
    for index in entries.indices where entries[index].repeats > 0 {
      summary.append(entries[index].error.repeated(entries[index].repeats))
      entries[index].repeats = 0
    }
    if suppressedCount > 0 { summary.append(Self.suppressedError(suppressedCount)) }
    suppressedCount = 0
    return summary
  }

  /// The bytes of text that are kept.
  var retainedBytes: Int {
    indices.keys.reduce(0) { $0 + $1.utf8.count } + entries.reduce(0) { $0 + $1.error.message.utf8.count }
  }

  private static func suppressedError(_ count: Int) -> LuaError {
    let errors = count == 1 ? "1 further error is" : "\(count) further errors are"
    return LuaError(kind: .runtime, message: "\(errors) not listed, after \(limit) different ones")
  }

  /// A text, with an ellipsis in place of what is beyond `lengthLimit`.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > lengthLimit else { return text }
    return String(decoding: text.utf8.prefix(lengthLimit), as: UTF8.self) + "…"
  }
}

extension LuaError {
  /// The line that stands for an error that came again so often.
  fileprivate func repeated(_ count: Int) -> LuaError {
    LuaError(kind: kind, message: "\(message) (repeated \(count == 1 ? "once" : "\(count) times"))")
  }
}

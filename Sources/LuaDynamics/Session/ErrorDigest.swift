internal import LuaHost

/// Tells each error once and counts how often it comes again, so that a flood of errors stays a few lines.
///
/// Every method answers with what is to be told now. Errors are the same if message and traceback are.
struct ErrorDigest {
  /// How many different errors are told; of further ones only the number is.
  static let limit = 20

  private struct Entry {
    let error: LuaError
    var repeats = 0
  }

  /// In the order in which they came first.
  private var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  private var omitted = 0
  private var second = 0

  /// Takes an error that came about in a second of simulated time.
  mutating func add(_ error: LuaError, second: Int) -> [LuaError] {
    let settled = settle(second: second)
    if let index = indices[error.description] {
      entries[index].repeats += 1
      return settled
    }
    guard entries.count < Self.limit else {
      omitted += 1
      return settled
    }
    indices[error.description] = entries.count
    entries.append(Entry(error: error))
    return settled + [error]
  }

  /// Tells what came again, if that was in another second.
  mutating func settle(second: Int) -> [LuaError] {
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
    if omitted > 0 { summary.append(Self.further(omitted)) }
    omitted = 0
    return summary
  }

  private static func further(_ count: Int) -> LuaError {
    LuaError(kind: .runtime, message: count == 1 ? "1 further error" : "\(count) further errors")
  }
}

extension LuaError {
  /// The line that stands for an error that came again so often.
  fileprivate func repeated(_ count: Int) -> LuaError {
    LuaError(kind: kind, message: "\(message) (repeated \(count == 1 ? "once" : "\(count) times"))")
  }
}

/// The history of submitted texts.
public struct History: Hashable, Sendable {
  /// The entries, oldest first, at most ``limit``; an entry may have several lines.
  public private(set) var entries: [String] = []
  /// The maximum number of entries, at least 1.
  public let limit: Int

  /// Creates a history.
  ///
  /// - Parameters:
  ///   - entries: The previous entries, oldest first; none by default.
  ///   - limit: The maximum number of entries; 1,000 by default. Values less than 1 are clamped to 1.
  public init(_ entries: some Sequence<String> = EmptyCollection<String>(), limit: Int = 1_000) {
    self.limit = max(limit, 1)
    for entry in entries { add(entry) }
  }

  /// Adds an entry and removes the oldest ones beyond the limit.
  ///
  /// - Returns: False, without adding, if the entry is only whitespace or equal to the last one.
  @discardableResult
  public mutating func add(_ entry: String) -> Bool {
    guard entry.contains(where: { !$0.isWhitespace }), entry != entries.last else { return false }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    return true
  }

  /// The index of the nearest matching entry before an index (see also ``index(after:where:)``).
  func index(before index: Int, where isMatch: (String) -> Bool) -> Int? {
    entries[..<index].lastIndex(where: isMatch)
  }

  func index(after index: Int, where isMatch: (String) -> Bool) -> Int? {
    entries.dropFirst(index + 1).firstIndex(where: isMatch)
  }
}

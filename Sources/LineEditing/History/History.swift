/// What has been entered, oldest first.
public struct History: Hashable, Sendable {
  /// The entries, oldest first, at most ``limit``; an entry may have several lines.
  public private(set) var entries: [String] = []
  /// How many entries are kept, at least 1.
  public let limit: Int

  /// A history.
  ///
  /// - Parameters:
  ///   - entries: What has been entered before, oldest first; nothing by default.
  ///   - limit: How many entries are kept; 1,000 by default. Less than 1 counts as 1.
  public init(_ entries: some Sequence<String> = EmptyCollection<String>(), limit: Int = 1_000) {
    self.limit = max(limit, 1)
    for entry in entries { add(entry) }
  }

  /// Adds an entry and drops the oldest beyond the limit.
  ///
  /// - Returns: False, and adds nothing, if there is nothing but space in it, or if it is the same as the last.
  @discardableResult
  public mutating func add(_ entry: String) -> Bool {
    guard entry.contains(where: { !$0.isWhitespace }), entry != entries.last else { return false }
    entries.append(entry)
    if entries.count > limit { entries.removeFirst(entries.count - limit) }
    return true
  }

  /// The place of the nearest entry of which something is true, before a place or after it.
  func index(before index: Int, where isMatch: (String) -> Bool) -> Int? {
    entries[..<index].lastIndex(where: isMatch)
  }

  func index(after index: Int, where isMatch: (String) -> Bool) -> Int? {
    entries.dropFirst(index + 1).firstIndex(where: isMatch)
  }
}

/// Recorded events, in order.
final class Log {
  private(set) var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }

  func clear() { entries = [] }
}

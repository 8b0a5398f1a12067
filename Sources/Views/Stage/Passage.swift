/// Something that takes a while and may begin anew before it is over: the last beginning counts.
struct Passage {
  private var serial = 0
  /// Whether it has begun and is not over.
  private(set) var isActive = false

  /// Begins anew; the result names this beginning.
  mutating func begin() -> Int {
    serial += 1
    isActive = true
    return serial
  }

  /// Ends what a beginning began; false if that had been overtaken or stopped.
  mutating func end(_ beginning: Int) -> Bool {
    guard isActive, beginning == serial else { return false }
    isActive = false
    return true
  }

  /// Gives up what is under way.
  mutating func stop() { isActive = false }
}

/// Something that takes a while and may begin anew before it is over: the last beginning counts.
struct RestartableTransition {
  private var generation = 0
  /// Whether it has begun and is not over.
  private(set) var isActive = false

  /// Begins anew; the result names this beginning.
  mutating func begin() -> Int {
    generation += 1
    isActive = true
    return generation
  }

  /// Ends what a beginning began; false if that had been overtaken or stopped.
  mutating func end(_ token: Int) -> Bool {
    guard isActive, token == generation else { return false }
    isActive = false
    return true
  }

  /// Gives up what is under way.
  mutating func stop() { isActive = false }
}

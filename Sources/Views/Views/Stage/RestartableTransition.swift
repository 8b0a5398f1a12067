/// The state of a transition that may be restarted before it ends, tracked by a generation token.
struct RestartableTransition {
  private var generation = 0
  /// Whether the transition is in progress.
  private(set) var isActive = false

  /// Starts or restarts the transition, and returns the token of this run.
  mutating func begin() -> Int {
    generation += 1
    isActive = true
    return generation
  }

  /// Ends the run with the given token; returns false if it was superseded or stopped.
  mutating func end(_ token: Int) -> Bool {
    guard isActive, token == generation else { return false }
    isActive = false
    return true
  }

  /// Cancels the transition.
  mutating func cancel() { isActive = false }
}

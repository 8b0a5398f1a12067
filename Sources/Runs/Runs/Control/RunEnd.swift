/// When the run of a scene ends.
package struct RunEnd {
  /// The tick at which to end; nil for none.
  package let lastTick: Int?

  /// Whether the log says that the script of the current session has ended itself.
  var isExitLogged = false

  init(lastTick: Int?) { self.lastTick = lastTick }

  /// Whether the run is to end after a number of ticks.
  func isReached(at tick: Int) -> Bool { lastTick.map { tick >= $0 } ?? false }
}

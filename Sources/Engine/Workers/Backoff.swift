#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Back-off of a thread that waits for another one: it first spins, then yields the processor.
struct Backoff {
  private var pauses = 0

  /// The number of pauses that spin: a few microseconds, several times the latency between two processors.
  private static let spinLimit = 1000
  /// The number of pauses that yield, after which the thread should park.
  ///
  /// Some hundred microseconds on an idle machine, longer than the sequential parts of a step.
  private static let yieldLimit = 1000

  /// Whether the thread still spins.
  var isSpinning: Bool { pauses < Self.spinLimit }

  /// Whether the thread should park instead of pausing again.
  var shouldPark: Bool { pauses >= Self.spinLimit + Self.yieldLimit }

  /// Waits for a moment: spins or yields.
  mutating func pause() {
    pauses += 1
    if pauses > Self.spinLimit { sched_yield() }
  }
}

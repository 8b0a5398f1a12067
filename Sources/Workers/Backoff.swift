#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How one waits for what other threads are about to do: first by looking again at once, then by letting others go
/// first.
struct Backoff {
  private var pauses = 0

  /// How often one looks again before others go first: a few microseconds, several times what news take between
  /// processors.
  private static let spinLimit = 1000
  /// How often others go first before one had better sleep: some hundred microseconds on an idle machine, longer than
  /// the parts of a step that one thread does alone.
  private static let yieldLimit = 1000

  /// Whether news may still be on their way.
  var isSpinning: Bool { pauses < Self.spinLimit }

  /// Whether it is better to sleep.
  var shouldPark: Bool { pauses >= Self.spinLimit + Self.yieldLimit }

  /// Waits for a moment.
  mutating func pause() {
    pauses += 1
    if pauses > Self.spinLimit { sched_yield() }
  }
}

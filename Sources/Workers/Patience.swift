#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// How one waits for what other threads are about to do: first by looking again at once, then by letting others go
/// first.
struct Patience {
  private var pauses = 0

  /// How often one looks again before others go first: a few microseconds, several times what news take between
  /// processors.
  private static let watchful = 1000
  /// How often others go first before one had better sleep: some hundred microseconds on an idle machine, longer than
  /// the parts of a step that one thread does alone.
  private static let lasting = 1000

  /// Whether news may still be on their way.
  var isWatchful: Bool { pauses < Self.watchful }

  /// Whether it is better to sleep.
  var isExhausted: Bool { pauses >= Self.watchful + Self.lasting }

  /// Waits for a moment.
  mutating func pause() {
    pauses += 1
    if pauses > Self.watchful { sched_yield() }
  }
}

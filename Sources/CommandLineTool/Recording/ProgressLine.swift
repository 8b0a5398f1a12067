@preconcurrency import POSIX

/// A line on standard error with the progress and the remaining time; nothing if it is not a terminal.
struct ProgressLine {
  private let name: String
  private let startTime = Self.now
  private var lastTime = Self.now
  private var isShown = false
  private let isEnabled = isatty(STDERR_FILENO) == 1

  /// Creates the progress line of the output file with a name.
  init(_ name: String) { self.name = name }

  /// Shows the progress, at most ten times per second.
  ///
  /// - Parameters:
  ///   - done: The simulated time that has been recorded, in seconds.
  ///   - total: The whole simulated time, in seconds.
  mutating func update(done: Double, of total: Double) {
    guard isEnabled, total > 0 else { return }
    let now = Self.now
    guard now - lastTime >= 0.1 else { return }
    lastTime = now
    isShown = true
    let fraction = min(max(done / total, 0), 1)
    let width = 24
    let filled = Int(fraction * Double(width))
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    let remaining = fraction > 0 ? (now - startTime) * (1 - fraction) / fraction : 0
    StandardError.write(
      "\r\u{1B}[K\(name) [\(bar)] \(Int(fraction * 100)) %, \(Int(remaining.rounded(.up))) s left")
  }

  /// Removes the line, for other output.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    StandardError.write("\r\u{1B}[K")
  }

  /// The time of the monotonic clock, in seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

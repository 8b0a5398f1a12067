@preconcurrency import POSIX

/// A line on standard error with the progress and the remaining time; nothing if it is not a terminal.
struct ProgressLine {
  private let name: String
  private let startTime = Self.now
  private var lastTime = Self.now
  private var isShown = false
  private let isEnabled = isatty(STDERR_FILENO) == 1

  /// The unit of what is done per second of real time; nil to leave out the rate.
  private let unit: String?

  /// Creates the progress line of the output file with a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - unit: The unit of what is done, to show the rate; nil, the default, to leave it out.
  init(_ name: String, unit: String? = nil) { (self.name, self.unit) = (name, unit) }

  /// Shows the progress, at most ten times per second.
  ///
  /// - Parameters:
  ///   - done: What has been done, such as the simulated time that has been recorded, in seconds.
  ///   - total: What is to be done.
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
    let rate = unit.map { ", \(Int(done / (now - startTime))) \($0)/s" } ?? ""
    StandardError.write(
      "\r\u{1B}[K\(name) [\(bar)] \(Int(fraction * 100)) %\(rate), \(Int(remaining.rounded(.up))) s left")
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

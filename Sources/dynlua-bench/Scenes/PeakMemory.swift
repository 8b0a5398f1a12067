import Foundation

/// The peak resident memory of this process, from Linux's /proc file system.
enum PeakMemory {
  /// Resets the peak to the current resident memory.
  static func reset() {
    // "5" resets the peak, see proc(5); where this is not supported, the peak is that of the whole process.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The peak since `reset()` in bytes; nil on systems without /proc.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }
}

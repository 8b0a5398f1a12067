import Foundation

/// The most that this process has had in memory, as Linux tells it.
enum PeakMemory {
  /// Begins anew with what is in memory now.
  static func reset() {
    // "5" is the word for this in proc(5); where the system does not know it, the peak stays the process's.
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The peak since `reset()` in bytes; nil where the system does not tell.
  static var bytes: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
  }
}

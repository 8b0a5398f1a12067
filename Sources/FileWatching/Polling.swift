/// Reads the files again and again: slow, but it works everywhere.
final class Polling: SuspectSource {
  let descriptor: Int32? = nil
  let interval: Duration? = .milliseconds(250)

  private var files: [String] = []
  private var seen: [String: [UInt8]] = [:]
  private var lastTime: ContinuousClock.Instant?

  func watch(_ files: [String]) {
    for file in files where !self.files.contains(file) { seen[file] = fileContents(file) }
    for file in self.files where !files.contains(file) { seen[file] = nil }
    self.files = files
  }

  func takeSuspects(at now: ContinuousClock.Instant) -> [String] {
    if let lastTime, let interval, now - lastTime < interval { return [] }
    lastTime = now
    return files.filter { file in
      let found = fileContents(file)
      defer { seen[file] = found }
      return found != seen[file]
    }
  }
}

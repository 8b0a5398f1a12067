/// A source of file events that polls the contents of the files: slow, but portable.
final class PollingFileEventSource: FileEventSource {
  let descriptor: Int32? = nil
  let pollInterval: Duration? = .milliseconds(250)

  private var files: [String] = []
  private var lastContents: [String: [UInt8]] = [:]
  private var lastTime: ContinuousClock.Instant?

  func watch(_ files: [String]) {
    for file in files where !self.files.contains(file) { lastContents[file] = fileContents(file) }
    for file in self.files where !files.contains(file) { lastContents[file] = nil }
    self.files = files
  }

  func takePossiblyChangedFiles(at now: ContinuousClock.Instant) -> [String] {
    if let lastTime, let pollInterval, now - lastTime < pollInterval { return [] }
    lastTime = now
    return files.filter { file in
      let contents = fileContents(file)
      defer { lastContents[file] = contents }
      return contents != lastContents[file]
    }
  }
}

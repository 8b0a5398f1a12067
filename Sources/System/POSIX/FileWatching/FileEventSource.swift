/// A source of notifications that files may have changed.
protocol FileEventSource: AnyObject {
  /// A descriptor that is readable while events are pending; nil if the source must be polled.
  var descriptor: Int32? { get }

  /// The polling interval; nil if the source has a descriptor.
  var pollInterval: Duration? { get }

  /// Replaces the set of watched files.
  func watch(_ files: [String])

  /// Returns the files that may have changed since the last call; does not block.
  func takePossiblyChangedFiles(at now: ContinuousClock.Instant) -> [String]
}

/// A source of file events that polls the contents of the files: slow, but portable.
final class PollingFileEventSource: FileEventSource {
  let descriptor: Int32? = nil
  let pollInterval: Duration? = .milliseconds(250)

  private var files: [String] = []
  private var lastContents: [String: [UInt8]] = [:]
  private var lastPollTime: ContinuousClock.Instant?

  func watch(_ files: [String]) {
    for file in files where !self.files.contains(file) {
      lastContents[file] = FileDescriptor.contents(ofFile: file)
    }
    for file in self.files where !files.contains(file) { lastContents[file] = nil }
    self.files = files
  }

  func takePossiblyChangedFiles(at now: ContinuousClock.Instant) -> [String] {
    if let lastPollTime, let pollInterval, now - lastPollTime < pollInterval { return [] }
    lastPollTime = now
    return files.filter { file in
      let contents = FileDescriptor.contents(ofFile: file)
      defer { lastContents[file] = contents }
      return contents != lastContents[file]
    }
  }
}

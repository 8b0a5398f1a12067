/// Detects changed file contents, in whatever way an editor writes them.
///
/// ```swift
/// let watcher = FileWatcher()
/// watcher.watch(["scripts/push.lua"])
/// while watcher.waitForChangedFiles().isEmpty {}
/// ```
///
/// A change is reported once, after a time without events, if the file is written in place, replaced by
/// renaming, deleted and created again, or reached through a symbolic link whose target changes. A change of
/// only the timestamps is not reported. Renaming a directory further up the path is not detected.
///
/// Uses inotify on Linux; elsewhere, or if no inotify instance is available, the files are read four times a
/// second. Must be used by one thread at a time.
public final class FileWatcher {
  private let source: any FileEventSource
  private var detector: ChangeDetector

  /// Creates a watcher without files.
  ///
  /// - Parameter debounceInterval: The time without events after which a change is reported; 50 ms by
  ///   default.
  public convenience init(debounceInterval: Duration = .milliseconds(50)) {
    #if os(Linux)
      self.init(
        debounceInterval: debounceInterval, source: InotifyFileEventSource() ?? PollingFileEventSource())
    #else
      self.init(debounceInterval: debounceInterval, source: PollingFileEventSource())
    #endif
  }

  init(debounceInterval: Duration, source: any FileEventSource) {
    self.source = source
    detector = ChangeDetector(debounceInterval: debounceInterval)
  }

  /// Replaces the set of watched files; they need not exist yet.
  ///
  /// - Complexity: O(*n*) in the total size of the new files.
  public func watch(_ files: [String]) {
    // The source first, so that a write between the two calls is detected.
    source.watch(files)
    detector.watch(files, contents: FileDescriptor.contents(ofFile:))
  }

  /// The files that have been deleted, or cannot be read, as of the last change that was detected.
  public var missingFiles: Set<String> { detector.missingFiles }

  /// Processes the pending events, without blocking.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The files whose contents have changed since they were last reported, in the order of
  ///   ``watch(_:)``.
  public func takeChangedFiles(at now: ContinuousClock.Instant = .now) -> [String] {
    detector.recordEvents(source.takePossiblyChangedFiles(at: now), at: now)
    return detector.takeChangedFiles(at: now, contents: FileDescriptor.contents(ofFile:))
  }

  /// Blocks until files change or are deleted.
  ///
  /// - Parameter timeout: The longest wait; nil, the default, for no limit.
  /// - Returns: The changed files; empty after a deletion, the timeout or a signal.
  public func waitForChangedFiles(timeout: Duration? = nil) -> [String] {
    let start = ContinuousClock.now
    while true {
      let now = ContinuousClock.now
      let missingFiles = missingFiles
      let changes = takeChangedFiles(at: now)
      if !self.missingFiles.isSubset(of: missingFiles) { return changes }
      let rest = timeout.map { $0 - (now - start) }
      if !changes.isEmpty || rest.map({ $0 <= .zero }) == true { return changes }
      let delays = [rest, detector.timeUntilDebounceDeadline(at: now), source.pollInterval].compactMap(\.self)
      guard waitForEvents(delays.min()) else { return [] }
    }
  }

  /// Blocks until an event or the timeout; false if interrupted by a signal.
  private func waitForEvents(_ duration: Duration?) -> Bool {
    // Rounded up, because waking before the timeout would be useless.
    let milliseconds = duration.map { Int32(min($0 / .milliseconds(1), 1e9).rounded(.up)) } ?? -1
    var descriptor = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) >= 0 || errno != EINTR
  }
}

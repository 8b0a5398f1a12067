#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells when files get other contents, however an editor writes them.
///
/// ```swift
/// let watcher = FileWatcher()
/// watcher.watch(["scripts/push.lua"])
/// while watcher.wait().isEmpty {}
/// ```
///
/// A file that is written in place, replaced by another of its name, deleted and made anew, or reached by a symbolic
/// link that now leads elsewhere is told once, when nothing has happened for a while. One that is only touched is not.
/// What a directory further up does to its subdirectories is not noticed.
///
/// On Linux the system's notices are used (inotify); elsewhere, and where there are no more of them, the files are read
/// four times a second. A watcher belongs to one thread at a time.
public final class FileWatcher {
  private let source: any FileEventSource
  private var detector: ChangeDetector

  /// A watcher without files.
  ///
  /// - Parameter debounceInterval: How long nothing must happen before a change is told; 50 ms by default.
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

  /// Looks after these files from now on, instead of those before; they need not be there yet.
  ///
  /// - Complexity: O(*n*) in the sizes of the files that are new.
  public func watch(_ files: [String]) {
    // In this order, so that what is written in between is noticed.
    source.watch(files)
    detector.watch(files, contents: fileContents)
  }

  /// Takes note of what has happened, without waiting.
  ///
  /// - Parameter now: The time; the present one by default.
  /// - Returns: The files that have got other contents since that was last told, in the order of `watch`.
  public func takeChanges(at now: ContinuousClock.Instant = .now) -> [String] {
    detector.noteEvents(source.takePossiblyChangedFiles(at: now), at: now)
    return detector.takeChanges(at: now, contents: fileContents)
  }

  /// Waits for changes without using the processor.
  ///
  /// - Parameter timeout: The longest time to wait; nil, the default, for ever.
  /// - Returns: The files that changed; none if the time is over or a signal came.
  public func wait(_ timeout: Duration? = nil) -> [String] {
    let start = ContinuousClock.now
    while true {
      let now = ContinuousClock.now
      let changes = takeChanges(at: now)
      let rest = timeout.map { $0 - (now - start) }
      if !changes.isEmpty || rest.map({ $0 <= .zero }) == true { return changes }
      let delays = [rest, detector.delay(at: now), source.pollInterval].compactMap(\.self)
      guard sleep(delays.min()) else { return [] }
    }
  }

  /// Sleeps until something happens or the time is over; false if a signal came.
  private func sleep(_ duration: Duration?) -> Bool {
    // Rounded up: waking before the time would be waking in vain.
    let milliseconds = duration.map { Int32(min($0 / .milliseconds(1), 1e9).rounded(.up)) } ?? -1
    var descriptor = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) >= 0 || errno != EINTR
  }
}

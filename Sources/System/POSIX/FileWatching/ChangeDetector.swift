/// Detects changed files from file events and contents, with debouncing; accesses neither a clock nor the
/// file system.
///
/// A file has changed if its contents differ from those last reported, and no event has occurred on any file
/// for the debounce interval: a save in several steps is reported once. A deleted file has not changed, since
/// it may be about to be replaced; neither has a file that was written with the same contents.
struct ChangeDetector {
  typealias Instant = ContinuousClock.Instant

  /// The time without events after which changes are reported.
  let debounceInterval: Duration

  /// The watched files, in the order given.
  private var files: [String] = []
  /// The last known contents of each file; missing for a file that does not exist.
  private var lastContents: [String: [UInt8]] = [:]
  private var possiblyChanged: Set<String> = []
  /// The files that did not exist when they were last examined after an event.
  private(set) var missingFiles: Set<String> = []
  private var debounceDeadline: Instant?

  init(debounceInterval: Duration) {
    self.debounceInterval = debounceInterval
  }

  /// Replaces the set of watched files; new files count as unchanged.
  mutating func watch(_ files: [String], contents: (String) -> [UInt8]?) {
    for file in files where !self.files.contains(file) { lastContents[file] = contents(file) }
    for file in self.files where !files.contains(file) { lastContents[file] = nil }
    self.files = files
    possiblyChanged.formIntersection(files)
    missingFiles.formIntersection(files)
  }

  /// Records events on files, and restarts the debounce interval.
  mutating func recordEvents(_ files: [String], at now: Instant) {
    guard !files.isEmpty else { return }
    possiblyChanged.formUnion(files)
    debounceDeadline = now + debounceInterval
  }

  /// The time until `takeChangedFiles` may return changes; nil if no events are pending.
  func timeUntilDebounceDeadline(at now: Instant) -> Duration? {
    debounceDeadline.map { max(.zero, $0 - now) }
  }

  /// Returns the changed files, each once, if the debounce interval has elapsed.
  mutating func takeChangedFiles(at now: Instant, contents: (String) -> [UInt8]?) -> [String] {
    guard let debounceDeadline, now >= debounceDeadline else { return [] }
    self.debounceDeadline = nil
    let possiblyChanged = possiblyChanged
    self.possiblyChanged = []
    return files.filter { file in
      guard possiblyChanged.contains(file) else { return false }
      guard let found = contents(file) else {
        missingFiles.insert(file)
        return false
      }
      missingFiles.remove(file)
      guard found != lastContents[file] else { return false }
      lastContents[file] = found
      return true
    }
  }
}

/// Decides which files have changed, from suspicions and contents; it reads neither a clock nor a disk.
///
/// A file has changed when it has other contents than when that was last said, and nothing has happened to any file for
/// a while: an editor that writes in several steps is noticed once. A file that is gone has not changed, for it may be
/// about to come back; nor has one that was written with what it held before.
struct ChangeDetector {
  typealias Instant = ContinuousClock.Instant

  /// How long nothing must have happened.
  let debounceInterval: Duration

  /// In the order in which they were given.
  private var files: [String] = []
  /// What each file held when that was last looked at; none for one that was not there.
  private var lastContents: [String: [UInt8]] = [:]
  private var possiblyChanged: Set<String> = []
  private var dueTime: Instant?

  init(debounceInterval: Duration) {
    self.debounceInterval = debounceInterval
  }

  /// Looks after these files from now on; those that are new count as unchanged.
  mutating func watch(_ files: [String], contents: (String) -> [UInt8]?) {
    for file in files where !self.files.contains(file) { lastContents[file] = contents(file) }
    for file in self.files where !files.contains(file) { lastContents[file] = nil }
    self.files = files
    possiblyChanged.formIntersection(files)
  }

  /// Notes that something happened to some files.
  mutating func noteEvents(_ files: [String], at now: Instant) {
    guard !files.isEmpty else { return }
    possiblyChanged.formUnion(files)
    dueTime = now + debounceInterval
  }

  /// How long it takes until `takeChanges` may have something to say; nil if there is no suspicion.
  func delay(at now: Instant) -> Duration? {
    dueTime.map { max(.zero, $0 - now) }
  }

  /// The files that have changed, each once, if all has been quiet.
  mutating func takeChanges(at now: Instant, contents: (String) -> [UInt8]?) -> [String] {
    guard let dueTime, now >= dueTime else { return [] }
    self.dueTime = nil
    let possiblyChanged = possiblyChanged
    self.possiblyChanged = []
    return files.filter { file in
      guard possiblyChanged.contains(file), let found = contents(file), found != lastContents[file] else {
        return false
      }
      lastContents[file] = found
      return true
    }
  }
}

/// Decides which files have changed, from suspicions and contents; it reads neither a clock nor a disk.
///
/// A file has changed when it has other contents than when that was last said, and nothing has happened to any file for
/// a while: an editor that writes in several steps is noticed once. A file that is gone has not changed, for it may be
/// about to come back; nor has one that was written with what it held before.
struct ChangeDetector {
  typealias Instant = ContinuousClock.Instant

  /// How long nothing must have happened.
  let quiet: Duration

  /// In the order in which they were given.
  private var files: [String] = []
  /// What each file held when that was last looked at; none for one that was not there.
  private var known: [String: [UInt8]] = [:]
  private var suspects: Set<String> = []
  private var dueTime: Instant?

  init(quiet: Duration) {
    self.quiet = quiet
  }

  /// Looks after these files from now on; those that are new count as unchanged.
  mutating func watch(_ files: [String], contents: (String) -> [UInt8]?) {
    for file in files where !self.files.contains(file) { known[file] = contents(file) }
    for file in self.files where !files.contains(file) { known[file] = nil }
    self.files = files
    suspects.formIntersection(files)
  }

  /// Notes that something happened to some files.
  mutating func suspect(_ files: [String], at now: Instant) {
    guard !files.isEmpty else { return }
    suspects.formUnion(files)
    dueTime = now + quiet
  }

  /// How long it takes until `takeChanges` may have something to say; nil if there is no suspicion.
  func delay(at now: Instant) -> Duration? {
    dueTime.map { max(.zero, $0 - now) }
  }

  /// The files that have changed, each once, if all has been quiet.
  mutating func takeChanges(at now: Instant, contents: (String) -> [UInt8]?) -> [String] {
    guard let dueTime, now >= dueTime else { return [] }
    self.dueTime = nil
    let suspects = suspects
    self.suspects = []
    return files.filter { file in
      guard suspects.contains(file), let found = contents(file), found != known[file] else { return false }
      known[file] = found
      return true
    }
  }
}

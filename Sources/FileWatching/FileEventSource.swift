/// Notices that something may have happened to files.
protocol FileEventSource: AnyObject {
  /// What becomes readable when there is something to take; nil if it must be asked now and then.
  var descriptor: Int32? { get }

  /// How often it must be asked; nil if the descriptor tells.
  var pollInterval: Duration? { get }

  /// Looks after these files from now on, instead of those before.
  func watch(_ files: [String])

  /// The files to which something may have happened since the last call; it does not wait.
  func takePossiblyChangedFiles(at now: ContinuousClock.Instant) -> [String]
}

/// A source of events that files may have changed.
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

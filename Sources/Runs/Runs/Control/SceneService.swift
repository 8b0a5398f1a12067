/// Serves clients of a running scene, such as pages in a browser, in the main loop that plays it.
public protocol SceneService: AnyObject {
  /// A file descriptor that is readable while requests are pending, for use with `Poller`.
  var descriptor: Int32 { get }
  /// Performs the pending requests; called between two ticks.
  func performRequests()
  /// Sends what has changed; called after the ticks that were due.
  func sendUpdates()
}

/// A web server that serves the studio's page.
public protocol StudioWebServer: StudioChannel {
  /// The address of the page, with its token.
  var address: String { get }
  /// Sends what has not been sent yet, and closes all connections.
  func stop()
}

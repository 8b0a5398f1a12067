public import JSON
public import Views

/// The connection of a session with its clients, pages that display it: a `RemoteServer`, except in tests.
public protocol ClientChannel: AnyObject {
  /// A file descriptor that is readable while there are events or a frame is requested, for use with
  /// `Poller`.
  var descriptor: Int32 { get }
  /// Whether a client waits for a frame that is newer than the last one.
  var isFrameRequested: Bool { get }
  /// The layers that any client displays.
  var layers: StudioLayers { get }
  /// Returns what has happened since the last call, in order.
  func takeEvents() -> [ClientEvent]
  /// Sends the response to a request; does nothing if the request expects none.
  func respond(to request: ClientRequest, with result: Result<JSONValue, RequestFailure>)
  /// Sends a notification.
  ///
  /// - Parameters:
  ///   - method: Its name.
  ///   - parameters: Its parameters.
  ///   - client: The client; nil for all.
  ///   - replacingPending: Whether it replaces one of this name that has not been sent yet.
  func notify(_ method: String, _ parameters: JSONValue, to client: Client?, replacingPending: Bool)
  /// Makes a file available for one download.
  ///
  /// - Parameters:
  ///   - contents: The contents.
  ///   - name: The name under which a browser saves it.
  /// - Returns: The identifier in the path `download/ID`.
  func offerDownload(_ contents: [UInt8], name: String) -> String
  /// Makes images available to the pages, as long as the shapes of frames display them.
  func offerImages(_ images: Set<Image>)
  /// Makes a frame the newest one.
  func publish(_ frame: StudioFrame)
}

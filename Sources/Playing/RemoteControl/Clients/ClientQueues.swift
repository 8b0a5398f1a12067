/// The queues between one client's connection and the session.
struct ClientQueues {
  /// A message to be sent to the client.
  enum OutgoingMessage: Sendable {
    /// A JSON text.
    case text([UInt8])
    /// A frame, to be encoded with the layers that the client displays.
    case frame(StudioFrame, layers: StudioLayers)
    /// The response to a ping.
    case pong([UInt8])
    /// The end of the connection, after which nothing is sent.
    case close(CloseReason)
  }

  /// The number of requests that the session has not taken.
  private(set) var requestCount = 0
  /// The size of the requests that the session has not taken, in bytes.
  private(set) var requestSize = 0

  /// Whether the client can receive frames.
  let receivesFrames: Bool
  /// The layers that the client displays.
  var requestedLayers: StudioLayers = []
  /// Whether the client has requested a frame that has not been sent.
  private(set) var requestsFrame = false
  /// The serial number of the frame that was sent last; 0 if none was.
  private var lastSentFrameSerial = 0

  /// The texts to be sent, each with the method of a notification that a newer one replaces.
  private var texts: ArraySlice<(bytes: [UInt8], replaceableMethod: String?)> = []
  /// The size of the texts to be sent, in bytes.
  private(set) var textSize = 0
  private var pong: [UInt8]?
  private var closeReason: CloseReason?

  /// Creates the queues of a client that has connected.
  init(receivesFrames: Bool) { self.receivesFrames = receivesFrames }

  /// Counts a request that has been queued for the session.
  mutating func addRequest(size: Int) {
    requestCount += 1
    requestSize += size
  }

  /// Resets the counts, because the session has taken all requests.
  mutating func removeRequests() { (requestCount, requestSize) = (0, 0) }

  /// Requests a frame; a second request before the frame is sent has no effect.
  ///
  /// - Parameter serial: The serial number of the newest frame.
  /// - Returns: Whether the newest frame is newer than the client's last one, and so is sent now.
  mutating func requestFrame(serial: Int) -> Bool {
    requestsFrame = true
    return serial > lastSentFrameSerial
  }

  /// Whether the client has requested a frame, and none is newer than its last one.
  ///
  /// - Parameter serial: The serial number of the newest frame.
  /// - Returns: Whether the client waits for a frame to be made.
  func waitsForFrame(after serial: Int) -> Bool { requestsFrame && serial <= lastSentFrameSerial }

  /// The size of the texts to be sent after the next one, however large that is, in bytes.
  var backlogSize: Int { textSize - (texts.first?.bytes.count ?? 0) }

  /// The number of texts to be sent.
  var textCount: Int { texts.count }

  /// Appends a text, unless the connection is being closed.
  ///
  /// - Parameters:
  ///   - bytes: The JSON text.
  ///   - method: The method of a notification of which only the newest is sent; nil for other messages.
  mutating func append(_ bytes: [UInt8], replacing method: String? = nil) {
    guard closeReason == nil else { return }
    if let method, let index = texts.firstIndex(where: { $0.replaceableMethod == method }) {
      textSize -= texts.remove(at: index).bytes.count
    }
    texts.append((bytes, method))
    textSize += bytes.count
  }

  /// Responds to a ping; to the newest only, if several have arrived.
  mutating func append(pong payload: [UInt8]) { pong = payload }

  /// Closes the connection, once: the first reason is sent.
  ///
  /// - Parameters:
  ///   - closeReason: Why it is closed.
  ///   - flushing: Whether the texts are sent before.
  mutating func close(_ closeReason: CloseReason, flushing: Bool) {
    guard self.closeReason == nil else { return }
    self.closeReason = closeReason
    if !flushing { (texts, textSize, pong) = ([], 0, nil) }
  }

  /// Whether the session ends the connection, or the client has.
  var isClosing: Bool { closeReason != nil }

  /// Removes the message to be sent next; nil if there is none now.
  mutating func popOutgoing(newest: (serial: Int, frame: StudioFrame)?) -> OutgoingMessage? {
    if let payload = pong {
      pong = nil
      return .pong(payload)
    }
    if let text = texts.popFirst() {
      textSize -= text.bytes.count
      if texts.isEmpty { texts = [] }
      return .text(text.bytes)
    }
    if let closeReason { return .close(closeReason) }
    guard let newest, canSendFrame(serial: newest.serial) else { return nil }
    requestsFrame = false
    lastSentFrameSerial = newest.serial
    return .frame(newest.frame, layers: requestedLayers)
  }

  private func canSendFrame(serial: Int) -> Bool { requestsFrame && serial > lastSentFrameSerial }
}

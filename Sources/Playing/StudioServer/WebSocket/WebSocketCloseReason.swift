/// The end of a web socket, with the code of the close frame (RFC 6455, section 7.4.1).
struct WebSocketCloseReason: Error, Hashable {
  /// The code.
  let code: UInt16
  /// The reason, for people; at most 123 bytes.
  let reason: String

  static let normalClosure = WebSocketCloseReason(code: 1000, reason: "")
  static let goingAway = WebSocketCloseReason(code: 1001, reason: "the session has ended")
  static let unsupportedData = WebSocketCloseReason(code: 1003, reason: "expected text messages")
  static let invalidText = WebSocketCloseReason(code: 1007, reason: "text is not UTF-8")
  static let notReading = WebSocketCloseReason(code: 1008, reason: "too many messages have not been read")
  static let messageTooLarge = WebSocketCloseReason(code: 1009, reason: "message too large")

  /// A violation of the protocol.
  static func protocolError(_ reason: String) -> WebSocketCloseReason {
    WebSocketCloseReason(code: 1002, reason: reason)
  }
}

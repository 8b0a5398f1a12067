/// Why a connection ends, with the code of the close frame of a web socket (RFC 6455, section 7.4.1).
struct CloseReason: Error, Hashable {
  /// The code.
  let code: UInt16
  /// The reason, for people; at most 123 bytes.
  let reason: String

  static let normalClosure = CloseReason(code: 1000, reason: "")
  static let goingAway = CloseReason(code: 1001, reason: "the session has ended")
  static let unsupportedData = CloseReason(code: 1003, reason: "expected text messages")
  static let invalidText = CloseReason(code: 1007, reason: "text is not UTF-8")
  static let notReading = CloseReason(code: 1008, reason: "too many messages have not been read")
  static let messageTooLarge = CloseReason(code: 1009, reason: "message too large")

  /// A violation of the protocol.
  static func protocolError(_ reason: String) -> CloseReason {
    CloseReason(code: 1002, reason: reason)
  }
}

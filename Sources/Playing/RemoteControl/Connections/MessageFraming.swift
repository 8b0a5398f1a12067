/// How the messages of a client are separated in the bytes of its connection.
protocol MessageFraming {
  /// Whether the client can receive frames of the scene, which are not text.
  static var carriesFrames: Bool { get }

  /// Removes the first message of the client's input; nil if it has not been received completely.
  ///
  /// - Throws: `CloseReason` if the connection is to be closed.
  mutating func popFirst(of input: inout InputBuffer) throws(CloseReason) -> IncomingMessage?

  /// Returns the bytes of a message to the client.
  mutating func bytes(of message: ClientQueues.OutgoingMessage) -> [UInt8]
}

/// What a client has sent.
enum IncomingMessage: Hashable {
  /// A JSON text.
  case text([UInt8])
  /// A text above the limit, which was dropped.
  case tooLarge
  /// A request for a sign of life, with a payload to repeat.
  case ping([UInt8])
}

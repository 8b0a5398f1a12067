import JSON

/// Messages that are lines, for connections of programs on the same machine.
struct LineFraming: MessageFraming {
  static let carriesFrames = false

  /// The maximum size of a line, in bytes; longer ones are dropped.
  private let sizeLimit: Int
  /// The number of bytes at the beginning of the input that contain no line feed.
  private var searchedCount = 0
  /// Whether the beginning of the current line was dropped.
  private var isTooLarge = false

  private static let lineFeed = UInt8(ascii: "\n")

  init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

  mutating func popFirst(of input: inout InputBuffer) -> IncomingMessage? {
    while let end = input.unread.dropFirst(searchedCount).firstIndex(of: Self.lineFeed) {
      let line = Array(input.unread[..<end])
      let isTooLarge = isTooLarge || line.count > sizeLimit
      input.removeFirst(line.count + 1)
      (searchedCount, self.isTooLarge) = (0, false)
      if isTooLarge { return .tooLarge }
      if !line.isEmpty { return .text(line) }
    }
    searchedCount = input.unread.count
    if searchedCount > sizeLimit {
      input.removeFirst(searchedCount)
      (searchedCount, isTooLarge) = (0, true)
    }
    return nil
  }

  func bytes(of message: ClientQueues.OutgoingMessage) -> [UInt8] {
    switch message {
    case .text(let text): text + [Self.lineFeed]
    case .close(.goingAway):
      // The process ends as intended.
      bytes(of: .text(ServerMessage.notification(method: "bye", parameters: [:]).text))
    // There are neither pings nor requests for frames.
    case .close, .pong, .frame: []
    }
  }
}

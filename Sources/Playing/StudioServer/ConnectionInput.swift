internal import FlyingSocks

/// The bytes that a connection receives, read on demand, so that a fast sender is held up by TCP's flow control.
actor ConnectionInput {
  private let socket: AsyncSocket
  private var buffer: [UInt8] = []
  /// The number of bytes at the beginning of `buffer` that have been consumed.
  private var consumed = 0

  init(_ socket: AsyncSocket) { self.socket = socket }

  /// The number of bytes to request from the system at once.
  private static let readSize = 4096

  /// Reads to the end of an HTTP head, an empty line.
  ///
  /// - Returns: The head with the empty line; nil if it is longer than the limit.
  /// - Throws: `SocketError.disconnected` at the end of input.
  func readHead(limit: Int) async throws -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    var searched = 0
    while true {
      let received = buffer[consumed...]
      // The last three bytes are searched again with what follows.
      let rest = received.dropFirst(max(searched - end.count + 1, 0))
      if let range = rest.firstRange(of: end) {
        let head = Array(received[..<range.upperBound])
        consumed = range.upperBound
        return head.count <= limit ? head : nil
      }
      guard received.count < limit else { return nil }
      searched = received.count
      buffer += try await socket.read(atMost: Self.readSize)
    }
  }

  /// Reads an exact number of bytes.
  ///
  /// - Throws: `SocketError.disconnected` at the end of input.
  func read(_ count: Int) async throws -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    while result.count < count {
      if consumed == buffer.count {
        buffer = try await socket.read(atMost: Self.readSize)
        consumed = 0
      }
      let part = buffer[consumed...].prefix(count - result.count)
      result += part
      consumed += part.count
    }
    return result
  }

  /// Reads and discards everything to the end of input or an error.
  func discardAll() async {
    buffer = []
    consumed = 0
    while (try? await socket.read(atMost: Self.readSize)) != nil {}
  }
}

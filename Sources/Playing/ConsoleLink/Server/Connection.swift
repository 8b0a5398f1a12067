import Dispatch
import POSIX
import Synchronization

/// The server's side of a client connection, with a thread of its own that reads requests and writes
/// responses.
///
/// An interrupt is therefore received while the session's thread is busy, and a client that does not read
/// blocks no other thread.
final class Connection: Sendable {
  /// The maximum number of unsent bytes; a client that exceeds it is dropped.
  static let sendBufferLimit = 1 << 20

  private struct State {
    var sendBuffer: [UInt8] = []
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let selfPipe = SelfPipe()

  /// Takes ownership of a socket descriptor and makes it non-blocking.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Whether the client disconnected or was dropped.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Starts the connection's thread.
  ///
  /// - Parameters:
  ///   - handleLine: Called with each line, on the connection's thread.
  ///   - onClose: Called on the connection's thread when the connection is closed.
  func start(
    handleLine: @escaping @Sendable (LineSplitter.Line) -> Void, onClose: @escaping @Sendable () -> Void
  ) {
    DispatchQueue(label: "dynlua.connection").async { [self] in
      var buffer = LineSplitter()
      while !isClosed {
        waitForEvents()
        for line in read(into: &buffer) { handleLine(line) }
        flush()
      }
      shutdown(descriptor, Int32(SHUT_RDWR))
      onClose()
    }
  }

  /// Queues a response for sending; drops the client if more than `sendBufferLimit` bytes are unsent.
  func send(_ response: Response) {
    let bytes = JSONLine.encode(response)
    state.withLock { state in
      state.sendBuffer += bytes
      if state.sendBuffer.count > Self.sendBufferLimit { state.isClosed = true }
    }
    selfPipe.signal()
  }

  /// Sends a last response as far as the client reads it at once, and closes the connection.
  func disconnect(sending response: Response) {
    send(response)
    // On this thread: the process may end before that of the connection runs.
    flush()
    state.withLock { $0.isClosed = true }
    selfPipe.signal()
  }

  private func waitForEvents() {
    let hasOutgoing = state.withLock { !$0.sendBuffer.isEmpty }
    var interests: [Poller.Interest] = [.reading(descriptor), .reading(selfPipe.descriptor)]
    if hasOutgoing { interests.append(.writing(descriptor)) }
    Poller.wait(interests)
    selfPipe.drain()
  }

  /// Reads the available bytes, at most 64 KiB at a time.
  private func read(into buffer: inout LineSplitter) -> [LineSplitter.Line] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count > 0 { return buffer.append(bytes[..<count]) }
    if count == 0 || errno != EAGAIN && errno != EINTR { state.withLock { $0.isClosed = true } }
    return []
  }

  private func flush() {
    state.withLock { state in
      while !state.sendBuffer.isEmpty {
        let count = FileDescriptor.send(state.sendBuffer[...], to: descriptor, waits: false)
        guard count > 0 else {
          if errno != EAGAIN, errno != EINTR { state.isClosed = true }
          return
        }
        state.sendBuffer.removeFirst(count)
      }
    }
  }
}

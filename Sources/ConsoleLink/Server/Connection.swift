internal import Dispatch
internal import Synchronization
internal import Terminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A client, as the server has it: a thread of its own reads what it asks and writes what it is told.
///
/// So an interrupt is heard while the world's thread is busy, and a client that does not read holds up nobody.
final class Connection: Sendable {
  /// More than this waits for no client; one that falls so far behind is dropped.
  static let sendBufferLimit = 1 << 20

  private struct State {
    var sendBuffer: [UInt8] = []
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let selfPipe = SelfPipe()

  /// Takes a descriptor over.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Whether the client is gone, or was dropped.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - handleLine: Gets each line, on the connection's thread.
  ///   - end: Called there at the end.
  func run(handleLine: @escaping @Sendable (LineSplitter.Line) -> Void, end: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "dynlua.connection").async { [self] in
      var buffer = LineSplitter()
      while !isClosed {
        waitForEvents()
        for line in read(into: &buffer) { handleLine(line) }
        flush()
      }
      shutdown(descriptor, Int32(SHUT_RDWR))
      end()
    }
  }

  /// Lets the client be told something, or drops it because it does not listen.
  func send(_ response: Response) {
    let bytes = JSONLine.encode(response)
    state.withLock { state in
      state.sendBuffer += bytes
      if state.sendBuffer.count > Self.sendBufferLimit { state.isClosed = true }
    }
    selfPipe.signal()
  }

  /// Ends the connection.
  func end() {
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

  /// Reads what there is, a piece of it at a time.
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
        let count = Socket.send(state.sendBuffer[...], to: descriptor, waits: false)
        guard count > 0 else {
          if errno != EAGAIN, errno != EINTR { state.isClosed = true }
          return
        }
        state.sendBuffer.removeFirst(count)
      }
    }
  }
}

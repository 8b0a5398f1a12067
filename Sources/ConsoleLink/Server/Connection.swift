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
  static let queueLimit = 1 << 20

  private struct State {
    var outgoing: [UInt8] = []
    var isOver = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let wakeUp = WakeUp()

  /// Takes a descriptor over.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Whether the client is gone, or was dropped.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - take: Gets each line, on the connection's thread.
  ///   - end: Called there at the end.
  func run(take: @escaping @Sendable (LineBuffer.Line) -> Void, end: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "dynlua.connection").async { [self] in
      var buffer = LineBuffer()
      while !isOver {
        waitForSomething()
        for line in read(into: &buffer) { take(line) }
        flush()
      }
      shutdown(descriptor, Int32(SHUT_RDWR))
      end()
    }
  }

  /// Lets the client be told something, or drops it because it does not listen.
  func send(_ reply: Response) {
    let bytes = Wire.bytes(reply)
    state.withLock { state in
      state.outgoing += bytes
      if state.outgoing.count > Self.queueLimit { state.isOver = true }
    }
    wakeUp.signal()
  }

  /// Ends the connection.
  func end() {
    state.withLock { $0.isOver = true }
    wakeUp.signal()
  }

  private func waitForSomething() {
    let hasOutgoing = state.withLock { !$0.outgoing.isEmpty }
    var interests: [Poller.Interest] = [.reading(descriptor), .reading(wakeUp.descriptor)]
    if hasOutgoing { interests.append(.writing(descriptor)) }
    Poller.wait(interests)
    wakeUp.clear()
  }

  /// Reads what there is, a piece of it at a time.
  private func read(into buffer: inout LineBuffer) -> [LineBuffer.Line] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count > 0 { return buffer.take(bytes[..<count]) }
    if count == 0 || errno != EAGAIN && errno != EINTR { state.withLock { $0.isOver = true } }
    return []
  }

  private func flush() {
    state.withLock { state in
      while !state.outgoing.isEmpty {
        let count = Socket.send(state.outgoing[...], to: descriptor, waits: false)
        guard count > 0 else {
          if errno != EAGAIN, errno != EINTR { state.isOver = true }
          return
        }
        state.outgoing.removeFirst(count)
      }
    }
  }
}

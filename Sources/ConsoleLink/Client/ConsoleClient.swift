internal import Terminal

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The other end of a `ConsoleServer`: asks it, and hears what it tells.
///
/// It belongs to one thread at a time.
public final class ConsoleClient {
  /// The socket, to wait for with `Poller`.
  public let descriptor: Int32
  /// Whether the server is gone.
  public private(set) var isClosed = false

  private let isPlain: Bool
  private var buffer = LineSplitter()
  private var lastID = 0
  /// What has been received while another reply was waited for.
  private var pendingResponses: [Response] = []

  /// Connects to the server at a path.
  ///
  /// - Parameters:
  ///   - path: Where it listens; see `SocketDirectory`.
  ///   - isPlain: Whether values are to be written as they are; false by default.
  /// - Throws: `ConsoleLinkError` if nobody listens there.
  public init(path: String, isPlain: Bool = false) throws(ConsoleLinkError) {
    descriptor = try Socket.connect(to: path)
    self.isPlain = isPlain
  }

  deinit { close(descriptor) }

  /// Asks for something; the reply comes later with the number that this returns.
  @discardableResult
  public func send(_ kind: Request.Kind, _ text: String? = nil) -> Int {
    lastID += 1
    var remaining = JSONLine.encode(Request(kind, id: lastID, text: text, plain: isPlain ? true : nil))[...]
    while !remaining.isEmpty, !isClosed {
      let count = Socket.send(remaining, to: descriptor, waits: true)
      if count > 0 { remaining = remaining.dropFirst(count) }
      if count < 0, errno != EINTR { isClosed = true }
    }
    return lastID
  }

  /// What has come by now; does not wait.
  public func receive() -> [Response] {
    while !isClosed, !Poller.wait([.reading(descriptor)], until: .now).isEmpty { read() }
    defer { pendingResponses = [] }
    return pendingResponses
  }

  /// Asks for something and waits for its reply; what else comes meanwhile is kept for ``receive()``.
  ///
  /// - Parameters:
  ///   - kind: What to ask for.
  ///   - text: The text in question.
  ///   - timeout: How long to wait at most; nil, the default, for as long as it takes.
  /// - Returns: The reply; nil if it did not come in time, or the server is gone.
  public func sendAndWait(_ kind: Request.Kind, _ text: String, within timeout: Duration? = nil) -> Response?
  {
    let id = send(kind, text)
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if let index = pendingResponses.firstIndex(where: { $0.id == id }) {
        return pendingResponses.remove(at: index)
      }
      guard !isClosed, deadline.map({ $0 > .now }) ?? true else { return nil }
      if !Poller.wait([.reading(descriptor)], until: deadline).isEmpty { read() }
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count == 0 || count < 0 && errno != EINTR { isClosed = true }
    guard count > 0 else { return }
    for line in buffer.append(bytes[..<count]) {
      // What another version says beyond our words is passed over.
      if case .complete(let bytes) = line, let response = JSONLine.decode(bytes, as: Response.self) {
        pendingResponses.append(response)
      }
    }
  }
}

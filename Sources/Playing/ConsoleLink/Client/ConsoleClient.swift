import POSIX

/// The client of a `ConsoleServer`: sends requests, and receives responses and output.
///
/// It must be used by one thread at a time.
public final class ConsoleClient {
  /// The socket's file descriptor, for use with `Poller`.
  public let descriptor: Int32
  /// Whether the connection is closed.
  public private(set) var isClosed = false
  /// Whether the server has announced its end.
  public private(set) var hasServerEnded = false

  /// The version of the protocol that the server implements; 1 until its first message has been received.
  public private(set) var serverVersion = 1
  /// The width of the terminal that displays help, in columns; nil, the initial value, for 80.
  public var columns: Int?

  private let usesPlainStyle: Bool
  private var lineSplitter = LineSplitter()
  private var lastRequestID = 0
  /// Responses that were received while `sendAndWait` waited for another one.
  private var pendingResponses: [Response] = []

  /// Connects to the server at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the server's socket; see `SocketDirectory`.
  ///   - usesPlainStyle: Whether values are formatted in the plain style (see `Request.usesPlainStyle`);
  ///     false by default.
  /// - Throws: `ConsoleLinkError` if no server listens at the path.
  public init(path: String, usesPlainStyle: Bool = false) throws(ConsoleLinkError) {
    do {
      descriptor = try UnixSocket.connect(to: path)
    } catch {
      throw ConsoleLinkError(error)
    }
    self.usesPlainStyle = usesPlainStyle
  }

  deinit { close(descriptor) }

  /// Sends a request and returns its id, which the response will have; waits until the request is written.
  @discardableResult
  public func send(_ kind: Request.Kind, _ text: String? = nil) -> Int {
    lastRequestID += 1
    var remaining = JSONLine.encode(
      Request(
        kind, id: lastRequestID, text: text, usesPlainStyle: usesPlainStyle ? true : nil,
        version: usesPlainStyle ? nil : Response.protocolVersion, columns: columns))[...]
    while !remaining.isEmpty, !isClosed {
      let count = FileDescriptor.send(remaining, to: descriptor, waits: true)
      if count > 0 { remaining = remaining.dropFirst(count) }
      if count < 0, errno != EINTR { isClosed = true }
    }
    return lastRequestID
  }

  /// Returns the responses received so far, without waiting.
  public func receive() -> [Response] {
    while !isClosed, !Poller.wait([.reading(descriptor)], until: .now).isEmpty { readResponses() }
    defer { pendingResponses = [] }
    return pendingResponses
  }

  /// Sends a request and waits for its response; other responses are kept for ``receive()``.
  ///
  /// - Parameters:
  ///   - kind: The kind of request.
  ///   - text: The text to evaluate, check or complete.
  ///   - timeout: The maximum time to wait; nil, the default, for no limit.
  /// - Returns: The response; nil if it did not arrive in time or the connection is closed.
  public func sendAndWait(_ kind: Request.Kind, _ text: String, within timeout: Duration? = nil) -> Response?
  {
    let id = send(kind, text)
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      if let index = pendingResponses.firstIndex(where: { $0.id == id }) {
        return pendingResponses.remove(at: index)
      }
      guard !isClosed, deadline.map({ $0 > .now }) ?? true else { return nil }
      if !Poller.wait([.reading(descriptor)], until: deadline).isEmpty { readResponses() }
    }
  }

  private func readResponses() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count == 0 || count < 0 && errno != EINTR { isClosed = true }
    guard count > 0 else { return }
    for line in lineSplitter.append(bytes[..<count]) {
      // Ignore messages that cannot be decoded: the server may be another version of dynlua.
      if case .complete(let bytes) = line, let response = JSONLine.decode(bytes, as: Response.self) {
        if response.isServerEnding == true { hasServerEnded = true }
        if let version = response.version { serverVersion = version }
        pendingResponses.append(response)
      }
    }
  }
}

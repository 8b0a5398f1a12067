public import JSON
public import POSIX

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
  /// The width of the terminal of a prompt, in columns; nil, the initial value, for other clients.
  public var columns: Int?

  private let usesPlainStyle: Bool
  private var input = InputBuffer()
  private var framing = LineFraming(sizeLimit: .max)
  private var lastRequestID = 0
  /// Messages that were received while `sendAndWait` waited for another one.
  private var pendingMessages: [ServerMessage] = []

  /// Connects to the server at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the server's socket; see `SocketDirectory`.
  ///   - usesPlainStyle: Whether values are formatted without result variables (`_1 = `) and string quotes;
  ///     false by default.
  /// - Throws: `SystemError` if no server listens at the path.
  public init(path: String, usesPlainStyle: Bool = false) throws(SystemError) {
    descriptor = try UnixSocket.connect(to: path)
    self.usesPlainStyle = usesPlainStyle
  }

  deinit { close(descriptor) }

  /// Sends a request to the console, and waits until it is written.
  ///
  /// - Parameters:
  ///   - method: `evaluate`, `check`, `complete` or `signature`.
  ///   - text: The text.
  /// - Returns: The id that the response will have.
  @discardableResult
  public func send(_ method: String, _ text: String) -> Int {
    lastRequestID += 1
    var parameters: [String: JSONValue] = ["text": .string(text)]
    if usesPlainStyle { parameters["plain"] = true }
    parameters["columns"] = columns.map { .number($0) }
    send(["id": .number(lastRequestID), "method": .string(method), "params": .object(parameters)])
    return lastRequestID
  }

  /// Stops the running Lua code, and drops the client's queued evaluations.
  public func interrupt() { send(["method": "interrupt"]) }

  private func send(_ message: JSONValue) {
    var remaining = Array("\(message)\n".utf8)[...]
    while !remaining.isEmpty, !isClosed {
      let count = FileDescriptor.send(remaining, to: descriptor, waits: true)
      if count > 0 { remaining = remaining.dropFirst(count) }
      if count < 0, errno != EINTR { isClosed = true }
    }
  }

  /// Returns the messages received so far, without waiting.
  public func receive() -> [ServerMessage] {
    while !isClosed, !Poller.wait([.reading(descriptor)], until: .now).isEmpty { readMessages() }
    defer { pendingMessages = [] }
    return pendingMessages
  }

  /// Sends a request and waits for its response; other messages are kept for ``receive()``.
  ///
  /// - Parameters:
  ///   - method: `evaluate`, `check`, `complete` or `signature`.
  ///   - text: The text.
  ///   - timeout: The maximum time to wait; nil, the default, for no limit.
  /// - Returns: The response; nil if it did not arrive in time or the connection is closed.
  public func sendAndWait(
    _ method: String, _ text: String, within timeout: Duration? = nil
  ) -> Result<JSONValue, RequestFailure>? {
    let id = send(method, text)
    let deadline = timeout.map { ContinuousClock.now + $0 }
    while true {
      for (index, message) in pendingMessages.enumerated() {
        guard case .response(id, let result) = message else { continue }
        pendingMessages.remove(at: index)
        return result
      }
      guard !isClosed, deadline.map({ $0 > .now }) ?? true else { return nil }
      if !Poller.wait([.reading(descriptor)], until: deadline).isEmpty { readMessages() }
    }
  }

  private func readMessages() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count == 0 || count < 0 && errno != EINTR { isClosed = true }
    guard count > 0 else { return }
    input.append(bytes[..<count])
    // Ignore messages that cannot be decoded: the server may be another version of dynlua.
    while case .text(let text)? = framing.popFirst(of: &input) {
      guard let message = ServerMessage(text: text) else { continue }
      if case .notification(method: "bye", _) = message { hasServerEnded = true }
      pendingMessages.append(message)
    }
  }
}

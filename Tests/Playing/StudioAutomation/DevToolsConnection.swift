import Dispatch
import POSIX
import JSON
import Synchronization

/// A connection to a browser over the Chrome DevTools Protocol: JSON texts that end with a zero byte, on a
/// socket.
///
/// The browser reads from a pipe, as with `--remote-debugging-pipe`, rather than a web socket: no port is
/// open that other users of the machine could connect to, and the browser ends when this process does,
/// whatever the reason.
final class DevToolsConnection: Sendable {
  typealias EventHandler = @Sendable (_ method: String, _ parameters: JSONValue) -> Void

  private typealias Response = Result<JSONValue, BrowserError>

  private struct State {
    var lastID = 0
    var pending: [Int: CheckedContinuation<Response, Never>] = [:]
    var handlers: [String: EventHandler] = [:]
    var isClosed = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let sending = DispatchQueue(label: "DevToolsConnection.sending")

  /// The time after which a command without a response fails.
  private static let timeout: DispatchTimeInterval = .seconds(120)

  /// Creates a connection on a socket, which it closes in the end.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    DispatchQueue(label: "DevToolsConnection.receiving").async { self.receive() }
  }

  /// Sends a command, and returns the result of its response.
  ///
  /// - Parameters:
  ///   - method: The name of the command, such as `Page.navigate`.
  ///   - parameters: The parameters.
  ///   - session: The session of a tab; nil, the default, for the browser.
  /// - Returns: The result.
  /// - Throws: `BrowserError` if the browser responds with an error, does not respond, or has ended.
  func call(_ method: String, _ parameters: JSONValue = [:], session: String? = nil) async throws -> JSONValue
  {
    let response = await withCheckedContinuation { continuation in
      let id: Int? = state.withLock { state in
        guard !state.isClosed else { return nil }
        state.lastID += 1
        state.pending[state.lastID] = continuation
        return state.lastID
      }
      guard let id else { return continuation.resume(returning: .failure(Self.ended)) }
      var message: [String: JSONValue] = [
        "id": .number(id), "method": .string(method), "params": parameters,
      ]
      if let session { message["sessionId"] = .string(session) }
      send(Array("\(JSONValue.object(message))\0".utf8))
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) {
        self.complete(id, with: .failure(BrowserError("no response to \(method)")))
      }
    }
    return try response.get()
  }

  /// Sets the function that is called for the events of a session; nil removes it.
  func setEventHandler(of session: String, _ handler: EventHandler?) {
    state.withLock { $0.handlers[session] = handler }
  }

  /// Ends the connection, which ends the browser.
  func close() {
    // A connection that has ended is closed, and its descriptor may be that of another one.
    state.withLock { if !$0.isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }

  private static let ended = BrowserError("the browser has ended")

  private func send(_ bytes: [UInt8]) {
    sending.async { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = FileDescriptor.send(rest, to: descriptor, waits: true)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  private func complete(_ id: Int, with response: Response) {
    state.withLock { $0.pending.removeValue(forKey: id) }?.resume(returning: response)
  }

  private func receive() {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      var part = buffer[..<count]
      while let end = part.firstIndex(of: 0) {
        perform(bytes + part[..<end])
        bytes = []
        part = part[(end + 1)...]
      }
      bytes += part
    }
    let pending = state.withLock { state in
      state.isClosed = true
      defer { state.pending = [:] }
      return state.pending.values
    }
    for continuation in pending { continuation.resume(returning: .failure(Self.ended)) }
    sending.async { [descriptor] in _ = POSIX.close(descriptor) }
  }

  private func perform(_ text: [UInt8]) {
    guard let message = try? JSONValue(parsing: text) else { return }
    if let id = message["id"]?.intValue {
      let failure = message["error"]?["message"]?.stringValue.map { BrowserError($0) }
      complete(id, with: failure.map { .failure($0) } ?? .success(message["result"] ?? nil))
    } else if let method = message["method"]?.stringValue, let session = message["sessionId"]?.stringValue {
      state.withLock { $0.handlers[session] }?(method, message["params"] ?? nil)
    }
  }
}

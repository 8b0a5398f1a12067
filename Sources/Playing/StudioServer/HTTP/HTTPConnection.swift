internal import FlyingFox
internal import FlyingSocks
internal import Foundation
internal import StudioProtocol

/// One connection of a client: one request and its response, or the handshake and the messages of a web socket.
///
/// Does what FlyingFox's connections do, within limits: those read heads and messages of any size, for any time.
struct HTTPConnection: Sendable {
  private let socket: AsyncSocket
  private let input: ConnectionInput
  private let handler: StudioHandler
  private let registry: ClientRegistry
  private let limits: StudioServerLimits

  /// The number of bytes of a response that must be sent within `StudioServerLimits.chunkTimeout`.
  static let chunkSize = 1 << 16

  init(_ socket: AsyncSocket, handler: StudioHandler, registry: ClientRegistry, limits: StudioServerLimits) {
    self.socket = socket
    input = ConnectionInput(socket)
    (self.handler, self.registry, self.limits) = (handler, registry, limits)
  }

  /// Serves the connection to its end.
  ///
  /// - Parameters:
  ///   - disconnect: Cancels the task that calls this method.
  ///   - didUpgrade: Called when the connection has become a web socket.
  func run(disconnect: @escaping @Sendable () -> Void, didUpgrade: @Sendable () async -> Void) async {
    guard let response = await response() else { return }
    if case .webSocket = response.payload {
      if let client = registry.addClient(disconnect: disconnect) {
        await didUpgrade()
        await serve(client, handshake: response)
        registry.remove(client)
      } else {
        await send(StudioHandler.response(.serviceUnavailable))
      }
    } else {
      await send(response)
    }
    await lingeringClose()
  }

  /// Reads the request, and returns the response; nil if the client has closed the connection.
  private func response() async -> HTTPResponse? {
    do {
      let head = try await withDeadline(limits.headTimeout) {
        try await input.readHead(limit: limits.headSize)
      }
      guard let head else { return StudioHandler.response(.requestHeaderFieldsTooLarge) }
      return try await handler.handleRequest(RequestHead.request(parsing: head))
    } catch let failure as HTTPFailure {
      return StudioHandler.response(failure.status)
    } catch is DeadlineExceeded {
      return StudioHandler.response(.requestTimeout)
    } catch {
      return nil
    }
  }

  private func send(_ response: HTTPResponse) async {
    guard let body = try? await response.bodyData else { return }
    var response = response
    response.headers[.connection] = "close"
    response.headers[.contentLength] = String(body.count)
    var rest = Data(response.head) + body
    do {
      while !rest.isEmpty {
        let chunk = Data(rest.prefix(Self.chunkSize))
        try await withDeadline(limits.chunkTimeout) { try await socket.write(chunk) }
        rest = rest.dropFirst(chunk.count)
      }
    } catch {
      // The client has closed the connection or does not read.
    }
  }

  /// Closes the connection for sending, and waits until the client closes it.
  ///
  /// Closing it with unread input would reset it, and so discard a response that the client has not read.
  private func lingeringClose() async {
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    try? await withDeadline(limits.closingTimeout) { await input.discardAll() }
  }

  // MARK: Web sockets

  private enum TaskOutcome: Sendable {
    case received, sent, timeout
  }

  /// Sends and receives messages until the connection is closed by either side.
  private func serve(_ client: StudioClient, handshake: HTTPResponse) async {
    await withTaskGroup(of: TaskOutcome.self) { group in
      group.addTask {
        await receiveMessages(of: client)
        return .received
      }
      group.addTask {
        try? await sendMessages(to: client, handshake: handshake)
        return .sent
      }
      for await ending in group {
        switch ending {
        case .received:
          // The close frame cannot be sent while the client reads nothing.
          group.addTask {
            try? await Task.sleep(for: limits.closingTimeout)
            return .timeout
          }
        case .sent, .timeout:
          group.cancelAll()
        }
      }
    }
  }

  private func receiveMessages(of client: StudioClient) async {
    var assembler = MessageAssembler(limit: limits.messageSize)
    do {
      while true {
        let frame = try await WebSocketFrame.read(from: input, limit: limits.messageSize)
        switch frame.opcode {
        case .ping: registry.sendPong(frame.payload, to: client)
        case .pong: break
        case .close: throw frame.closeReason
        default:
          if let message = try assembler.add(frame) { await registry.receive(message, from: client) }
        }
      }
    } catch let failure as WebSocketCloseReason {
      registry.close(client, failure)
    } catch {
      // The connection has been lost; the attempt to send the close frame ends the other task.
      registry.close(client, .normalClosure)
    }
  }

  private func sendMessages(to client: StudioClient, handshake: HTTPResponse) async throws {
    try await socket.write(Data(handshake.head))
    var encoder = FrameEncoder()
    while let message = await registry.nextOutgoing(for: client) {
      switch message {
      case .text(let text): try await write(WebSocketFrame.bytes(.text, text))
      case .pong(let payload): try await write(WebSocketFrame.bytes(.pong, payload))
      case .frame(let frame, let layers):
        try await write(WebSocketFrame.bytes(.binary, encoder.encode(frame, layers: layers)))
      case .close(let closeReason):
        return try await write(WebSocketFrame.bytes(closing: closeReason))
      }
    }
  }

  private func write(_ bytes: [UInt8]) async throws { try await socket.write(Data(bytes)) }
}

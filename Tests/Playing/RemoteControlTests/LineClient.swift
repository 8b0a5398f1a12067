import StudioAutomation
import Testing

@testable import RemoteControl

/// A client of a test that exchanges lines.
final class LineClient {
  let connection: RawClient
  private var input = InputBuffer()
  private var framing = LineFraming(sizeLimit: .max)

  init(_ server: RemoteServer) throws { connection = try RawClient(path: server.address) }

  func send(_ line: String) async throws { try await connection.send(line + "\n") }

  /// The next message; nil at the end of input.
  func receive() async throws -> ServerMessage? {
    while true {
      if case .text(let text)? = framing.popFirst(of: &input) {
        let message: ServerMessage = try #require(ServerMessage(text: text))
        return message
      }
      let bytes = try await connection.receive()
      guard !bytes.isEmpty else { return nil }
      input.append(bytes[...])
    }
  }
}

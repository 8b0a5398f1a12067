import StudioAutomation

@testable import RemoteControl

extension WebSocketClient {
  /// Connects to a server of a test.
  convenience init(_ server: RemoteServer) async throws {
    try await self.init(port: server.port, path: server.path)
  }

  /// The request of the handshake with a server of a test.
  static func handshake(_ server: RemoteServer, origin: String? = nil) -> String {
    handshake(port: server.port, path: server.path, origin: origin)
  }
}

extension RemoteServer {
  /// The port in the address of the page.
  var port: UInt16 { address.split(separator: ":").last.flatMap { UInt16($0.prefix { $0 != "/" }) } ?? 0 }

  /// The path of the page: `/TOKEN/`.
  var path: String { String(address.dropFirst("http://127.0.0.1:\(port)".count)) }
}

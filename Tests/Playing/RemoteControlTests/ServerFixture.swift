import Dispatch
import Foundation
import JSON
import POSIX
import StudioAutomation
import Testing

@testable import RemoteControl

/// A server with a small page, and what the session does.
final class ServerFixture: Sendable {
  let server: RemoteServer
  private let queue = DispatchQueue(label: "ServerFixture")

  static let page = PageFiles(["index.html": Array("<p>".utf8), "studio.js": Array("let a".utf8)])

  init(_ change: (inout ServerLimits) -> Void = { _ in }) throws {
    var limits = ServerLimits()
    // Tests of other suites may keep the server waiting.
    (limits.headTimeout, limits.chunkTimeout) = (.seconds(600), .seconds(600))
    change(&limits)
    server = try RemoteServer(port: 0, page: Self.page, limits: limits)
  }

  /// Creates a server for clients that exchange lines.
  init(in folder: SocketDirectory, _ change: (inout ServerLimits) -> Void = { _ in }) throws {
    var limits = ServerLimits()
    change(&limits)
    server = try RemoteServer(in: folder, limits: limits)
  }

  /// Sends a request's head, and returns the response; nil if the server closes the connection without one.
  func request(
    _ method: String = "GET", _ target: String? = nil, host: String? = nil, headers: [String] = []
  ) async throws -> HTTPAnswer? {
    let lines = [
      "\(method) \(target ?? server.path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(server.port)")",
    ]
    return try await request(head: (lines + headers + ["\r\n"]).joined(separator: "\r\n"))
  }

  /// Sends bytes, and returns the response.
  func request(head: String) async throws -> HTTPAnswer? {
    let client = try RawClient(port: server.port)
    try await client.send(head)
    return HTTPAnswer(try await client.receiveAll())
  }

  /// Waits until events satisfy a condition, and returns all of them.
  func events(
    until isDone: ([ClientEvent]) -> Bool, location: SourceLocation = #_sourceLocation
  ) async throws -> [ClientEvent] {
    var events: [ClientEvent] = []
    while !isDone(events) {
      try await waitForWakeUp(location: location)
      events += server.takeEvents()
    }
    return events
  }

  /// Waits until the server wakes the session.
  func waitForWakeUp(location: SourceLocation = #_sourceLocation) async throws {
    let isReady = await withCheckedContinuation { continuation in
      queue.async { [server] in
        let ready = Poller.wait([.reading(server.descriptor)], until: .now + RawClient.timeout)
        continuation.resume(returning: !ready.isEmpty)
      }
    }
    try #require(isReady, "the server has not woken the session", sourceLocation: location)
  }

  /// The number of open descriptors of the process.
  static var descriptorCount: Int { (0..<1000).count { fcntl($0, F_GETFD) >= 0 } }

  /// Waits until all connections are closed.
  func waitUntilUnconnected() async {
    while server.connectionCounts.open > 0 { await Task.yield() }
  }

  /// Stops the server, which blocks and so must not happen in a task.
  func stop() async {
    await withCheckedContinuation { continuation in
      queue.async { [server] in
        server.stop()
        continuation.resume()
      }
    }
  }

  /// Waits for a number of requests, and returns them.
  func requests(_ count: Int, location: SourceLocation = #_sourceLocation) async throws -> [ClientRequest] {
    Self.requests(
      in: try await events(until: { Self.requests(in: $0).count >= count }, location: location))
  }

  static func requests(in events: [ClientEvent]) -> [ClientRequest] {
    events.compactMap { event in
      guard case .request(let request) = event else { return nil }
      return request
    }
  }

  /// Expects that a client's request is responded to.
  func expectService(of client: WebSocketClient, location: SourceLocation = #_sourceLocation) async throws {
    try await client.send(#"{"id": 1, "method": "check"}"#)
    var isServed = false
    while !isServed {
      for request in try await requests(1, location: location) {
        server.respond(to: request, with: .success("\(request.method)"))
        if request.method == "check" { isServed = true }
      }
    }
    var message = try await client.receive()
    while message != .text(["id": 1, "result": "check"]) {
      try #require(message != .end, sourceLocation: location)
      message = try await client.receive()
    }
  }
}

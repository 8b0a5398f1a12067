import Dispatch
import Foundation
import POSIX

/// A client that sends and receives bytes on a connection, whatever the protocol allows.
///
/// The calls that block run on a queue of their own, because the threads of Swift's tasks serve the
/// connection.
package final class RawClient: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "RawClient")

  package struct Failed: Error {
    package let operation: String
    package let errorNumber = errno
  }

  /// The time after which a test that waits fails.
  package static let timeout = Duration.seconds(300)

  package init(port: UInt16) throws {
    #if canImport(Glibc)
      // Processes that other tests start at the same time do not inherit it.
      let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Failed(operation: "socket") }
    // As browsers do: otherwise the second of two small messages waits for the acknowledgment of the first.
    var isEnabled: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isEnabled,
      socklen_t(MemoryLayout.size(ofValue: isEnabled)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    let result = withUnsafeBytes(of: &address) { bytes in
      connect(descriptor, bytes.bindMemory(to: sockaddr.self).baseAddress, size)
    }
    // An initializer that throws after the last property is set runs `deinit`, which closes the socket.
    guard result == 0 else { throw Failed(operation: "connect") }
  }

  /// Connects to the Unix socket at a path.
  package init(path: String) throws { descriptor = try UnixSocket.connect(to: path) }

  deinit { POSIX.close(descriptor) }

  /// Limits the receive buffer, so that a client that does not read is slow soon.
  package func limitReceiveBuffer() {
    var size: Int32 = 1 << 18
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout.size(ofValue: size)))
  }

  private func perform<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
  {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }

  /// Sends bytes; stops silently where the server has closed the connection.
  package func send(_ bytes: [UInt8]) async throws {
    try await perform { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let ready = Poller.wait([.writing(descriptor)], until: .now + Self.timeout)
        guard !ready.isEmpty else { throw Failed(operation: "send") }
        let count = FileDescriptor.send(rest, to: descriptor, waits: false)
        if count < 0, errno == EAGAIN || errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  package func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Ends the output.
  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Receives an exact number of bytes; nil if the input ends before.
  package func receive(_ count: Int) async throws -> [UInt8]? {
    try await perform { [self] in
      var bytes: [UInt8] = []
      while bytes.count < count {
        let part = try read(atMost: count - bytes.count)
        guard !part.isEmpty else { return nil }
        bytes += part
      }
      return bytes
    }
  }

  /// Receives at least one byte; an empty array at the end of input.
  package func receive() async throws -> [UInt8] { try await perform { [self] in try read(atMost: 1 << 16) } }

  /// Receives to the end of input.
  package func receiveAll() async throws -> [UInt8] {
    try await perform { [self] in
      var bytes: [UInt8] = []
      while true {
        let part = try read(atMost: 1 << 16)
        guard !part.isEmpty else { return bytes }
        bytes += part
      }
    }
  }

  /// Receives a response head with its empty line.
  package func receiveHead() async throws -> HTTPAnswer? {
    try await perform { [self] in
      var bytes: [UInt8] = []
      while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        let byte = try read(atMost: 1)
        guard !byte.isEmpty else { return nil }
        bytes += byte
      }
      return HTTPAnswer(bytes)
    }
  }

  /// Reads at least one byte, and blocks if necessary; an empty array at the end of input or when the
  /// connection was reset.
  private func read(atMost limit: Int) throws -> [UInt8] {
    while true {
      let ready = Poller.wait([.reading(descriptor)], until: .now + Self.timeout)
      guard !ready.isEmpty else { throw Failed(operation: "receive") }
      var buffer = [UInt8](repeating: 0, count: limit)
      let count = POSIX.read(descriptor, &buffer, limit)
      if count < 0, errno == EINTR { continue }
      return Array(buffer.prefix(max(count, 0)))
    }
  }
}

/// A response of the server.
package struct HTTPAnswer: Sendable {
  package let status: Int
  package let headers: [String: String]
  package let body: [UInt8]

  /// Parses a response; nil if it is not one.
  package init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    self.status = status
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        return (
          line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        )
      }
    ) { $0 + ", " + $1 }
    body = Array(bytes[end.upperBound...])
  }
}

import Foundation
import JSON
import StudioAutomation

/// A client of a studio that is measured: what a page does, without a browser.
final class StudioClient {
  private let socket: WebSocketClient
  private var lastID = 0
  /// The number of bytes of all frames, without those of the web socket's headers.
  private(set) var frameByteCount = 0
  private(set) var frameCount = 0

  /// Connects to a page.
  init(address: String) async throws {
    let (port, path) = try Self.endpoint(of: address)
    socket = try await WebSocketClient(port: port, path: path)
  }

  /// Returns the port and the path of the address of a page.
  static func endpoint(of address: String) throws -> (port: UInt16, path: String) {
    guard let url = URL(string: address), let port = url.port.flatMap({ UInt16(exactly: $0) }) else {
      throw BrowserError("not an address: \(address)")
    }
    return (port, url.path().hasSuffix("/") ? url.path() : url.path() + "/")
  }

  /// Sends a request without waiting for its response.
  func send(_ method: String, _ parameters: JSONValue = [:]) async throws {
    try await socket.send("\(["method": .string(method), "params": parameters] as JSONValue)")
  }

  /// Sends a request, and returns its result; messages that arrive before the response are dropped.
  @discardableResult
  func request(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    lastID += 1
    let id = lastID
    try await socket.send(
      "\(["id": .number(id), "method": .string(method), "params": parameters] as JSONValue)")
    while true {
      switch try await socket.receive() {
      case .text(let message) where message["id"]?.intValue == id:
        if let failure = message["error"] { throw BrowserError("\(method): \(failure)") }
        return message["result"] ?? nil
      case .end, .close: throw BrowserError("the studio has ended")
      default: continue
      }
    }
  }

  /// Requests the next frame, and returns its bytes.
  func nextFrame() async throws -> [UInt8] {
    try await send("nextFrame")
    while true {
      switch try await socket.receive() {
      case .binary(let bytes):
        frameByteCount += bytes.count
        frameCount += 1
        return bytes
      case .end, .close: throw BrowserError("the studio has ended")
      default: continue
      }
    }
  }

  /// Returns the tick of a frame.
  static func tick(of frame: [UInt8]) -> Int { number(at: 8, in: frame) }

  private static func number(at offset: Int, in frame: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(frame[offset + $1]) << (8 * $1) }
  }

  /// Returns the JSON object of a frame, which has what differs from the frame before.
  static func changes(in frame: [UInt8]) throws -> JSONValue {
    let json = frame[(48 + 28 * number(at: 36, in: frame))...]
    return json.isEmpty ? [:] : try JSONValue(parsing: json)
  }
}

/// The status of a response (RFC 9110, section 15), as far as the server sends it.
enum HTTPStatus: Int {
  case switchingProtocols = 101
  case ok = 200
  case temporaryRedirect = 307
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case requestHeaderFieldsTooLarge = 431
  case serviceUnavailable = 503
  case httpVersionNotSupported = 505

  /// The reason in the status line.
  var phrase: String {
    switch self {
    case .switchingProtocols: "Switching Protocols"
    case .ok: "OK"
    case .temporaryRedirect: "Temporary Redirect"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
    case .serviceUnavailable: "Service Unavailable"
    case .httpVersionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// A response, after which the connection is closed, or becomes a web socket.
struct HTTPResponse {
  let status: HTTPStatus
  /// The header fields, by name.
  var headers: [String: String]
  let body: [UInt8]

  /// Creates a response.
  init(_ status: HTTPStatus, headers: [String: String] = [:], body: [UInt8] = []) {
    (self.status, self.headers, self.body) = (status, headers, body)
    guard status != .switchingProtocols else { return }
    self.headers["Connection"] = "close"
    self.headers["Content-Length"] = "\(body.count)"
  }

  /// Creates a response whose body is its status, as text.
  init(text status: HTTPStatus) {
    self.init(
      status, headers: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("\(status.rawValue) \(status.phrase)\n".utf8))
  }

  /// The status line, the header fields sorted by name, and the empty line.
  var head: [UInt8] {
    var text = "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\r\n" }
    return Array((text + "\r\n").utf8)
  }
}

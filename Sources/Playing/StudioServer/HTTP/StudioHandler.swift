internal import FlyingFox
internal import Foundation
internal import Views

/// Responds to HTTP requests: checks that they come from the page, and routes them.
struct StudioHandler: HTTPHandler {
  /// The port that the server listens on.
  let port: UInt16
  /// The secret that each path begins with.
  let token: AccessToken
  /// The static files.
  let page: PageFiles
  /// The files that can be downloaded once.
  let downloads: DownloadStore
  /// The images that shapes display.
  let images: ImageStore

  /// Verifies the handshake of a web socket.
  ///
  /// Its handler of messages is not used: `HTTPConnection` handles them, within limits that FlyingFox's does not have.
  private static let handshake = WebSocketHTTPHandler(
    handler: MessageFrameWSHandler(handler: EchoWSMessageHandler()))

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return addingSecurityHeaders(try await respond(to: request))
    } catch let failure as HTTPFailure {
      return addingSecurityHeaders(Self.response(failure.status))
    }
  }

  /// Returns a response whose body is its status, as text.
  static func response(_ status: HTTPStatusCode) -> HTTPResponse {
    HTTPResponse(
      statusCode: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: Data("\(status.code) \(status.phrase)\n".utf8))
  }

  private func respond(to request: HTTPRequest) async throws -> HTTPResponse {
    // Checks the host and the origin first, since after DNS rebinding a foreign page has another host name; then the secret.
    let origins = hosts.map { "http://\($0)" }
    guard let host = request.headers[.host], request.headers.values(for: .host).count == 1,
      hosts.contains(host.lowercased()), request.headers.values(for: .origin).allSatisfy(origins.contains)
    else { throw HTTPFailure(.forbidden) }
    var path = request.target.path().split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard token.matches(path.popFirst() ?? "") else { throw HTTPFailure(.forbidden) }
    // Methods are case-sensitive; FlyingFox's comparison of them is not.
    guard request.method.rawValue == HTTPMethod.GET.rawValue else {
      var response = Self.response(.methodNotAllowed)
      response.headers[HTTPHeader("Allow")] = HTTPMethod.GET.rawValue
      return response
    }
    switch (path.popFirst(), path.popFirst(), path.isEmpty) {
    case (nil, nil, true):
      // Relative addresses in the page need the slash.
      return HTTPResponse(
        statusCode: .temporaryRedirect, headers: [.location: "/\(token.text)/"], body: Data())
    case ("", nil, true):
      return try fileResponse("index.html")
    case ("socket", nil, true):
      return try await Self.handshake.handleRequest(request)
    case ("download", let id?, true):
      return try downloadResponse(String(id))
    case ("image", let id?, true):
      return try imageResponse(String(id))
    case (let name?, nil, true):
      return try fileResponse(String(name))
    default:
      throw HTTPFailure(.notFound)
    }
  }

  /// The values of the header field `Host` that the page's requests have.
  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  private func fileResponse(_ name: String) throws(HTTPFailure) -> HTTPResponse {
    guard let contents = page[name] else { throw HTTPFailure(.notFound) }
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: PageFiles.mediaType(of: name)], body: Data(contents))
  }

  private func downloadResponse(_ id: String) throws(HTTPFailure) -> HTTPResponse {
    guard let file = downloads.remove(id) else { throw HTTPFailure(.notFound) }
    return HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: PageFiles.mediaType(of: file.name),
        .contentDisposition: "attachment; filename=\"\(file.headerName)\"",
      ],
      body: Data(file.contents))
  }

  private func imageResponse(_ id: String) throws(HTTPFailure) -> HTTPResponse {
    guard let image = images[id] else { throw HTTPFailure(.notFound) }
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: image.format.mediaType], body: Data(image.fileData))
  }

  /// Adds the header fields of all responses, which restrict what the page may load and embed, and forbid caches.
  private func addingSecurityHeaders(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    let sockets = hosts.map { "ws://\($0)" }.joined(separator: " ")
    response.headers[HTTPHeader("Content-Security-Policy")] = [
      "default-src 'self'", "img-src 'self' data: blob:", "connect-src 'self' \(sockets)", "base-uri 'none'",
      "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
    response.headers[.cacheControl] = "no-store"
    response.headers[HTTPHeader("X-Content-Type-Options")] = "nosniff"
    response.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
    response.headers[HTTPHeader("Cross-Origin-Opener-Policy")] = "same-origin"
    response.headers[HTTPHeader("Cross-Origin-Resource-Policy")] = "same-origin"
    return response
  }
}

extension HTTPHeader {
  fileprivate static let origin = HTTPHeader("Origin")
}

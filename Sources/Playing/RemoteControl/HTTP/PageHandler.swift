import Views

/// Responds to HTTP requests: checks that they come from the page, and routes them.
struct PageHandler: Sendable {
  /// The port that the server listens on.
  let port: UInt16
  /// The secret that each path begins with.
  let token = AccessToken()
  /// The static files.
  let page: PageFiles
  /// The files that can be downloaded once.
  let downloads: DownloadStore
  /// The images that shapes display.
  let images: ImageStore

  /// Creates a handler without downloads and images.
  init(port: UInt16, page: PageFiles, _ limits: ServerLimits) {
    (self.port, self.page) = (port, page)
    downloads = DownloadStore(countLimit: limits.downloadCount, sizeLimit: limits.downloadSize)
    images = ImageStore(sizeLimit: limits.imageSize)
  }

  /// The address of the page.
  var address: String { "http://127.0.0.1:\(port)/\(token.text)/" }

  /// Returns the response to a request; one with the status ``HTTPStatus/switchingProtocols`` makes the
  /// connection a web socket.
  func response(to request: HTTPRequest) -> HTTPResponse {
    var response: HTTPResponse
    do throws(HTTPFailure) {
      response = try checkedResponse(to: request)
    } catch {
      response = HTTPResponse(text: error.status)
    }
    // What the page may load and embed; nothing is cached.
    let sockets = hosts.map { "ws://\($0)" }.joined(separator: " ")
    response.headers["Content-Security-Policy"] = [
      "default-src 'self'", "img-src 'self' data: blob:", "connect-src 'self' \(sockets)", "base-uri 'none'",
      "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
    response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
    return response
  }

  private func checkedResponse(to request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    // Checks the host and the origin first, since after DNS rebinding a foreign page has another host name;
    // then the secret.
    let origins = hosts.map { "http://\($0)" }
    let requestedHosts = request.values(of: "host")
    guard requestedHosts.count == 1, hosts.contains(requestedHosts[0].lowercased()),
      request.values(of: "origin").allSatisfy(origins.contains)
    else { throw HTTPFailure(.forbidden) }
    var path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard token.matches(path.popFirst() ?? "") else { throw HTTPFailure(.forbidden) }
    guard request.method == "GET" else {
      var response = HTTPResponse(text: .methodNotAllowed)
      response.headers["Allow"] = "GET"
      return response
    }
    switch (path.popFirst(), path.popFirst(), path.isEmpty) {
    case (nil, nil, true):
      // Relative addresses in the page need the slash.
      return HTTPResponse(.temporaryRedirect, headers: ["Location": "/\(token.text)/"])
    case ("", nil, true):
      return try fileResponse("index.html")
    case ("socket", nil, true):
      return try WebSocketHandshake.response(to: request)
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
    return HTTPResponse(.ok, headers: ["Content-Type": PageFiles.mediaType(of: name)], body: contents)
  }

  private func downloadResponse(_ id: String) throws(HTTPFailure) -> HTTPResponse {
    guard let file = downloads.remove(id) else { throw HTTPFailure(.notFound) }
    return HTTPResponse(
      .ok,
      headers: [
        "Content-Type": PageFiles.mediaType(of: file.name),
        "Content-Disposition": "attachment; filename=\"\(file.headerName)\"",
      ],
      body: file.contents)
  }

  private func imageResponse(_ id: String) throws(HTTPFailure) -> HTTPResponse {
    guard let image = images[id] else { throw HTTPFailure(.notFound) }
    return HTTPResponse(.ok, headers: ["Content-Type": image.format.mediaType], body: image.fileData)
  }
}

import Foundation
import POSIX
import StudioAutomation
import TestSupport
import Testing
import Views

@testable import RemoteControl

/// Requests over TCP on the loopback interface.
@Suite(.timeLimit(.minutes(5))) struct HTTPTests {
  private let fixture: ServerFixture
  private var server: RemoteServer { fixture.server }

  init() throws { fixture = try ServerFixture() }

  // MARK: Files

  @Test func `the page's files are served with headers that confine the page`() async throws {
    let index = try #require(try await fixture.request())
    #expect(index.status == 200)
    #expect(index.body == Array("<p>".utf8))
    #expect(index.headers["content-type"] == "text/html; charset=utf-8")
    #expect(index.headers["content-length"] == "3")
    #expect(index.headers["connection"] == "close")
    #expect(index.headers["cache-control"] == "no-store")
    #expect(index.headers["x-content-type-options"] == "nosniff")
    #expect(index.headers["referrer-policy"] == "no-referrer")
    #expect(index.headers["cross-origin-opener-policy"] == "same-origin")
    let policy = try #require(index.headers["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'self'; "))
    #expect(policy.contains("; frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(policy.contains(" ws://127.0.0.1:\(server.port) "))

    let script = try #require(try await fixture.request("GET", "\(server.path)studio.js?v=1"))
    #expect(script.status == 200)
    #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
  }

  @Test func `the address without its last slash is redirected`() async throws {
    let answer = try #require(try await fixture.request("GET", String(server.path.dropLast())))
    #expect(answer.status == 307)
    #expect(answer.headers["location"] == server.path)
  }

  @Test func `the embedded page has all files of its folder`() throws {
    let folder = Repository.path("Sources/Playing/RemoteControl/Page")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(PageFiles.embedded.names == files)
    for name in files {
      let contents = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      #expect(PageFiles.embedded[name].map { Data($0) } == contents, "\(name)")
      #expect(PageFiles.mediaType(of: name) != "application/octet-stream", "\(name)")
    }
  }

  private func image(_ byte: UInt8, count: Int = 1) -> Image {
    Image(
      Image.Contents(
        fileData: Array(repeating: byte, count: count), format: .jpeg, width: 1, height: 1, pixels: [.max],
        isOpaque: true))
  }

  @Test func `an image is served by its identifier`() async throws {
    let image = image(7)
    server.offerImages([image])
    for _ in 0..<2 {
      let answer = try #require(try await fixture.request("GET", "\(server.path)image/\(image.identifier)"))
      #expect(answer.status == 200 && answer.body == [7])
      #expect(answer.headers["content-type"] == "image/jpeg")
      #expect(answer.headers["content-disposition"] == nil)
    }
    #expect(try await fixture.request("GET", "\(server.path)image/0")?.status == 404)
    #expect(try await fixture.request("GET", "/image/\(image.identifier)")?.status == 403)
  }

  @Test func `the images that were offered the longest ago are removed when they are too large`() async throws
  {
    let fixture = try ServerFixture { $0.imageSize = 10 }
    let server = fixture.server
    let images = (0..<3).map { image($0, count: 4) }
    func status(_ index: Int) async throws -> Int? {
      try await fixture.request("GET", "\(server.path)image/\(images[index].identifier)")?.status
    }
    server.offerImages([images[0], images[1]])
    server.offerImages([images[0]])
    server.offerImages([images[2]])
    #expect(try await status(0) == 200)
    #expect(try await status(1) == 404)
    #expect(try await status(2) == 200)
    server.offerImages(Set(images))
    #expect(try await status(1) == 200)
  }

  @Test func `a download is served once`() async throws {
    let id = server.offerDownload([1, 2, 3], name: "Swing \"1\"/ä.gif")
    let answer = try #require(try await fixture.request("GET", "\(server.path)download/\(id)"))
    #expect(answer.status == 200)
    #expect(answer.body == [1, 2, 3])
    #expect(answer.headers["content-type"] == "image/gif")
    #expect(answer.headers["content-disposition"] == "attachment; filename=\"Swing _1___.gif\"")
    #expect(try await fixture.request("GET", "\(server.path)download/\(id)")?.status == 404)
  }

  @Test func `the oldest of too many downloads is removed`() async throws {
    let ids = (0..<17).map { server.offerDownload([UInt8($0)], name: "a.png") }
    #expect(try await fixture.request("GET", "\(server.path)download/\(ids[0])")?.status == 404)
    #expect(try await fixture.request("GET", "\(server.path)download/\(ids[16])")?.body == [16])
  }

  @Test func `the oldest of too large downloads are removed, but never the newest`() async throws {
    let fixture = try ServerFixture { $0.downloadSize = 10 }
    let server = fixture.server
    func status(_ id: String) async throws -> Int? {
      try await fixture.request("GET", "\(server.path)download/\(id)")?.status
    }
    let ids = [4, 4, 4].map { server.offerDownload([UInt8](repeating: 0, count: $0), name: "a.png") }
    #expect(try await status(ids[0]) == 404)
    #expect(try await status(ids[1]) == 200)
    let large = server.offerDownload([UInt8](repeating: 0, count: 20), name: "a.png")
    #expect(try await status(ids[2]) == 404)
    #expect(try await status(large) == 200)
  }

  // MARK: Access

  @Test func `requests without the token are forbidden`() async throws {
    let token = String(server.path.dropFirst().dropLast())
    let others = [
      "/", "/index.html", "/socket", "//", "/\(token.dropLast())/", "/\(token)0/", "/\(token.uppercased())A/",
      "/\(String(repeating: "0", count: token.count))/", "/?\(token)", "/download/1", "/./\(token)/",
    ]
    for target in others {
      let answer = try #require(try await fixture.request("GET", target))
      #expect(answer.status == 403, "\(target)")
      #expect(!String(decoding: answer.body, as: UTF8.self).contains(token))
    }
    #expect(try await fixture.request("POST", "/")?.status == 403)
  }

  @Test func `tokens differ, and are long`() {
    let tokens = Set((0..<100).map { _ in AccessToken().text })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `a token matches only itself`() {
    let token = AccessToken()
    #expect(token.matches(token.text))
    #expect(!token.matches(""))
    #expect(!token.matches(token.text + "0"))
    #expect(!token.matches(token.text.dropLast() + "x"))
  }

  @Test(arguments: [
    "example.com", "127.0.0.1", "127.0.0.1:1", "localhost", "[::1]:80", "", "127.0.0.1.example.com:80",
  ])
  func `other hosts are forbidden`(host: String) async throws {
    #expect(try await fixture.request("GET", nil, host: host)?.status == 403)
  }

  @Test func `the host may be localhost, and must be there once`() async throws {
    let host = "localhost:\(server.port)"
    #expect(try await fixture.request("GET", nil, host: host)?.status == 200)
    #expect(try await fixture.request("GET", nil, headers: ["Host: \(host)"])?.status == 403)
    #expect(try await fixture.request(head: "GET \(server.path) HTTP/1.1\r\n\r\n")?.status == 403)
  }

  @Test func `other origins are forbidden`() async throws {
    let own = ["http://127.0.0.1:\(server.port)", "http://localhost:\(server.port)"]
    for origin in own {
      #expect(try await fixture.request("GET", nil, headers: ["Origin: \(origin)"])?.status == 200)
    }
    let others = [
      "null", "http://example.com", "https://127.0.0.1:\(server.port)", "http://127.0.0.1", "\(own[0])/", "",
    ]
    for origin in others {
      #expect(
        try await fixture.request("GET", nil, headers: ["Origin: \(origin)"])?.status == 403, "\(origin)")
    }
    let both = ["Origin: \(own[0])", "Origin: http://example.com"]
    #expect(try await fixture.request("GET", nil, headers: both)?.status == 403)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH", "get", "BREW"])
  func `other methods are not allowed`(method: String) async throws {
    let answer = try #require(try await fixture.request(method))
    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET")
  }

  @Test func `paths lead to the page's files only`() async throws {
    let names = [
      "../index.html", "..", "../../../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd",
      "/etc/passwd",
      "./index.html", "index.html/", "index.html%00", "index.html/../studio.js", "INDEX.HTML", "index%2ehtml",
      "download",
      "download/", "download/../index.html", "socket/", "Page/index.html", "..\\index.html", "%", "%zz",
      "~root",
    ]
    for name in names {
      #expect(try await fixture.request("GET", server.path + name)?.status == 404, "\(name)")
    }
  }

  // MARK: Malformed requests

  @Test func `malformed heads are bad requests`() async throws {
    let host = "Host: 127.0.0.1:\(server.port)"
    let heads = [
      "\r\n\r\n", "GET\r\n\r\n", "GET \(server.path)\r\n\r\n",
      "GET  \(server.path) HTTP/1.1\r\n\(host)\r\n\r\n",
      "GET \(server.path) HTTP/1.1 \r\n\(host)\r\n\r\n",
      "GET http://127.0.0.1:\(server.port)\(server.path) HTTP/1.1\r\n\r\n",
      "GET * HTTP/1.1\r\n\(host)\r\n\r\n", "GET \(server.path) FTP/1\r\n\(host)\r\n\r\n",
      "GET \(server.path) HTTP/1.1\r\n\(host)\r\n folded\r\n\r\n",
      "GET \(server.path) HTTP/1.1\r\n\(host)\r\nA : b\r\n\r\n",
      "GET \(server.path) HTTP/1.1\r\n\(host)\r\nno colon\r\n\r\n",
      "GET \(server.path) HTTP/1.1\r\n\(host)\r\n: b\r\n\r\n",
      "GET \(server.path) HTTP/1.1\n\(host)\n\r\n\r\n",
      "GET \(server.path) HTTP/1.1\r\n\(host)\r\nA: \u{0}\r\n\r\n",
      "G\u{1}T \(server.path) HTTP/1.1\r\n\(host)\r\n\r\n", "GET \(server.path)ä HTTP/1.1\r\n\(host)\r\n\r\n",
      "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n",
    ]
    for head in heads { #expect(try await fixture.request(head: head)?.status == 400, "\(head)") }
  }

  @Test func `other versions of HTTP are not supported`() async throws {
    for version in ["HTTP/2.0", "HTTP/0.9", "HTTP/1.10"] {
      #expect(try await fixture.request(head: "GET \(server.path) \(version)\r\n\r\n")?.status == 505)
    }
    let head = "GET \(server.path) HTTP/1.0\r\nHost: localhost:\(server.port)\r\n\r\n"
    #expect(try await fixture.request(head: head)?.status == 200)
  }

  @Test func `a head may have 16 KiB`() async throws {
    let start = "GET \(server.path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\nA: "
    let size = (16 << 10) - start.utf8.count - 4
    let largest = start + String(repeating: "a", count: size) + "\r\n\r\n"
    #expect(try await fixture.request(head: largest)?.status == 200)
    #expect(try await fixture.request(head: start + "a" + largest.dropFirst(start.count))?.status == 431)
    // Without an end: a line of 10 MB, and as many lines.
    let megabyte = String(repeating: "a", count: 1 << 20)
    #expect(try await fixture.request(head: String(repeating: megabyte, count: 10))?.status == 431)
    #expect(
      try await fixture.request(head: start + String(repeating: "\r\nA: b", count: 1 << 20))?.status == 431)
  }

  @Test func `a request's body is not read`() async throws {
    let body = String(repeating: "GET / HTTP/1.1\r\n\r\n", count: 10_000)
    for field in ["Content-Length: 99999999999999", "Transfer-Encoding: chunked"] {
      let head = "GET \(server.path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(field)\r\n\r\n"
      let answer = try #require(try await fixture.request(head: head + body))
      #expect(answer.status == 200)
      #expect(answer.body == Array("<p>".utf8))
    }
  }

  @Test func `a head that takes too long is answered with 408`() async throws {
    let fixture = try ServerFixture { $0.headTimeout = .milliseconds(20) }
    #expect(try await fixture.request(head: "GET / HT")?.status == 408)
    #expect(try await fixture.request(head: "")?.status == 408)
  }

  @Test func `a client that does not read a file is disconnected`() async throws {
    let page = PageFiles(["index.html": [UInt8](repeating: 0, count: 8 << 20)])
    var limits = ServerLimits()
    limits.chunkTimeout = .milliseconds(50)
    limits.closingTimeout = .milliseconds(50)
    let server = try RemoteServer(port: 0, page: page, limits: limits)
    let client = try RawClient(port: server.port)
    client.limitReceiveBuffer()
    try await client.send("GET \(server.path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    while server.connectionCounts != (accepted: 1, open: 0) { await Task.yield() }
    #expect(try await client.receiveAll().count < 8 << 20)
  }

  @Test func `idle connections do not cut a response`() async throws {
    let page = PageFiles(["index.html": [UInt8](repeating: 0, count: 8 << 20)])
    var limits = ServerLimits()
    (limits.headTimeout, limits.chunkTimeout) = (.seconds(600), .seconds(600))
    limits.pendingConnectionCount = 2
    let server = try RemoteServer(port: 0, page: page, limits: limits)
    let client = try RawClient(port: server.port)
    client.limitReceiveBuffer()
    try await client.send("GET \(server.path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    _ = try await client.receiveHead()
    let idle = try (0..<5).map { _ in try RawClient(port: server.port) }
    while server.connectionCounts.accepted < 6 { await Task.yield() }
    #expect(try await client.receiveAll().count == 8 << 20)
    #expect(try await idle[0].receiveAll().isEmpty)
  }

  // MARK: Many connections

  @Test func `1,000 idle connections do not prevent others`() async throws {
    let fixture = try ServerFixture { $0.headTimeout = .seconds(600) }
    let server = fixture.server
    let page = try await WebSocketClient(server)
    var idle: [RawClient] = []
    for index in 0..<1000 {
      idle.append(try RawClient(port: server.port))
      if index.isMultiple(of: 2) { try await idle[index].send("GET /\(index)") }
    }
    #expect(try await fixture.request()?.status == 200)
    #expect(server.connectionCounts.open <= 66)
    try await fixture.expectService(of: page)
    // The oldest were closed for them.
    #expect(try await idle[0].receiveAll().isEmpty)
  }

  @Test func `connections that are closed at once do not prevent others`() async throws {
    for _ in 0..<200 { try RawClient(port: server.port).finishSending() }
    #expect(try await fixture.request()?.status == 200)
  }

  @Test func `a server without descriptors serves again when there are some`() async {
    await #expect(processExitsWith: .success) {
      let fixture = try ServerFixture()
      _ = try await fixture.request()
      // Relative to the lowest free descriptor: others may have been inherited.
      let lowestFree = dup(STDIN_FILENO)
      close(lowestFree)
      let maximum = rlim_t(lowestFree) + 45
      var limit = rlimit(rlim_cur: maximum, rlim_max: maximum)
      try #require(setrlimit(Self.descriptorLimit, &limit) == 0)
      // Connected by the system, while the server has no descriptors to accept them.
      var clients: [RawClient] = []
      while let client = try? RawClient(port: fixture.server.port) { clients.append(client) }
      try #require(clients.count > 10)
      clients = []
      // The server may need the released descriptors first, to accept and close the connections of these
      // clients.
      let deadline = ContinuousClock.now + RawClient.timeout
      while (try? await fixture.request())?.status != 200 {
        try #require(ContinuousClock.now < deadline)
        await Task.yield()
      }
    }
  }

  @Test func `connections leave no descriptors behind`() async {
    await #expect(processExitsWith: .success) {
      let fixture = try ServerFixture()
      _ = try await fixture.request()
      await fixture.waitUntilUnconnected()
      let count = ServerFixture.descriptorCount
      for _ in 0..<20 {
        let answer = try await fixture.request()
        try #require(answer?.status == 200)
        _ = try await fixture.request(head: "G\r\n\r\n")
        let client = try await WebSocketClient(fixture.server)
        try await client.connection.send(WebSocketClient.frame(0x82, []))
        _ = try await client.receiveClosure()
        client.connection.finishSending()
      }
      // The clients' queues close their descriptors a little later.
      let deadline = ContinuousClock.now + RawClient.timeout
      while ServerFixture.descriptorCount > count {
        try #require(ContinuousClock.now < deadline)
        await Task.yield()
      }
    }
  }

  #if canImport(Glibc)
    private static let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let descriptorLimit = RLIMIT_NOFILE
  #endif

  @Test func `the port can be chosen, and cannot be taken twice`() async throws {
    let failure = #expect(throws: SystemError.self) { try RemoteServer(port: server.port) }
    #expect(failure?.errorNumber == EADDRINUSE)
    let port = server.port
    await fixture.stop()
    #expect(throws: RawClient.Failed.self) { try RawClient(port: port) }
    let next = try RemoteServer(port: port)
    #expect(next.address.hasPrefix("http://127.0.0.1:\(port)/"))
  }
}

import POSIX
import TestSupport
import Testing

@testable import RemoteControl

/// A connection without the loop that polls it.
@Suite struct ConnectionTests {
  @Test(arguments: 1...40)
  func `all messages are sent that wait, wherever the turns of the connection end`(turnSize: Int) throws {
    let directory = try TemporaryDirectory()
    let listener = try UnixSocket.listen(at: directory.path("socket"))
    let client = try UnixSocket.connect(to: directory.path("socket"))
    defer { for descriptor in [listener, client] { close(descriptor) } }
    var limits = ServerLimits()
    limits.turnSize = turnSize
    let registry = ClientRegistry(limits: limits)
    let connection = Connection(FileDescriptor.acceptConnection(on: listener), nil, registry, limits)
    for text in ["first", "second", "third"] { registry.send(Array(text.utf8), to: nil) }
    // As the loop does.
    repeat { connection.proceed(isReady: false) } while connection.interest?.waitsForWriting == true
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "first\nsecond\nthird\n")
  }
}

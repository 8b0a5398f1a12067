import Foundation
import POSIX

/// A terminal that a test holds the other end of.
public final class PseudoTerminal {
  /// The end where the user would sit; reading it does not wait.
  public private(set) var user: Int32
  /// The end that a program reads and writes.
  public let program: Int32
  /// The path by which another process opens the program's end.
  public let name: String

  /// A terminal in the modes that the system gives a new one.
  ///
  /// - Throws: `POSIXError` if the system has none left.
  public init() throws {
    var ends: (Int32, Int32) = (-1, -1)
    var path = [CChar](repeating: 0, count: 128)
    guard openpty(&ends.0, &ends.1, &path, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    (user, program) = ends
    name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for end in [user, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(user, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(program)
    if user >= 0 { close(user) }
  }

  /// Goes away, as a terminal does when its window is closed.
  public func hangUp() {
    close(user)
    user = -1
  }

  /// All the bytes of the terminal's modes.
  public var modes: [UInt8] {
    var modes = termios()
    tcgetattr(program, &modes)
    return withUnsafeBytes(of: &modes) { Array($0) }
  }

  /// The bytes that the program has written since this was last asked.
  public func readBytes() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(user, &bytes, bytes.count)
      guard count > 0 else { return all }
      all += bytes.prefix(count)
    }
  }

  /// What the program has written since this was last asked.
  public func readOutput() -> String { String(decoding: readBytes(), as: UTF8.self) }

  /// Sends text as a user's keys do.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes as a user's keys do.
  public func send(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(user, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) }
      guard count < 0 else { continue }
      var room = pollfd(fd: user, events: Int16(POLLOUT), revents: 0)
      guard errno == EAGAIN, poll(&room, 1, 60_000) == 1 else { return }
    }
  }

  /// Sends bytes as a user's keys do, and answers what the program can read at once.
  public func type(_ text: String) -> String {
    send(text)
    let flags = fcntl(program, F_GETFL)
    _ = fcntl(program, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(program, F_SETFL, flags) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(program, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Gives the terminal another size, of which its foreground process is told.
  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = rows
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
  }
}

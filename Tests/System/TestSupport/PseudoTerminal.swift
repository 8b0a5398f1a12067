import Foundation
import POSIX
import Testing

/// A pseudo-terminal whose user end is held by a test.
public final class PseudoTerminal {
  /// The user's end; reads do not block.
  public private(set) var user: Int32
  /// The end that a program reads and writes.
  public let program: Int32
  /// The path by which another process opens the program's end.
  public let name: String

  /// Opens a pseudo-terminal in the modes of a new one.
  ///
  /// - Throws: `POSIXError` if the system has none available.
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

  /// Closes the user's end, like closing the terminal's window.
  public func hangUp() {
    close(user)
    user = -1
  }

  /// The bytes of the terminal's modes (`termios`).
  public var modes: [UInt8] {
    var modes = termios()
    tcgetattr(program, &modes)
    return withUnsafeBytes(of: &modes) { Array($0) }
  }

  /// Returns the bytes that the program has written since the last call.
  public func readBytes() -> [UInt8] {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(user, &bytes, bytes.count)
      guard count > 0 else { return all }
      all += bytes.prefix(count)
    }
  }

  /// Returns the output that the program has written since the last call.
  public func readOutput() -> String { String(decoding: readBytes(), as: UTF8.self) }

  /// Sends text like keyboard input.
  public func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes like keyboard input.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - receive: Takes the output that the program writes until it has room for all of them, as terminals
  ///     do: a program that waits until its output is read does not read. By default output is left.
  public func send(_ bytes: [UInt8], receivingOutput receive: (([UInt8]) -> Void)? = nil) {
    var bytes = bytes[...]
    let deadline = ContinuousClock.now + .seconds(300)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(user, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) }
      guard count < 0 else { continue }
      guard errno == EAGAIN else { return }
      guard ContinuousClock.now < deadline else {
        Issue.record("the program does not read its input")
        return
      }
      var room = pollfd(fd: user, events: Int16(receive == nil ? POLLOUT : POLLOUT | POLLIN), revents: 0)
      _ = poll(&room, 1, 1_000)
      receive?(readBytes())
    }
  }

  /// Sends text like keyboard input, and returns the bytes that the program can read immediately.
  public func type(_ text: String) -> String {
    send(text)
    let flags = fcntl(program, F_GETFL)
    _ = fcntl(program, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(program, F_SETFL, flags) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(program, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Resizes the terminal, which sends SIGWINCH to its foreground process group.
  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = rows
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
  }
}

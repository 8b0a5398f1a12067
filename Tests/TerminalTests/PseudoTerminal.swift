import CTerminal
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal that a test holds the other end of.
final class PseudoTerminal {
  /// The end where the user would sit.
  let user: Int32
  /// The end that a program reads and writes.
  let program: Int32
  /// The path by which another process opens the program's end.
  let name: String

  init() throws {
    var ends: (Int32, Int32) = (-1, -1)
    var path = [CChar](repeating: 0, count: 128)
    guard openpty(&ends.0, &ends.1, &path, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    (user, program) = ends
    name = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = fcntl(user, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(program)
    close(user)
  }

  /// All the bytes of the terminal's modes.
  var modes: [UInt8] {
    var modes = termios()
    tcgetattr(program, &modes)
    return withUnsafeBytes(of: &modes) { Array($0) }
  }

  /// What the program has written since this was last asked.
  func takeOutput() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(user, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Sends bytes as a user's keys do, and answers what the program can read at once.
  func type(_ text: String) -> String {
    _ = Array(text.utf8).withUnsafeBytes { write(user, $0.baseAddress, $0.count) }
    let flags = fcntl(program, F_GETFL)
    _ = fcntl(program, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(program, F_SETFL, flags) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(program, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize()
    size.ws_col = columns
    size.ws_row = rows
    _ = ioctl(user, UInt(TIOCSWINSZ), &size)
  }
}

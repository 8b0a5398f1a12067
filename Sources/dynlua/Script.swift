import LuaHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A script's text and the name that its error messages carry.
struct Script {
  let chunk: Chunk
  /// The folder that holds the script, in which its modules are looked for; nil for code without a file.
  let directory: String?

  /// Code given on the command line.
  init(code: String, name: String) {
    chunk = Chunk(code, name: name)
    directory = nil
  }

  /// The script at `path`, or standard input where `path` is `-`.
  init(path: String) throws(CommandError) {
    guard path != "-" else {
      chunk = Chunk(source: try Self.contents(of: STDIN_FILENO, path: "standard input"), name: "stdin")
      directory = nil
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    defer { close(descriptor) }
    let source = try Self.contents(of: descriptor, path: path)
    chunk = Chunk(source: source, name: path)
    directory = path.lastIndex(of: "/").map { String(path[...$0].dropLast()) } ?? "."
    guard !source.contains(0) else {
      throw CommandError(message: "\(path): this is a binary file; expected the text of a Lua script")
    }
  }

  private static func contents(of descriptor: Int32, path: String) throws(CommandError) -> [UInt8] {
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, errno) }
      guard count > 0 else { return contents }
      contents.append(contentsOf: buffer[..<count])
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandError {
    CommandError(message: "cannot read \(path): \(String(cString: strerror(code)).lowercasedFirst)")
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

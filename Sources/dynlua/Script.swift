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

  /// What messages call it: its path, or where the code came from.
  var name: String { chunk.name }

  /// Code given on the command line.
  init(code: String, name: String) {
    chunk = Chunk(code, name: name)
    directory = nil
  }

  /// The script at `path`, or standard input where `path` is `-`.
  init(path: String) throws(CommandError) {
    guard path != "-" else {
      chunk = Chunk(source: try FileReader.read(STDIN_FILENO, name: "standard input"), name: "stdin")
      directory = nil
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError("cannot read \(path)", errno) }
    defer { close(descriptor) }
    let source = try FileReader.read(descriptor, name: path)
    chunk = Chunk(source: source, name: path)
    directory = path.lastIndex(of: "/").map { String(path[...$0].dropLast()) } ?? "."
    guard !source.contains(0) else {
      throw CommandError(message: "\(path): this is a binary file; expected the text of a Lua script")
    }
  }
}

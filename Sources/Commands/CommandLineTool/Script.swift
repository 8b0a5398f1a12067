import LuaHost
import POSIX

/// The source of a script and its chunk name for error messages.
struct Script {
  let chunk: Chunk
  /// The directory of the script, which is searched for its modules; nil for code that is not from a file.
  let directory: String?
  /// The directories that are searched for the script's modules: ``directory``, and if the script is a
  /// symbolic link, that of the file that it leads to.
  let moduleDirectories: [String]

  /// The name in messages: the path, or a description of the source.
  var name: String { chunk.name }

  /// Creates a script from code of the command line.
  init(code: String, name: String) {
    chunk = Chunk(code, name: name)
    (directory, moduleDirectories) = (nil, [])
  }

  /// Reads the script at `path`, or from standard input if `path` is `-`.
  init(path: String) throws(CommandError) {
    guard path != "-" else {
      chunk = Chunk(
        source: try FileDescriptor.contents(of: STDIN_FILENO, name: "standard input"), name: "stdin")
      (directory, moduleDirectories) = (nil, [])
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError(SystemError("cannot read \(path)", errorNumber: errno)) }
    defer { close(descriptor) }
    let source = try FileDescriptor.contents(of: descriptor, name: path)
    chunk = Chunk(source: source, name: path)
    let directory = path.lastIndex(of: "/").map { String(path[...$0].dropLast()) } ?? "."
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    let realDirectory = (isLink ? DirectoryListing.canonicalPath(of: path) : nil)
      .flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
    self.directory = directory
    moduleDirectories = [directory] + (realDirectory.map { [$0] } ?? [])
    guard !source.starts(with: "dynrec ".utf8) else {
      throw CommandError(message: "\(path): this is a recording; play it with: dynlua replay \(path)")
    }
    guard !source.contains(0) else {
      throw CommandError(message: "\(path): this is a binary file; expected the text of a Lua script")
    }
  }
}

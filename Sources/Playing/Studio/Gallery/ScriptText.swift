import POSIX
import RemoteControl

/// The text of a script's file, and what the gallery displays of it.
struct ScriptText {
  let text: String

  /// The maximum size of a file that pages open, in bytes: a text that is saved must fit into a message, in
  /// which some characters take several bytes.
  static let sizeLimit = 512 << 10

  init(_ text: String) { self.text = text }

  /// Reads a file.
  ///
  /// - Throws: `RequestFailure` if there is none, it is not a regular file, larger than `sizeLimit`, or not
  ///   UTF-8 text.
  init(contentsOf path: String) throws(RequestFailure) {
    // O_NONBLOCK, because opening a FIFO for reading would otherwise wait for a process that writes to it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw RequestFailure(SystemError("cannot read \(path)", errorNumber: errno).description)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RequestFailure("\(path) is not a regular file")
    }
    guard status.st_size <= Self.sizeLimit else {
      throw RequestFailure("\(path) is larger than \(Self.sizeLimit >> 10) KiB")
    }
    guard let contents = FileDescriptor.contents(of: descriptor) else {
      throw RequestFailure(SystemError("cannot read \(path)", errorNumber: errno).description)
    }
    guard !contents.contains(0), let text = String(validating: contents, as: UTF8.self) else {
      throw RequestFailure("\(path) is not UTF-8 text")
    }
    self.text = text
  }

  /// The first paragraph of the comment that the script begins with, without the file's name; empty if there
  /// is none.
  ///
  /// It ends before an indented line, such as a command.
  var summary: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("--") }
      .map { $0.drop { $0 == "-" } }
    let paragraph = lines.prefix { !$0.isEmpty && !$0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }
      .joined(separator: " ")
    let summary = paragraph.replacing(#/^[\w\/.-]+\.lua: */#, with: "")
    return summary.prefix(1).uppercased() + summary.dropFirst()
  }

  /// The names of the modules that the script requires, as far as they are literals.
  var requiredModules: [String] {
    text.matches(of: #/\brequire\s*\(?\s*["']([\w.]+)["']/#).map { String($0.1) }
  }

  /// The title of a script: `Collision mode` for `scripts/collision_mode.lua`.
  static func title(of path: String) -> String {
    let name = path.fileName.replacing(#/\.lua$/#, with: "").replacing(#/[_-]+/#, with: " ")
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}

import POSIX

/// A directory to which files are written.
struct Directory {
  let path: String

  /// Creates a reference to the directory at `path`, which need not exist yet.
  init(_ path: String) {
    self.path = path.isEmpty ? "." : path
  }

  /// The path of a file in the directory.
  func path(ofEntry name: String) -> String {
    path == "." ? name : path.last == "/" ? path + name : "\(path)/\(name)"
  }

  func subdirectory(_ name: String) -> Directory {
    Directory(path(ofEntry: name))
  }

  /// Creates the directory and its missing parents.
  func create() throws(CommandError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      guard mkdir(part, 0o777) != 0, errno != EEXIST else { continue }
      throw failure("make", part)
    }
    guard let stream = opendir(path) else { throw failure("make", path) }
    closedir(stream)
  }

  /// The names of the entries, sorted, without `.` and `..`; nil if the path is not a directory that can be
  /// read.
  ///
  /// A symbolic link is not followed, so that a recursion ends.
  var entries: [String]? {
    var status = stat()
    guard path == "." || lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return DirectoryListing.names(ofDirectory: path)
  }

  /// The text of a file in the directory; nil if the file does not exist.
  func text(ofFile name: String) throws(CommandError) -> String? {
    let descriptor = open(path(ofEntry: name), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read", path(ofEntry: name))
    }
    defer { close(descriptor) }
    return String(
      decoding: try FileDescriptor.contents(of: descriptor, name: path(ofEntry: name)), as: UTF8.self)
  }

  /// Writes a file atomically: a concurrent reader sees either the old or the new text.
  func write(_ text: String, to name: String) throws(CommandError) {
    let (target, temporary) = (path(ofEntry: name), path(ofEntry: ".\(name).\(getpid())"))
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure("write", target) }
    let isWritten = FileDescriptor.write(text, to: descriptor)
    guard close(descriptor) == 0, isWritten, rename(temporary, target) == 0 else {
      let error = failure("write", target)
      unlink(temporary)
      throw error
    }
  }

  private func failure(_ verb: String, _ path: String) -> CommandError {
    CommandError(SystemError("cannot \(verb) \(path)", errorNumber: errno))
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The folder that holds the sockets of a user's running dynlua, `PID.sock` each.
public struct SocketDirectory: Hashable, Sendable {
  /// Where it is.
  public let path: String

  /// A folder.
  public init(path: String) { self.path = path }

  /// `dynlua` in `$XDG_RUNTIME_DIR`, else `/tmp/dynlua-UID`.
  ///
  /// - Parameter environment: The variables of the environment.
  public init(environment: [String: String]) {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      path = "\(runtime)/dynlua"
    } else {
      path = "/tmp/dynlua-\(geteuid())"
    }
  }

  /// The path of a process's socket.
  public func socket(of process: Int32) -> String { "\(path)/\(process).sock" }

  /// The processes that listen, in ascending order; sockets that nobody listens at are removed.
  ///
  /// - Throws: If the folder is not the user's alone; none that is not there is an error.
  /// - Complexity: O(*n* log *n*) in the number of sockets.
  public func listeners() throws(ConsoleLinkError) -> [Int32] {
    guard try exists() else { return [] }
    return processes().filter { process in
      if Socket.canConnect(to: socket(of: process)) { return true }
      // One that is there and merely busy would have let us wait.
      if errno == ECONNREFUSED { unlink(socket(of: process)) }
      return false
    }.sorted()
  }

  /// Makes sure that the folder is there and is the user's alone.
  func create() throws(ConsoleLinkError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw ConsoleLinkError("cannot make the folder \(path)", number: errno)
    }
    _ = try exists()
  }

  /// Whether there is a folder; one in which others could put sockets is refused.
  private func exists() throws(ConsoleLinkError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw ConsoleLinkError("cannot look at \(path)", number: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw ConsoleLinkError("\(path): expected a folder that is yours alone (mode 0700)")
    }
    return true
  }

  private func processes() -> [Int32] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var processes: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sock"), let process = Int32(name.dropLast(5)) { processes.append(process) }
    }
    return processes
  }
}

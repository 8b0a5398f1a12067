public import POSIX

/// The directory that contains the sockets of a user's running dynlua processes, each named `PID.sock`.
public struct SocketDirectory: Hashable, Sendable {
  /// The path of the directory.
  public let path: String

  /// Creates a value for the directory at a path; does not access the file system.
  public init(path: String) { self.path = path }

  /// Creates a value for the default directory: `dynlua` in `$XDG_RUNTIME_DIR`, else `/tmp/dynlua-UID`.
  ///
  /// - Parameter environment: The environment variables.
  public init(environment: [String: String]) {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      path = "\(runtime)/dynlua"
    } else {
      path = "/tmp/dynlua-\(geteuid())"
    }
  }

  /// Returns the path of a process's socket.
  public func socketPath(of process: Int32) -> String { "\(path)/\(process).sock" }

  /// Returns the process ids of the listening processes, in ascending order, and removes stale sockets.
  ///
  /// - Throws: `SystemError` if other users can access the directory; a missing one is not an error.
  /// - Complexity: O(*n* log *n*) in the number of sockets.
  public func listeningProcessIDs() throws(SystemError) -> [Int32] {
    guard try exists() else { return [] }
    return processIDs().filter { process in
      if UnixSocket.canConnect(to: socketPath(of: process)) { return true }
      // A process that is alive but busy would not refuse the connection.
      if errno == ECONNREFUSED { unlink(socketPath(of: process)) }
      return false
    }.sorted()
  }

  /// Creates the directory unless it exists; throws if other users can access it.
  func create() throws(SystemError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SystemError("cannot make the folder \(path)", errorNumber: errno)
    }
    _ = try exists()
  }

  /// Whether the directory exists; throws if it is not a directory owned by the user with mode 0700.
  private func exists() throws(SystemError) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw SystemError("cannot look at \(path)", errorNumber: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      throw SystemError(
        "\(path): expected a folder that is yours alone (mode 0700)", errorNumber: EACCES)
    }
    return true
  }

  private func processIDs() -> [Int32] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var processIDs: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sock"), let process = Int32(name.dropLast(5)) { processIDs.append(process) }
    }
    return processIDs
  }
}

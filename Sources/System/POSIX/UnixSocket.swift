/// Functions on Unix domain sockets.
public enum UnixSocket {
  /// Returns a non-blocking socket that listens at a path and that only the user may connect to.
  ///
  /// A stale socket is replaced.
  ///
  /// - Parameter path: The path of the socket, at most 107 bytes on Linux and 103 on Darwin.
  /// - Returns: The descriptor, which the caller must close.
  /// - Throws: `SystemError` if another process listens at the path (EADDRINUSE), the path is too long
  ///   (ENAMETOOLONG), or a system call fails.
  public static func listen(at path: String) throws(SystemError) -> Int32 {
    if canConnect(to: path) { throw SystemError("cannot listen at \(path)", errorNumber: EADDRINUSE) }
    if errno == ECONNREFUSED { unlink(path) }
    let descriptor = try makeSocket(for: path)
    FileDescriptor.setNonBlocking(descriptor)
    // Set the mode before bind() makes the socket reachable. On systems on which fchmod() has no effect on a
    // socket, the mode of the directory protects the socket.
    fchmod(descriptor, 0o600)
    guard withAddress(of: path, { bind(descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0,
      POSIX.listen(descriptor, 16) == 0
    else {
      let number = errno
      close(descriptor)
      throw SystemError("cannot listen at \(path)", errorNumber: number)
    }
    return descriptor
  }

  /// Returns a socket connected to the one that listens at a path.
  ///
  /// - Parameter path: The path of the listening socket.
  /// - Returns: The descriptor, which the caller must close.
  /// - Throws: `SystemError` if no process listens at the path (ECONNREFUSED, ENOENT), the path is too long
  ///   (ENAMETOOLONG), or a system call fails.
  public static func connect(to path: String) throws(SystemError) -> Int32 {
    let descriptor = try makeSocket(for: path)
    guard withAddress(of: path, { POSIX.connect(descriptor, $0, $1) }) == 0 else {
      let number = errno
      close(descriptor)
      throw SystemError("cannot connect to \(path)", errorNumber: number)
    }
    return descriptor
  }

  /// Whether a socket listens at a path; if not, `errno` is that of the failed connect().
  public static func canConnect(to path: String) -> Bool {
    guard let descriptor = try? makeSocket(for: path) else { return false }
    defer {
      let number = errno
      close(descriptor)
      errno = number
    }
    return withAddress(of: path) { POSIX.connect(descriptor, $0, $1) } == 0
  }

  private static func makeSocket(for path: String) throws(SystemError) -> Int32 {
    guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      throw SystemError("cannot make a socket at \(path)", errorNumber: ENAMETOOLONG)
    }
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw SystemError("cannot make a socket", errorNumber: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout.size(ofValue: address))
    return withUnsafeBytes(of: &address) { bytes in
      guard let base = bytes.bindMemory(to: sockaddr.self).baseAddress else { return -1 }
      return body(base, size)
    }
  }
}

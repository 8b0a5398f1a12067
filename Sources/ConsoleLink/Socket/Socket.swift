internal import POSIX

/// Functions on Unix domain sockets.
enum Socket {
  /// Returns a socket that listens at a path and that only the user may connect to.
  ///
  /// Throws if another process listens there; a stale socket is replaced.
  static func listen(at path: String) throws(ConsoleLinkError) -> Int32 {
    if canConnect(to: path) { throw ConsoleLinkError("\(path): somebody listens there already") }
    if errno == ECONNREFUSED { unlink(path) }
    let descriptor = try make(for: path)
    // Set the mode before bind() makes the socket reachable. On systems that ignore this, the directory's
    // mode protects it.
    fchmod(descriptor, 0o600)
    guard withAddress(of: path, { bind(descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0,
      systemListen(descriptor, 16) == 0
    else {
      let number = errno
      close(descriptor)
      throw ConsoleLinkError("cannot listen at \(path)", number: number)
    }
    return descriptor
  }

  /// Returns a socket connected to the one that listens at a path.
  static func connect(to path: String) throws(ConsoleLinkError) -> Int32 {
    let descriptor = try make(for: path)
    guard withAddress(of: path, { systemConnect(descriptor, $0, $1) }) == 0 else {
      let number = errno
      close(descriptor)
      throw ConsoleLinkError("cannot connect to \(path)", number: number)
    }
    return descriptor
  }

  /// Whether a socket listens at a path; if not, `errno` is that of the failed connect().
  static func canConnect(to path: String) -> Bool {
    guard let descriptor = try? make(for: path) else { return false }
    defer {
      let number = errno
      close(descriptor)
      errno = number
    }
    return withAddress(of: path) { systemConnect(descriptor, $0, $1) } == 0
  }

  private static func make(for path: String) throws(ConsoleLinkError) -> Int32 {
    guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
      throw ConsoleLinkError("\(path): the path is too long for a socket")
    }
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw ConsoleLinkError("cannot make a socket", number: errno) }
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

  /// Sends as many bytes as the peer accepts, without SIGPIPE; returns their number, or -1 with `errno` set.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, waits: Bool) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    return bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
  }
}

// Aliases, since inside the type these names refer to its own methods.
private let systemListen = listen
private let systemConnect = connect
private let systemSend = send

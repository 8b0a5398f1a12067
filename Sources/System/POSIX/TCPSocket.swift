/// Functions on TCP sockets of the loopback interface.
public enum TCPSocket {
  /// Returns a non-blocking socket that listens on 127.0.0.1.
  ///
  /// - Parameter port: The port; 0 for one that the system chooses.
  /// - Returns: The descriptor, which the caller must close, and the port.
  /// - Throws: `SystemError` if the port is in use (EADDRINUSE) or reserved (EACCES), or a system call fails.
  public static func listen(onLoopbackPort port: UInt16) throws(SystemError) -> (
    descriptor: Int32, port: UInt16
  ) {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SystemError("cannot make a socket", errorNumber: errno) }
    setNonBlocking(descriptor)
    // A server that is started again may listen although connections of the previous one linger.
    setOption(SO_REUSEADDR, ofLevel: SOL_SOCKET, of: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      guard let base = bytes.bindMemory(to: sockaddr.self).baseAddress else { return false }
      return bind(descriptor, base, size) == 0 && POSIX.listen(descriptor, SOMAXCONN) == 0
        && getsockname(descriptor, base, &size) == 0
    }
    guard isListening else {
      let number = errno
      close(descriptor)
      throw SystemError("cannot listen on port \(port)", errorNumber: number)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Accepts the next connection.
  ///
  /// - Parameter descriptor: A listening socket.
  /// - Returns: The descriptor of a non-blocking connection, which the caller must close; -1 if none waits or
  ///   on failure, with the reason in `errno`.
  public static func accept(on descriptor: Int32) -> Int32 {
    let connection = POSIX.accept(descriptor, nil, nil)
    guard connection >= 0 else { return -1 }
    setNonBlocking(connection)
    // Small messages need not wait for the acknowledgment of the previous one.
    setOption(TCP_NODELAY, ofLevel: Int32(IPPROTO_TCP), of: connection)
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, ofLevel: SOL_SOCKET, of: connection)
    #endif
    return connection
  }

  private static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  private static func setOption(_ option: Int32, ofLevel level: Int32, of descriptor: Int32) {
    var isEnabled: Int32 = 1
    setsockopt(descriptor, level, option, &isEnabled, socklen_t(MemoryLayout.size(ofValue: isEnabled)))
  }
}

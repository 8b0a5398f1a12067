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
    FileDescriptor.setNonBlocking(descriptor)
    // A server that is started again may listen although connections of the previous one linger.
    FileDescriptor.setOption(SO_REUSEADDR, ofLevel: SOL_SOCKET, of: descriptor)
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
}

/// Functions on descriptors: reading and writing all bytes, in spite of interrupted (EINTR) and partial
/// transfers, and the connections of sockets.
public enum FileDescriptor {
  /// Reads from the current offset to the end of file.
  ///
  /// - Parameter descriptor: The descriptor to read from.
  /// - Returns: The bytes; nil on failure, with the reason in `errno`.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func contents(of descriptor: Int32) -> [UInt8]? {
    var contents: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return contents }
      contents.append(contentsOf: buffer[..<count])
    }
  }

  /// The contents of the file at a path; nil if it cannot be read.
  public static func contents(ofFile path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return contents(of: descriptor)
  }

  /// Writes all bytes, and blocks if necessary.
  ///
  /// - Returns: Whether all bytes were written; if not, some may have been, and the reason is in `errno`.
  public static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { POSIX.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes a whole text in UTF-8.
  ///
  /// - Returns: Whether all bytes were written; if not, some may have been, and the reason is in `errno`.
  public static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8)[...], to: descriptor)
  }

  /// Sends as many bytes as the peer accepts, without SIGPIPE.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to send.
  ///   - descriptor: A connected socket.
  ///   - waits: Whether to block until the peer accepts at least one byte.
  /// - Returns: The number of bytes sent; -1 on failure, with the reason in `errno`.
  public static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, waits: Bool) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
    return bytes.withUnsafeBytes { POSIX.send(descriptor, $0.baseAddress, $0.count, flags) }
  }

  /// Accepts the next connection.
  ///
  /// - Parameter descriptor: A listening socket.
  /// - Returns: The descriptor of a non-blocking connection, which the caller must close; -1 if none waits or
  ///   on failure, with the reason in `errno`.
  public static func acceptConnection(on descriptor: Int32) -> Int32 {
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else { return -1 }
    setNonBlocking(connection)
    // Small messages need not wait for the acknowledgment of the previous one; only TCP has the option.
    setOption(TCP_NODELAY, ofLevel: Int32(IPPROTO_TCP), of: connection)
    #if canImport(Darwin)
      setOption(SO_NOSIGPIPE, ofLevel: SOL_SOCKET, of: connection)
    #endif
    return connection
  }

  /// Makes a descriptor non-blocking, and closes it in programs that the process starts.
  static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Enables an option of a socket.
  static func setOption(_ option: Int32, ofLevel level: Int32, of descriptor: Int32) {
    var isEnabled: Int32 = 1
    setsockopt(descriptor, level, option, &isEnabled, socklen_t(MemoryLayout.size(ofValue: isEnabled)))
  }
}

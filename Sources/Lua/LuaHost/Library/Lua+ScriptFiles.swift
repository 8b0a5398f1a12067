import CLuaBridge

extension Lua {
  /// Returns the paths at which `readScriptFile` looks for a file, in order.
  public func scriptFilePaths(of name: String) -> [String] {
    let isAbsolute = name.hasPrefix("/")
    if isAbsolute && configuration.profile != .sandboxed { return [name] }
    return configuration.moduleDirectories.map { "\($0)/\(name)" }
      + (configuration.profile == .sandboxed ? [] : [name])
  }

  /// Reads a file on behalf of the script, such as an image, as a recordable call; see `RecordableCallMode`.
  ///
  /// A relative name is looked up in the directories of `Configuration.moduleDirectories`, and then in the
  /// current directory. In the sandbox, only files beneath these directories are read, and no symbolic links
  /// are followed.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - function: The name of the call in recordings.
  ///   - limit: The maximum size of the file, in bytes.
  ///   - expected: What was expected, for the message of the error.
  /// - Returns: The bytes of the file, in a replay those of the recorded run.
  /// - Throws: `HostError` with the reason why the file cannot be read; also in a replay whose recording has
  ///   another call at this point.
  public func readScriptFile(
    _ name: String, function: String, atMost limit: Int, expecting expected: String
  ) throws(HostError) -> [UInt8] {
    guard !name.utf8.contains(0) else { throw HostError("a file name cannot contain a NUL character") }
    var contents: [UInt8] = []
    var message = BridgeString()
    let status = withUnsafeMutablePointer(to: &contents) { contents in
      bridge_read_script_file(
        state, function, name, Configuration.directoryList(configuration.moduleDirectories),
        configuration.profile == .sandboxed, limit,
        { context, bytes, length in
          context.assumingMemoryBound(to: [UInt8].self).pointee = Array(
            UnsafeBufferPointer(start: bytes, count: length))
        }, contents, &message)
    }
    if status != .OK { throw HostError("expected \(expected); \(String(message))") }
    return contents
  }
}

internal import CLuaBridge

extension Lua {
  /// Checks the syntax of a script without running it.
  ///
  /// - Throws: `LuaError` of kind `syntax`, as `run(_:arguments:)` would.
  public func checkSyntax(_ chunk: Chunk) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(chunk.withBridgeChunk { bridge_check_syntax(state, $0) })
    }
  }

  /// Checks the syntax of a module's file; a file that cannot be read passes, since it may no longer be
  /// needed.
  ///
  /// - Throws: `LuaError` of kind `syntax`.
  public func checkSyntax(_ module: Module) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(module.file.withCString { bridge_check_file_syntax(state, $0) })
    }
  }
}

internal import CLuaBridge

extension Lua {
  /// Whether a script is Lua, without running it.
  ///
  /// - Throws: `LuaError` of kind `syntax`, as `run(_:arguments:)` would.
  public func checkSyntax(_ chunk: Chunk) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(chunk.withBridgeChunk { bridge_check_syntax(state, $0) })
    }
  }

  /// Whether the file of a module is Lua; one that cannot be read passes, for it may not be needed any more.
  ///
  /// - Throws: `LuaError` of kind `syntax`.
  public func checkSyntax(_ module: Module) throws(LuaError) {
    try withArena { () throws(LuaError) in
      try check(module.file.withCString { bridge_check_file_syntax(state, $0) })
    }
  }
}

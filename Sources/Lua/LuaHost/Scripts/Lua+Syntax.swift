import CLuaBridge

extension Lua {
  /// Checks the syntax of a script without running it.
  ///
  /// - Throws: `LuaError` of kind `syntax`, as `run(_:arguments:)` would.
  public func checkSyntax(_ chunk: Chunk) throws(LuaError) {
    let lua = syntaxChecker ?? self
    try lua.withArena { () throws(LuaError) in
      try lua.check(chunk.withBridgeChunk { bridge_check_syntax(lua.state, $0) })
    }
  }

  /// Checks the syntax of a module's file; a file that cannot be read passes, since it may no longer be
  /// needed.
  ///
  /// - Throws: `LuaError` of kind `syntax`.
  public func checkSyntax(_ module: Module) throws(LuaError) {
    let lua = syntaxChecker ?? self
    try lua.withArena { () throws(LuaError) in
      try lua.check(module.file.withCString { bridge_check_file_syntax(lua.state, $0) })
    }
  }
}

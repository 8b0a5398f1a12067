internal import CLuaBridge

extension Lua {
  /// Whether a script is Lua, without running it.
  ///
  /// - Throws: `LuaError` of kind `syntax`, as `run(_:arguments:)` would.
  public func check(_ chunk: Chunk) throws(LuaError) {
    try scoped { () throws(LuaError) in
      try check(chunk.withScript { bridge_check(state, $0) })
    }
  }

  /// Whether the file of a module is Lua; one that cannot be read passes, for it may not be needed any more.
  ///
  /// - Throws: `LuaError` of kind `syntax`.
  public func check(_ module: Module) throws(LuaError) {
    try scoped { () throws(LuaError) in
      try check(module.file.withCString { bridge_check_file(state, $0) })
    }
  }
}

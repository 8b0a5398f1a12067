import CLuaBridge

extension Lua {
  /// A module that a script loaded from a file.
  public struct Module: Equatable, Sendable {
    /// The name passed to `require`, such as `behaviors.wind`.
    public let name: String
    /// The path of the file, as it was found: relative if the directory searched is relative.
    public let file: String
  }

  /// The modules that scripts have loaded from Lua files so far, sorted by name.
  ///
  /// Modules that then failed to load are included.
  ///
  /// - Complexity: O(n) in the number of modules.
  public var loadedModules: [Module] {
    let found = try? withArena { () throws(LuaError) in
      var result = BridgeCallResult()
      try check(bridge_required_modules(state, &result))
      return firstValue(of: result)
    }
    guard case .table(let table)? = found else { return [] }
    return table.fields.compactMap { field in
      if case .string(let file) = field.value { Module(name: field.name, file: file) } else { nil }
    }
  }

  /// The modules that belong to the script rather than the system.
  ///
  /// Their files are in a directory of `Configuration.moduleDirectories`, or have a relative path.
  public var scriptModules: [Module] {
    loadedModules.filter { module in
      !module.file.hasPrefix("/")
        || configuration.moduleDirectories.contains { module.file.hasPrefix("\($0)/") }
    }
  }

  /// Makes the next `require` of the module read its file again; has no effect if it was not loaded.
  public func unloadModule(_ name: String) {
    _ = name.withCString { bridge_unload_module(state, $0) }
  }
}

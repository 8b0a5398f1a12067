internal import CLuaBridge

extension Lua {
  /// A module that a script required and that came from a file.
  public struct Module: Equatable, Sendable {
    /// The name that it was required by, such as `behaviors.wind`.
    public let name: String
    /// The path of its file, as it was found: relative if the folder that it was looked for in is.
    public let file: String
  }

  /// The modules that scripts required so far and that were found in files of Lua, sorted by name; also those that
  /// then failed to load.
  ///
  /// - Complexity: O(n) in their number.
  public var requiredModules: [Module] {
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

  /// The modules whose files are the script's own rather than the system's: found in one of the configuration's
  /// folders, or by a relative path.
  public var scriptModules: [Module] {
    requiredModules.filter { module in
      !module.file.hasPrefix("/") || moduleDirectories.contains { module.file.hasPrefix("\($0)/") }
    }
  }

  /// Makes the next `require` of the module read its file again; without effect when it was not required.
  public func unloadModule(_ name: String) {
    _ = name.withCString { bridge_unload_module(state, $0) }
  }
}

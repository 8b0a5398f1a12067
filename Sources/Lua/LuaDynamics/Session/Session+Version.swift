import LuaHost

extension Session {
  /// The versions of dynlua and of the linked Lua library.
  ///
  /// If the memory layout of that library is unknown, a second line says that `pairs` sorts by key.
  public static var versionText: String { versionText(isDeterministic: Lua.canBeDeterministic) }

  package static func versionText(isDeterministic: Bool) -> String {
    let versions = "dynlua \(version) (\(luaVersion))"
    if isDeterministic { return versions }
    return "\(versions)\npairs: sorted by key, since the layout of this Lua library is unknown"
  }
}

import LuaHost

extension Bindings {
  /// `help()`, which in a page says where help is.
  static let help = Function("help", "Says where the documentation is.") { call throws(HostError) in
    try call.lua.print("help is printed by dynlua, not in a page")
  }
}

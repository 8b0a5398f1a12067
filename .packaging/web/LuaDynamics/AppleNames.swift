import LuaHost

/// Apple's names are for help, which a page does not have.
enum AppleNames {
  static let all = APIAliases(vendor: "Apple", [])
}

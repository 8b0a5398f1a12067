import LuaHost

// Help on Lua's standard library.

extension Manual {
  /// Returns whether a name is that of a library or of one of its functions, such as `math` or `print`.
  public func describesLuaLibrary(_ name: String) -> Bool { helpPage(onLuaLibrary: name) != nil }

  /// The page on a library or one of its functions, such as `math` or `math.floor`; nil for other names.
  func helpPage(onLuaLibrary name: String) -> String? {
    var page = HelpPage(width: helpWidth)
    if let library = StandardLibraryDocumentation.library(named: name) {
      page.add("\(library.name): \(library.summary)", hangingIndent: 2)
      page.add(list: library.members.map { ($0.signature, $0.summary) }, under: "Functions and values")
      return page.text
    }
    guard let entry = StandardLibraryDocumentation.member(named: name) else { return nil }
    page.add(entry.signature, hangingIndent: 4)
    page.add(entry.summary, indent: 2)
    return page.text
  }
}

internal import LuaHost

// Help on Lua's standard library.

extension Manual {
  /// The page on a library or one of its functions, such as `math` or `math.floor`; nil for other names.
  func helpPage(onLuaLibrary name: String) -> String? {
    var page = HelpPage(width: helpWidth)
    if let section = LuaLibrary.section(named: name) {
      page.add("\(section.name): \(section.summary)", hangingIndent: 2)
      page.add(list: section.entries.map { ($0.signature, $0.summary) }, under: "Functions and values")
      return page.text
    }
    guard let entry = LuaLibrary.entry(named: name) else { return nil }
    page.add(entry.signature, hangingIndent: 4)
    page.add(entry.summary, indent: 2)
    return page.text
  }
}

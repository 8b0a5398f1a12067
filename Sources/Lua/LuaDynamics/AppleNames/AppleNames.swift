import LuaHost

/// The names, in Swift and Objective-C, of Apple's equivalents of the Lua API, for help and "did you mean".
///
/// `help("UIPushBehavior")` displays the help page of `PushBehavior`. The names are in `AppleNames.txt`.
enum AppleNames {
  static let all = APIAliases(
    vendor: "Apple", aliases(in: String(decoding: PackageResources.AppleNames_txt, as: UTF8.self)))

  /// Parses a table of names; its first lines describe the format.
  private static func aliases(in table: String) -> [APIAlias] {
    var aliases: [APIAlias] = []
    var type = (name: "", equivalents: [String]())
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      let sides = line.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false)
      let spellings = sides[0].split(separator: ",").map(trimmed).filter { !$0.isEmpty }
      let words = sides.count < 2 ? [] : sides[1].split(separator: " ").map(String.init)
      if line.first != " " {
        type = (spellings.first ?? "", words)
        if !words.isEmpty { aliases.append(APIAlias(vendorNames: spellings, luaNames: words)) }
      } else if spellings.isEmpty {
        aliases += words.map {
          memberAlias(
            vendorNames: [$0], of: type.name, luaNames: [".\(baseName($0))"], typeLuaNames: type.equivalents)
        }
      } else {
        aliases.append(
          memberAlias(vendorNames: spellings, of: type.name, luaNames: words, typeLuaNames: type.equivalents))
      }
    }
    return aliases
  }

  private static func memberAlias(
    vendorNames: [String], of type: String, luaNames: [String], typeLuaNames: [String]
  ) -> APIAlias {
    let qualified = luaNames.map { ($0.first == "." ? typeLuaNames.first ?? "" : "") + $0 }
    // A name whose only equivalent is the type itself, such as an initializer or an enumeration case, is
    // ambiguous without the name of the type.
    return APIAlias(
      enclosingType: type, vendorNames: vendorNames, luaNames: qualified,
      isAmbiguous: Set(qualified) == Set(typeLuaNames))
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// The name without parameters.
  private static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" && $0 != ":" }) }
}

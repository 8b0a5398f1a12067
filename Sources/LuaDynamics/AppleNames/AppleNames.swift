internal import LuaHost

/// Apple's names for what the Lua API offers, in Swift and in Objective-C, for help and "did you mean".
///
/// `help("UIPushBehavior")` shows the page of the equivalent. Members that only exist for collection views have no equivalent and are not listed.
enum AppleNames {
  static let all = ForeignNames(
    owner: "Apple", dynamics + attachments + forces + views + controls + presentation + values)

  /// Returns the names of a type and its members.
  ///
  /// - Parameters:
  ///   - name: The name of the type.
  ///   - objectiveC: Its name in Objective-C, if that is another one.
  ///   - equivalents: The equivalents of the type, separated by spaces; empty if there are none.
  ///   - same: The members, separated by spaces, that have the same name here, in Swift and in Objective-C.
  ///   - members: The other members: the name in Swift, in Objective-C (empty for the same) and the equivalents,
  ///     separated by spaces. `.hidden` is the member `hidden` of the type's first equivalent.
  /// - Returns: The name of the type, if it has equivalents, and those of its members.
  static func type(
    _ name: String, objectiveC: String = "", is equivalents: String, same: String = "",
    _ members: [(swift: String, objectiveC: String, equivalents: String)] = []
  ) -> [ForeignName] {
    let spellings = [name, objectiveC].filter { !$0.isEmpty }
    let types = words(equivalents)
    let itself = types.isEmpty ? [] : [ForeignName(spellings: spellings, equivalents: types)]
    let all = words(same).map { ($0, "", ".\(baseName($0))") } + members
    return itself
      + all.map { swift, objectiveC, equivalents in
        let equivalents = words(equivalents).map { ($0.first == "." ? types.first ?? "" : "") + $0 }
        // Initializers, and cases of enumerations.
        let isAmbiguous = Set(equivalents) == Set(types)
        return ForeignName(
          type: name, spellings: [swift, objectiveC].filter { !$0.isEmpty }, equivalents: equivalents,
          isAmbiguous: isAmbiguous)
      }
  }

  /// Functions and constants that are not members of a type, with their equivalents, separated by spaces.
  static func globals(_ names: [(name: String, equivalents: String)]) -> [ForeignName] {
    names.map { ForeignName(spellings: [$0.name], equivalents: words($0.equivalents)) }
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }

  /// The name without parameters.
  private static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" && $0 != ":" }) }
}

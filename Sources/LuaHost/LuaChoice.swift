/// An enumeration whose cases scripts write as strings: `"linear"`.
///
/// An empty conformance of one with string raw values will do: `extension AnimationCurve: LuaChoice {}`.
public protocol LuaChoice: CaseIterable, LuaConvertible {
  /// What scripts write for the case, without quotes.
  var luaText: String { get }
}

extension LuaChoice where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var luaText: String { rawValue }
}

extension LuaChoice {
  /// The cases with bars between them: `"linear"|"easeIn"`.
  public static var luaName: String { quotedCases.joined(separator: "|") }

  /// The case of that name.
  ///
  /// - Throws: `LuaMismatch` that lists the names for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> Self {
    let text = argument.string
    if let choice = allCases.first(where: { $0.luaText == text }) { return choice }
    let names = quotedCases
    throw LuaMismatch("\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }

  /// Makes the reply the name.
  public func write(to reply: inout Reply) {
    reply.set(luaText)
  }

  private static var quotedCases: [String] { allCases.map { "\"\($0.luaText)\"" } }
}

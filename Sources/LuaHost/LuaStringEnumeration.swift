/// An enumeration whose cases scripts write as strings: `"linear"`.
///
/// An empty conformance of one with string raw values will do: `extension AnimationCurve: LuaStringEnumeration {}`.
public protocol LuaStringEnumeration: CaseIterable, LuaConvertible {
  /// What scripts write for the case, without quotes.
  var luaString: String { get }
}

extension LuaStringEnumeration where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var luaString: String { rawValue }
}

extension LuaStringEnumeration {
  /// The cases with bars between them: `"linear"|"easeIn"`.
  public static var luaName: String { quotedCases.joined(separator: "|") }

  /// The case of that name.
  ///
  /// - Throws: `LuaConversionError` that lists the names for everything else.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self {
    let text = argument.string
    if let value = allCases.first(where: { $0.luaString == text }) { return value }
    let names = quotedCases
    throw LuaConversionError("\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }

  /// Makes the reply the name.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(luaString)
  }

  private static var quotedCases: [String] { allCases.map { "\"\($0.luaString)\"" } }
}

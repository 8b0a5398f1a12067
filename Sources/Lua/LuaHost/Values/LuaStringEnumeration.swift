/// An enumeration whose cases are strings in scripts, such as `"linear"`.
///
/// For an enumeration with string raw values an empty conformance is sufficient: `extension AnimationCurve:
/// LuaStringEnumeration {}`.
public protocol LuaStringEnumeration: CaseIterable, LuaConvertible {
  /// The string for the case in scripts, without quotes.
  var luaString: String { get }
}

extension LuaStringEnumeration where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var luaString: String { rawValue }
}

extension LuaStringEnumeration {
  /// The quoted cases separated by bars, such as `"linear"|"easeIn"`.
  public static var luaTypeName: String { quotedCases.joined(separator: "|") }

  /// Reads the case with the string's name.
  ///
  /// - Throws: `LuaConversionError` that lists the names, for every other value.
  public static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> Self {
    let text = argument.string
    if let value = allCases.first(where: { $0.luaString == text }) { return value }
    let names = quotedCases
    throw LuaConversionError("\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
  }

  /// Sets the return value to the case's string.
  public func write(to returnValue: inout ReturnValue) {
    returnValue.set(luaString)
  }

  private static var quotedCases: [String] { allCases.map { "\"\($0.luaString)\"" } }
}

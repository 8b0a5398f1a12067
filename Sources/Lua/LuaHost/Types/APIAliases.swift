/// The names that another API uses for what this one offers, for authors of scripts who are used to that API.
///
/// Scripts cannot use these names. `help` shows the page of the equivalent, and an error about an unknown
/// name suggests it.
public struct APIAliases: Sendable {
  /// The owner of the other API, such as `Apple`.
  public let vendor: String
  /// The aliases.
  public let aliases: [APIAlias]

  /// Creates a list of aliases.
  public init(vendor: String, _ aliases: [APIAlias]) {
    self.vendor = vendor
    self.aliases = aliases
  }

  /// Returns the entries for the name of a type, a function, a constant or a member.
  ///
  /// A member may have its type and its parameters or not: `UIPushBehavior.setAngle(_:magnitude:)`,
  /// `setAngle:magnitude:`, `setAngle`.
  /// - Complexity: O(n) in the number of names.
  public func matches(of name: String) -> [APIAlias] {
    aliases.filter { $0.matches(name) }
  }

  /// The names in Lua for a type, a function or a constant of the vendor's API; empty if there is none.
  public func luaNames(ofGlobal name: String) -> [String] {
    aliases.filter { $0.enclosingType == nil && $0.vendorNames.contains(name) }.flatMap { $0.luaNames }
  }
}

/// A name of another API.
public struct APIAlias: Sendable {
  /// The type of the other API that declares the member; nil for a type, a function or a constant.
  public let enclosingType: String?
  /// The name in the programming languages of the other API, such as `setAngle(_:magnitude:)` and
  /// `setAngle:magnitude:`.
  public let vendorNames: [String]
  /// The qualified names of the equivalents in this API, such as `PushBehavior.setAngle`.
  public let luaNames: [String]
  /// Whether the name has a meaning only together with its type or its parameters, as `red` and `init` do.
  public let isAmbiguous: Bool
  /// The spellings without parameters.
  private let baseNames: [String]

  /// Creates a name.
  public init(
    enclosingType: String? = nil, vendorNames: [String], luaNames: [String], isAmbiguous: Bool = false
  ) {
    self.enclosingType = enclosingType
    self.vendorNames = vendorNames
    self.luaNames = luaNames
    self.isAmbiguous = isAmbiguous
    baseNames = vendorNames.map { spelling in
      String(spelling.utf8.prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ":") }) ?? spelling
    }
  }

  /// The qualified name in its first spelling, such as `UIPushBehavior.setAngle(_:magnitude:)`.
  public var qualifiedName: String {
    let name = vendorNames.first ?? ""
    return enclosingType.map { "\($0).\(name)" } ?? name
  }

  /// Returns whether the first spelling, without its parameters, is the given name.
  public func hasBaseName(_ name: String) -> Bool { baseNames.first == name }

  /// Whether a name is a spelling of this one, with or without the type and the parameters.
  func matches(_ name: String) -> Bool {
    if let enclosingType, name.hasPrefix(enclosingType),
      let separator = name.dropFirst(enclosingType.count).first,
      separator == "." || separator == ":"
    {
      let member = String(name.dropFirst(enclosingType.count + 1))
      return vendorNames.contains(member) || baseNames.contains(member)
    }
    guard isAmbiguous else { return vendorNames.contains(name) || baseNames.contains(name) }
    return vendorNames.contains(name) && !baseNames.contains(name)
  }
}

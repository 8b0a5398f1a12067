/// A class of a program, as far as it determines how objects are created.
struct ProgramClass {
  /// The name, without those of enclosing types.
  let name: String
  /// The name of the superclass, without enclosing types and arguments.
  let superclass: String
  /// The labels of the initializers, such as `style:reuseIdentifier:`, without convenient ones.
  let initializers: [String]
}

/// A member of a class that storyboards and xibs name.
private struct InterfaceDeclaration {
  /// The qualified name of the class.
  let type: String
  /// The expression that creates the entry of the table.
  let entry: String
}

extension SwiftSource {
  /// Code for the end of the file's copy that registers its classes, outlets, actions and attributes with
  /// UIKit, whose storyboards name them; nil if there are none.
  ///
  /// It is in extensions in the same file, where private members can be accessed.
  ///
  /// - Parameters:
  ///   - number: The number of the file, which makes the names unique.
  ///   - programClasses: The classes of all files, by their names.
  /// - Returns: The code; nil if there is nothing to register.
  func interfaceTable(number: Int, classes programClasses: [String: ProgramClass]) -> String? {
    let scopes = typeScopes
    let members = outlets(in: scopes) + actions(in: scopes)
    let classes = scopes.filter { $0.isClass && !$0.isGeneric && !$0.isHidden }
    guard !classes.isEmpty || !members.isEmpty else { return nil }
    let names = (classes.map(\.name) + members.map(\.type)).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    var (extensions, calls): ([String], [String]) = ([], [])
    for (index, name) in names.enumerated() {
      let entries = members.filter { $0.type == name }.map(\.entry)
      let table = "interfaceMembers\(number)_\(index)"
      if !entries.isEmpty {
        extensions.append(
          "extension \(name) {\n  static var \(table): [UIKit.InterfaceMember] {\n    [\n      "
            + entries.joined(separator: ",\n      ") + "\n    ]\n  }\n}")
      }
      let list = entries.isEmpty ? "[]" : "\(name).\(table)"
      if let scope = classes.first(where: { $0.name == name }) {
        let creation = creation(of: name, scope.declaration, in: programClasses)
        calls.append(
          "UIKit.InterfaceClass.register(\"\(scope.declaration.name)\", \(name).self, \(list)\(creation))")
      } else {
        calls.append("UIKit.InterfaceClass.register(\(list))")
      }
    }
    return """
      #sourceLocation()
      import UIKit
      \(extensions.joined(separator: "\n"))
      func registerInterface\(number)() {
        \(calls.joined(separator: "\n  "))
      }

      """
  }

  // MARK: Members

  private func outlets(in scopes: [TypeScope]) -> [InterfaceDeclaration] {
    let pattern =
      #/@(IBOutlet|IBInspectable)\b(?:\s+|@\w+(?:\([^)]*\))?|\b(?:weak|unowned|private|fileprivate|internal|public|open|final|override|dynamic|lazy)\b(?:\s*\(\w+\))?)*\bvar\s+(\w+)/#
    return matches(of: pattern).compactMap { match in
      guard let scope = innermost(scopes, at: match.range.lowerBound) else { return nil }
      let (kind, name) = (match.output.1 == "IBOutlet" ? "outlet" : "attribute", match.output.2)
      return InterfaceDeclaration(
        type: scope.name, entry: ".\(kind)(\"\(name)\", \\\(scope.name).\(name))")
    }
  }

  private func actions(in scopes: [TypeScope]) -> [InterfaceDeclaration] {
    let pattern =
      #/@IBAction\b(?:\s+|@\w+(?:\([^)]*\))?|\b(?:private|fileprivate|internal|public|open|final|override|dynamic)\b)*\bfunc\s+(\w+)\s*\(/#
    return matches(of: pattern).compactMap { match in
      guard let scope = innermost(scopes, at: match.range.lowerBound) else { return nil }
      let rest = code[match.range.upperBound...]
      let end = rest.closingIndex(of: ")", opening: "(") ?? rest.endIndex
      let parameters = rest[..<end].splitAtTopLevel(",").compactMap(ActionParameter.init)
      guard parameters.count <= 2 else { return nil }
      let isAsync = code[end...].firstMatch(of: /^\)\s*async\b/.wordBoundaryKind(.simple)) != nil
      let names = ["sender", "event"].prefix(parameters.count)
      let arguments = zip(parameters, names).map { $0.label.isEmpty ? $1 : "\($0.label): \($1)" }
      let types = zip(parameters, names).map { ", \($1): \($0.type)" }.joined()
      let call = "target.\(match.output.1)(\(arguments.joined(separator: ", ")))"
      let body = isAsync ? "Task { await \(call) }" : "_ = \(call)"
      let selector = ActionParameter.selector(base: String(match.output.1), parameters)
      return InterfaceDeclaration(
        type: scope.name, entry: ".action(\"\(selector)\") { (target: \(scope.name)\(types)) in \(body) }")
    }
  }

  // MARK: Types

  /// A declaration or an extension of a type.
  private struct TypeScope {
    let name: String
    let range: Range<String.Index>
    /// The beginning of what is in the braces.
    let body: String.Index
    let isClass: Bool
    let isGeneric: Bool
    /// Whether other types cannot name it: a private type in another one, or a type in a function.
    let isHidden: Bool
    let declaration: ProgramClass
  }

  /// The classes of the file.
  var programClasses: [ProgramClass] { typeScopes.filter(\.isClass).map(\.declaration) }

  private var typeScopes: [TypeScope] {
    let header =
      #/(?:\b(private)\s+(?:final\s+)?)?\b(class|struct|enum|actor|extension)\s+((?!func\b|var\b|let\b|subscript\b)[\w.]+)\s*(<[^{]*?>)?\s*(?::\s*([^{]*))?(?:\bwhere\b[^{]*)?\{/#
    var scopes: [TypeScope] = []
    for match in matches(of: header) {
      let body = code[match.range.upperBound...]
      let end = body.closingIndex(of: "}", opening: "{") ?? body.endIndex
      let outer = scopes.filter { $0.range.contains(match.range.lowerBound) }
      let isExtension = match.output.2 == "extension"
      let start = outer.last?.body ?? code.startIndex
      let name = ((outer.last.map { [$0.name] } ?? []) + [String(match.output.3)]).joined(separator: ".")
      let superclass = match.output.5?.split(separator: ",").first.map(String.init) ?? ""
      scopes.append(
        TypeScope(
          name: name, range: match.range.lowerBound..<end, body: match.range.upperBound,
          isClass: match.output.2 == "class" && match.output.5 != nil,
          isGeneric: !isExtension && match.output.4 != nil || outer.contains(where: \.isGeneric)
            || isExtension && scopes.contains { $0.name == name && $0.isGeneric },
          isHidden: !outer.isEmpty && match.output.1 != nil || outer.contains(where: \.isHidden)
            || code[start..<match.range.lowerBound].openBraces != 0,
          declaration: ProgramClass(
            name: name.components.last ?? "",
            superclass: superclass.prefix { $0 != "<" }.components.last ?? "",
            initializers: Self.initializers(in: body[..<end]))))
    }
    return scopes
  }

  /// The labels of the initializers in the body of a class, without convenient ones, which do not replace
  /// those of the superclass.
  private static func initializers(in body: Substring) -> [String] {
    let pattern = #/(?:(\.)|(\bconvenience\s+(?:\w+\s+)*))?\binit\s*[?!]?\s*\(/#
    return body.matches(of: pattern.wordBoundaryKind(.simple)).compactMap { match in
      guard match.output.1 == nil, match.output.2 == nil else { return nil }
      let rest = body[match.range.upperBound...]
      let end = rest.closingIndex(of: ")", opening: "(") ?? rest.endIndex
      let parameters = rest[..<end].splitAtTopLevel(",").compactMap(ActionParameter.init)
      return parameters.map { "\($0.label):" }.joined()
    }
  }

  /// The further arguments with which a class is registered: how objects are created that are neither views
  /// nor controllers, and cells; empty if a coder creates them.
  private func creation(of name: String, _ declaration: ProgramClass, in classes: [String: ProgramClass])
    -> String
  {
    var ancestry = [declaration]
    while let parent = ancestry.last.flatMap({ classes[$0.superclass] }),
      !ancestry.contains(where: { $0.name == parent.name })
    {
      ancestry.append(parent)
    }
    // A class without initializers of its own inherits those of the superclass.
    let initializers = ancestry.lazy.map(\.initializers).first { !$0.isEmpty }
    let (initializer, creation) =
      switch ancestry.last?.superclass {
      case "UITableViewCell":
        ("style:reuseIdentifier:", ", cell: { \(name)(style: $0, reuseIdentifier: $1) }")
      case "UICollectionViewCell": ("frame:", ", item: { \(name)(frame: $0) }")
      case "UIStoryboardSegue":
        (
          "identifier:source:destination:",
          ", segue: { \(name)(identifier: $0, source: $1, destination: $2) }"
        )
      case "NSObject", "UIDynamicBehavior", "UIGestureRecognizer", "UITapGestureRecognizer",
        "UIPanGestureRecognizer", "UISwipeGestureRecognizer", "UIPinchGestureRecognizer",
        "UIRotationGestureRecognizer", "UILongPressGestureRecognizer":
        ("", ", create: { \(name)() }")
      default: ("", "")
      }
    return initializers?.contains(initializer) ?? true ? creation : ""
  }

  private func innermost(_ scopes: [TypeScope], at index: String.Index) -> TypeScope? {
    scopes.last { $0.range.contains(index) }.flatMap { $0.isGeneric || $0.isHidden ? nil : $0 }
  }
}

/// A parameter of an action.
private struct ActionParameter {
  /// The label; empty for `_`.
  let label: String
  let type: String

  /// Creates a parameter from its source; nil if it is none.
  init?(_ source: Substring) {
    guard let colon = source.firstIndex(of: ":") else { return nil }
    let label = source[..<colon].split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "_"
    self.label = label == "_" ? "" : label
    let type = source[source.index(after: colon)...].splitAtTopLevel("=").first ?? ""
    self.type = type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let prepositions: Set = [
    "above", "after", "along", "as", "at", "before", "below", "by", "during", "for", "from", "in", "inside",
    "into", "of", "on", "onto", "outside", "over", "since", "through", "to", "toward", "under", "until",
    "using", "via", "with", "within", "without",
  ]

  /// The name of a method in Objective-C.
  static func selector(base: String, _ parameters: [ActionParameter]) -> String {
    guard let first = parameters.first else { return base }
    let word = first.label.prefix { $0.isLowercase }
    let lastWord = base.suffix(while: \.isLowercase)
    // As the compiler names methods: the label follows "With", unless there is a preposition already.
    let hasPreposition =
      prepositions.contains(String(word)) || prepositions.contains(lastWord.lowercased())
    let label = first.label.prefix(1).uppercased() + first.label.dropFirst()
    let start = label.isEmpty ? base : hasPreposition ? base + label : "\(base)With\(label)"
    return ([start] + parameters.dropFirst().map(\.label)).map { "\($0):" }.joined()
  }
}

extension StringProtocol {
  /// The names of a qualified name.
  fileprivate var components: [String] {
    split(separator: ".").map { String($0.filter { !$0.isWhitespace }) }
  }

  /// The last word of a name in camel case.
  fileprivate func suffix(while isPart: (Character) -> Bool) -> String {
    let tail = reversed().prefix(while: isPart)
    let start = dropLast(tail.count).last.map(String.init) ?? ""
    return start + String(tail.reversed())
  }
}

extension Substring {
  /// The index of the bracket that closes one before the text; nil if there is none.
  func closingIndex(of closing: Character, opening: Character) -> Index? {
    var depth = 1
    for index in indices {
      if self[index] == opening { depth += 1 }
      if self[index] == closing { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The number of braces that are opened and not closed.
  fileprivate var openBraces: Int {
    utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "{") ? 1 : $1 == UInt8(ascii: "}") ? -1 : 0) }
  }

  /// The parts between separators outside of brackets.
  fileprivate func splitAtTopLevel(_ separator: Character) -> [Substring] {
    var (parts, depth, start): ([Substring], Int, Index) = ([], 0, startIndex)
    for index in indices {
      let character = self[index]
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      guard depth == 0, character == separator else { continue }
      parts.append(self[start..<index])
      start = self.index(after: index)
    }
    return (parts + [self[start...]]).filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

import Foundation
import TestSupport
import Testing

/// The symbol links in comments and in the pages of the documentation, compared with the declarations.
@Suite struct SymbolLinkTests {
  /// Functions of Swift's library and of SpriteKit that comments name.
  private static let foreign: Set = [
    "max(by:)", "sort(by:)", "init(describing:)", "body(alongRayStart:end:)",
  ]

  @Test func `symbol links and functions in comments name declarations`() throws {
    let modules = try ModuleSymbols.all()
    #expect(modules.map(\.links.count).reduce(0, +) > 100)
    for module in modules {
      for link in module.links where !module.resolves(link) {
        Issue.record("\(link.place): ``\(link.target)``")
      }
    }
    let declared = Set(modules.flatMap(\.paths).map { $0.split(separator: "/").last ?? "" })
    #expect(declared.count > 5000)
    for mention in modules.flatMap(\.mentions) where !declared.contains(mention.target[...]) {
      if !Self.foreign.contains(mention.target) { Issue.record("\(mention.place): `\(mention.target)`") }
    }
  }

  @Test func `links are resolved from the declaration that the comment documents`() {
    var module = ModuleSymbols(name: "Example")
    module.scan(
      """
      /// Has ``step(_:by:)``, ``Kind/fixed``, ``Outer/Kind`` and ``init(_:)``, not ``step``.
      @frozen @usableFromInline
      public struct Outer<Value>: Sendable
      where Value: Sendable {
        /// The same as ``y``, see ``Kind/moving(to:_:)`` and `Outer(by:)`, not ``fixed`` and ``local``.
        private(set) var x, y: Float
        #if DEBUG
          @discardableResult static func run() -> Int { 0 }
        #endif
        enum Kind: Int { case fixed = 1, moving(to: Int, [Int: Float]) }
        mutating func step<A: B<C, D>>(
          _ time: Float, by count: @escaping (A, B) -> [Int: Int] = [:]
        ) {
          let local = 0
          // As ``run()``, not ``stop()``, and `Outer.run(_:)`.
        }
      }
      /// Beside ``later``, ``subscript(_:)`` and ``Example``.
      extension Outer {
        init?(_ value: Value) {}
        var later: Int { 0 }
        subscript(index: Int) -> Int { 0 }
      }
      """, path: "Example.swift")
    #expect(module.links.count == 14)
    #expect(
      module.links.filter { !module.resolves($0) }.map(\.target) == ["step", "fixed", "local", "stop()"])
    #expect(module.mentions.map(\.target) == ["init(by:)", "run(_:)"])
  }
}

/// The declarations and the symbol links of a module, of which a scan of its text knows enough.
///
/// Not a Swift parser: the indentation, which `swift format` holds, shows what belongs to a type.
private struct ModuleSymbols {
  struct Link {
    let target: String
    /// The path of the type from which the link is resolved; empty at the top level.
    let scope: String
    /// File and line.
    let place: String
  }

  /// What indents lines without making them local: a type, or a condition of the compilation.
  private struct Scope {
    let indentation: Int
    let path: String
    let end: String
  }

  private static let types: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "extension"]

  let name: String
  /// The paths of the declarations, as links write them: `World`, `World/step(_:)`.
  private(set) var paths: Set<String> = []
  private(set) var links: [Link] = []
  /// The functions with argument labels that comments name as code.
  private(set) var mentions: [Link] = []
  /// Attributes and modifiers, the keyword of a declaration, and the rest of its line.
  private let declaration =
    #/
    (?:@\w+(?:\([^)]*\))?\s|[a-z]+(?:\([a-z]+\))?\s)*?
    (actor|associatedtype|case|class(?!\sfunc|\svar)|enum|extension|func|init|let|protocol|struct|subscript
      |typealias|var)\b
    \s*(.*)
  /#

  init(name: String) { self.name = name }

  /// The modules in `Sources`, with the pages of their documentation.
  static func all() throws -> [ModuleSymbols] {
    var modules: [String: ModuleSymbols] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: Repository.path("Sources")).sorted() {
      let folders = path.components(separatedBy: "/")
      guard folders.count > 2, path.hasSuffix(".swift") || path.hasSuffix(".md") else { continue }
      modules[folders[1], default: ModuleSymbols(name: folders[1])]
        .scan(try Repository.text(of: "Sources/\(path)"), path: path)
    }
    return Array(modules.values)
  }

  /// Whether the link names a declaration: of its scope, of what contains that, or of the module.
  func resolves(_ link: Link) -> Bool {
    var scope = link.scope[...]
    while !scope.isEmpty {
      if paths.contains("\(scope)/\(link.target)") { return true }
      scope = scope.lastIndex(of: "/").map { scope[..<$0] } ?? ""
    }
    return paths.contains(link.target) || link.target == name
  }

  mutating func scan(_ text: String, path: String) {
    var scopes: [Scope] = []
    // The links of the comments before the next declaration.
    var pending: [(target: Substring, line: Int)] = []
    let lines = text.components(separatedBy: "\n")
    for (number, line) in lines.enumerated() {
      let indentation = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let code = line.dropFirst(indentation)
      let isComment = path.hasSuffix(".md") || code.hasPrefix("//")
      if isComment, line.contains("``"), !line.contains("```") {
        pending += line.matches(of: /``([^`]+)``/).map { ($0.1, number + 1) }
      }
      // Not in pages, which name Apple's functions.
      if code.hasPrefix("//"), line.contains(":)`") {
        for span in line.matches(of: /(?:^|[^`\w])`(?:[\w.]+\.)?(\w+)(\((?:\w+:)+\))`/) {
          let name = span.1.first?.isUppercase == true ? "init" : span.1
          mentions.append(Link(target: "\(name)\(span.2)", scope: "", place: "\(path):\(number + 1)"))
        }
      }
      if isComment || code.isEmpty { continue }
      if let scope = scopes.last, scope.indentation == indentation, code.hasPrefix(scope.end) {
        scopes.removeLast()
      }
      var scope = scopes.last?.path ?? ""
      if indentation == scopes.last.map({ $0.indentation + 2 }) ?? 0 {
        if code.hasPrefix("#if") {
          scopes.append(Scope(indentation: indentation, path: scope, end: "#endif"))
        } else if let documented = declare(code, followedBy: lines[(number + 1)...], in: scope) {
          if documented != scope, !code.hasSuffix("}") {
            scopes.append(Scope(indentation: indentation, path: documented, end: "}"))
          }
          scope = documented
        } else if code.hasPrefix("@") {
          continue  // Attributes between the comment and the declaration.
        }
      }
      links += pending.map { Link(target: "\($0.target)", scope: scope, place: "\(path):\($0.line)") }
      pending = []
    }
    links += pending.map { Link(target: "\($0.target)", scope: "", place: "\(path):\($0.line)") }
  }

  /// Adds what a line declares, if anything.
  ///
  /// - Returns: The path of the type that it declares or extends, or else the scope; nil if it declares
  ///   nothing.
  private mutating func declare(
    _ code: Substring, followedBy lines: ArraySlice<String>, in scope: String
  ) -> String? {
    guard let match = code.prefixMatch(of: declaration) else { return nil }
    let (keyword, rest) = (match.1, match.2)
    let prefix = scope.isEmpty ? "" : "\(scope)/"
    switch keyword {
    case "func", "init", "subscript":
      let name = keyword == "func" ? rest.prefix { $0 != "(" && $0 != "<" } : keyword
      let labels = Self.labels(of: rest, followedBy: lines, isSubscript: keyword == "subscript")
      paths.insert("\(prefix)\(name)\(labels)")
    case "case":
      // What a comma separates from the one before; the values of a case are in parentheses.
      for element in rest.matches(of: /(?:^|, )`?(\w+)`?(\((?:[^()]|\([^()]*\))*\))?(?!:)/) {
        paths.insert(prefix + element.1 + (element.2.map { Self.labels(of: $0, followedBy: []) } ?? ""))
      }
    case "let", "var":
      for name in rest.prefix(while: { !":={".contains($0) }).split(separator: ",") {
        paths.insert(prefix + name.filter { !" ()`".contains($0) })
      }
    default:
      let path = prefix + rest.prefix { !" <:{=".contains($0) }.replacing(".", with: "/")
      paths.insert(path)
      guard Self.types.contains(keyword) else { return scope }
      if code.hasSuffix("}"), let brace = rest.firstIndex(of: "{") {
        for member in rest[brace...].dropFirst(2).split(separator: "; ") {
          _ = declare(member, followedBy: [], in: path)
        }
      }
      return path
    }
    return scope
  }

  /// The argument labels that follow in parentheses, as links write them: `(_:by:)`.
  private static func labels(
    of code: Substring, followedBy lines: ArraySlice<String>, isSubscript: Bool = false
  ) -> String {
    var (labels, parameter, depth, last) = ("", "", 0, Character(" "))
    let parameters = [code.drop { $0 != "(" }] + lines.prefix(30).map { $0[...] }
    for line in parameters {
      for character in line {
        if "([{<".contains(character) { depth += 1 }
        if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
        last = character
        guard depth == 0 || depth == 1 && character == "," else {
          parameter.append(character)
          continue
        }
        // Up to the colon; none in the unlabeled value of a case, which may be a dictionary.
        let end = parameter.firstIndex { ":[".contains($0) } ?? parameter.endIndex
        let names = parameter[..<end].split { " (`".contains($0) }.filter { !$0.hasPrefix("@") }
        let isLabeled = end < parameter.endIndex && parameter[end] == ":"
        if !isLabeled || isSubscript && names.count == 1 {
          labels += parameter == "(" ? "" : "_:"
        } else {
          labels += "\(names[0]):"
        }
        parameter = ""
        if depth == 0 { return "(\(labels))" }
      }
    }
    return "(\(labels))"
  }
}

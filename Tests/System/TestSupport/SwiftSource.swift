import Foundation

/// The text of a Swift file, with as much syntax as the rules about files of this repository need.
///
/// Not a Swift parser: a list of tokens with the braces between them. Comments and string literals, their
/// interpolations included, have no tokens.
public struct SwiftSource: Sendable {
  /// The path of the file in the folder that was read.
  public let path: String
  private let tokens: [Substring]

  /// The Swift files in a folder of the repository, subfolders included, in order of their paths.
  ///
  /// - Throws: If a file cannot be read.
  /// - Returns: The files.
  public static func all(in folder: String) throws -> [SwiftSource] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.path(folder))
    return try files.filter { $0.hasSuffix(".swift") }.sorted().map { file in
      SwiftSource(path: file, text: try Repository.text(of: "\(folder)/\(file)"))
    }
  }

  /// Reads the text of a file.
  public init(path: String, text: String) {
    self.path = path
    // Regular expressions first, where an argument or a value may begin: they contain quotes and slashes.
    let expression = /#\/[^\n]*?\/#|(?<opening>[:(=] ?)\/(?![*\/ ])(?:\\.|[^\\\/\n])+\//
    // Of two branches, that of this compiler.
    let native = text.replacing(/#if hasFeature\(Embedded\)(?:.|\n)*?#else/, with: "#if true")
    let code = native.replacing(expression) { "\($0.opening ?? "")0" }
      // Raw and multi-line string literals come before those of a line.
      .replacing(
        /\/\/[^\n]*|\/\*(?:.|\n)*?\*\/|#"(?:.|\n)*?"#|"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"/, with: "\"\"")
    tokens = code.matches(of: /[A-Za-z_][A-Za-z0-9_]*|[0-9][A-Za-z0-9_.]*|->|\n|[^\s]/).map(\.output)
  }

  /// The folder that contains the file; empty for files in the folder that was read itself.
  public var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "" }

  /// The identifiers in the code, keywords included.
  public var identifiers: Set<Substring> {
    Set(tokens.filter { $0.first?.isLetter ?? false || $0.first == "_" })
  }
}

extension SwiftSource {
  /// A structure, class, actor or enumeration, and the number of its stored properties.
  public struct TypeDeclaration: Sendable {
    /// The name, without that of the enclosing type.
    public let name: Substring
    /// Whether the type is not nested in another declaration.
    public let isTopLevel: Bool
    /// The number of stored instance properties.
    public fileprivate(set) var storedPropertyCount = 0
  }

  /// What a pair of braces belongs to.
  private enum Scope {
    /// A type whose stored properties count, by its index in the result.
    case type(Int)
    /// A function body, an accessor, a closure, an extension or a protocol.
    case other
  }

  private static let typeKeywords: Set<Substring> = ["struct", "class", "actor", "enum", "protocol"]

  /// The types that the file declares, nested ones included; also protocols, which store nothing.
  public var types: [TypeDeclaration] {
    var types: [TypeDeclaration] = []
    var scopes: [Scope] = []
    // The scope that the next brace opens.
    var next = Scope.other
    for index in tokens.indices {
      switch tokens[index] {
      case "{":
        scopes.append(next)
        next = .other
      case "}": _ = scopes.popLast()
      case let keyword where Self.typeKeywords.contains(keyword) && isDeclaration(at: index):
        types.append(TypeDeclaration(name: tokens[index + 1], isTopLevel: scopes.isEmpty))
        next = keyword == "protocol" ? .other : .type(types.count - 1)
      case "var", "let":
        guard case .type(let type)? = scopes.last, !isStatic(at: index) else { continue }
        types[type].storedPropertyCount += storedProperties(declaredAt: index)
      default: continue
      }
    }
    return types
  }

  /// Whether each brace is closed; if not, a literal was taken for code.
  public var isBalanced: Bool {
    tokens.reduce(0) { $1 == "{" ? $0 + 1 : $1 == "}" ? $0 - 1 : $0 } == 0
  }

  /// Whether the keyword begins a declaration: `class func` and `.class` do not.
  private func isDeclaration(at index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].first?.isUppercase ?? false else { return false }
    return index == 0 || tokens[index - 1] != "."
  }

  /// Whether the line begins with modifiers among which is `static` or `class`.
  private func isStatic(at index: Int) -> Bool {
    tokens[..<index].reversed().prefix { $0 != "\n" && $0 != "{" && $0 != ";" }
      .contains { $0 == "static" || $0 == "class" }
  }

  /// The number of stored properties that a `var` or `let` declares.
  ///
  /// One for each name: `var a = 0, b: Int` has two, `let (a, b) = …` too. A property is computed if its name
  /// and type are followed by a brace, except if `willSet` or `didSet` comes first in it; with an initial
  /// value it is stored, whatever follows. Only names on the line on which the first value ends are counted.
  private func storedProperties(declaredAt index: Int) -> Int {
    var (names, depth, hasValue) = (1, 0, false)
    for position in (index + 1)..<tokens.count {
      switch tokens[position] {
      case "(" where position == index + 1: continue
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "<" where !hasValue: depth += 1
      case ">" where !hasValue: depth -= 1
      case "," where depth == 0 && (!hasValue || isName(at: position + 1)): names += 1
      case "=" where depth <= 0: (depth, hasValue) = (0, true)
      case "{" where hasValue || depth > 0: depth += 1
      case "{":
        let first = tokens[(position + 1)...].first { $0 != "\n" }
        return first == "willSet" || first == "didSet" ? names : 0
      case "}" where depth > 0: depth -= 1
      case "}", ";": return names
      case "\n" where depth <= 0 && tokens[position - 1] != "," && tokens[position - 1] != ":": return names
      default: continue
      }
    }
    return names
  }

  /// Whether a name follows, with a type or a value.
  private func isName(at index: Int) -> Bool {
    index + 1 < tokens.count && (tokens[index + 1] == ":" || tokens[index + 1] == "=")
  }
}

import LuaHost

/// The syntactic context at the end of a text, which determines its completions.
enum CompletionContext: Equatable {
  /// A name that follows no dot or colon, with the part typed so far.
  ///
  /// If it is the first word of an entry in a constructor's braces, `constructorPath` is the path of the
  /// type.
  ///
  /// If it begins a value that is assigned to a property or field, `target` is that property or field.
  case name(prefix: String, constructorPath: [String]?, target: AssignmentTarget?)
  /// A name after a dot or, if `isMethodCall`, after a colon.
  case member(path: [ConsoleEnvironment.Key], prefix: String, isMethodCall: Bool)
  /// An unterminated string that is the first argument of a call of `function`.
  case string(content: String, function: String)
  /// An unterminated string that is assigned to a property or to a field of a constructor.
  case assignedString(content: String, AssignmentTarget)
  /// A context without completions, such as a comment or a number.
  case unavailable

  /// Determines the context at the end of a text.
  ///
  /// - Complexity: O(n) in its length.
  init(endOf text: String) {
    let tokens = TokenSequence(text)
    if let last = tokens.last, last.kind == .string, last.isUnterminated {
      self = tokens.stringContext
    } else if tokens.isInComment || tokens.last?.kind == .number && tokens.endsWithToken {
      self = .unavailable
    } else {
      self = tokens.nameContext
    }
  }
}

/// What a value is assigned to.
enum AssignmentTarget: Equatable {
  /// A property, by the names of its path.
  case member([String])
  /// A field of the table of a constructor, which is given by its path.
  case field(String, of: [String])
}

/// A call or constructor that is not closed at the end of a text.
struct CallContext: Equatable {
  /// The names of the path of the function or type.
  let path: [String]
  /// Whether the last name follows a colon.
  let isMethodCall: Bool
  /// Whether the argument is a table in braces.
  let usesBraces: Bool
}

extension CallContext {
  /// Finds the innermost call or constructor that is open at the end of a text; nil if there is none.
  ///
  /// - Complexity: O(n) in its length.
  init?(endOf text: String) {
    guard let context = TokenSequence(text).callContext else { return nil }
    self = context
  }
}

/// The tokens of a text, examined backwards from its end.
private struct TokenSequence {
  struct Token {
    let kind: Lexer.TokenKind
    let text: String
    /// Whether the token is a string without its closing quote.
    let isUnterminated: Bool
  }

  private let tokens: [Token]
  /// Whether the text ends with the last token.
  let endsWithToken: Bool
  /// Whether the text ends within a comment.
  let isInComment: Bool

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var lexer = Lexer(bytes[...])
    var tokens: [Token] = []
    var end = 0
    while let token = lexer.next() {
      let content = String(decoding: bytes[token.range], as: UTF8.self)
      let isAtEnd = token.range.upperBound == bytes.count
      tokens.append(
        Token(
          kind: token.kind, text: content,
          isUnterminated: token.kind == .string && isAtEnd && !isTerminatedStringLiteral(content))
      )
      end = token.range.upperBound
    }
    self.tokens = tokens
    endsWithToken = end == bytes.count
    isInComment = hasOpenComment(bytes[end...])
  }

  var last: Token? { tokens.last }

  private func symbol(at index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .symbol else { return nil }
    return tokens[index].text
  }

  private func word(at index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return tokens[index].text
  }

  // MARK: Strings

  var stringContext: CompletionContext {
    guard let quote = tokens.last else { return .unavailable }
    var index = tokens.count - 2
    if symbol(at: index) == "(" { index -= 1 }
    guard quote.text.first != "[" else { return .unavailable }
    let content = String(quote.text.dropFirst())
    if let target = assignmentTarget(before: tokens.count - 1) {
      return .assignedString(content: content, target)
    }
    guard let function = word(at: index) else { return .unavailable }
    return .string(content: content, function: function)
  }

  // MARK: Names

  var nameContext: CompletionContext {
    let hasPrefix = endsWithToken && tokens.last?.kind == .word
    let prefix = hasPrefix ? tokens.last?.text ?? "" : ""
    let before = tokens.count - (hasPrefix ? 2 : 1)
    switch symbol(at: before) {
    case "." where symbol(at: before - 1) == ".": break
    case "." where endsWithToken || hasPrefix,
      ":" where (endsWithToken || hasPrefix) && symbol(at: before - 1) != ":":
      guard let path = path(endingAt: before - 1) else { return .unavailable }
      return .member(path: path, prefix: prefix, isMethodCall: symbol(at: before) == ":")
    default: break
    }
    return .name(
      prefix: prefix, constructorPath: constructorPath(before: before),
      target: assignmentTarget(before: before + 1))
  }

  /// The path whose last part is at index `end`: names, dots, and integers or strings in brackets.
  private func path(endingAt end: Int) -> [ConsoleEnvironment.Key]? {
    var keys: [ConsoleEnvironment.Key] = []
    var index = end
    while true {
      if let word = word(at: index), !Keywords.all.contains(word) {
        keys.insert(.name(word), at: 0)
        guard symbol(at: index - 1) == ".", symbol(at: index - 2) != "." else { break }
        index -= 2
      } else if symbol(at: index) == "]", symbol(at: index - 2) == "[", let key = key(at: index - 1) {
        keys.insert(key, at: 0)
        index -= 3
      } else {
        return nil
      }
    }
    return followsColon(index) ? nil : keys
  }

  /// Whether the name at `index`, the first of a path, follows a colon; a method call cannot be resolved.
  private func followsColon(_ index: Int) -> Bool {
    symbol(at: index - 1) == ":" && symbol(at: index - 2) != ":"
  }

  private func key(at index: Int) -> ConsoleEnvironment.Key? {
    guard tokens.indices.contains(index) else { return nil }
    let token = tokens[index]
    switch token.kind {
    case .number: return Int(token.text).map(ConsoleEnvironment.Key.index)
    case .string where token.text.first != "[" && !token.text.contains("\\"):
      return .name(String(token.text.dropFirst().dropLast()))
    case .string, .word, .symbol: return nil
    }
  }

  // MARK: Assignments and calls

  /// The property or constructor field to which the value at `index` is assigned; nil if it is not.
  private func assignmentTarget(before index: Int) -> AssignmentTarget? {
    guard symbol(at: index - 1) == "=", let name = word(at: index - 2), symbol(at: index - 2) != "=" else {
      return nil
    }
    if symbol(at: index - 3) == ".", let path = path(endingAt: index - 2) {
      let names = path.compactMap { key in if case .name(let name) = key { name } else { nil } }
      return names.count == path.count && names.count > 1 ? .member(names) : nil
    }
    return constructorPath(before: index - 3).map { .field(name, of: $0) }
  }

  /// The innermost call or constructor that is open at the end of the text.
  var callContext: CallContext? {
    var depth = 0
    for position in stride(from: tokens.count - 1, through: 0, by: -1) {
      switch symbol(at: position) {
      case ")", "]", "}": depth += 1
      case "(" where depth == 0, "{" where depth == 0:
        if let call = call(openedAt: position) { return call }
      case "[" where depth == 0: break
      case "(", "[", "{": depth -= 1
      default: break
      }
    }
    return nil
  }

  private func call(openedAt index: Int) -> CallContext? {
    let isMethodCall = symbol(at: index - 2) == ":" && symbol(at: index - 3) != ":"
    guard let name = word(at: index - 1), !Keywords.all.contains(name), word(at: index - 2) != "function"
    else {
      return nil
    }
    let keys = isMethodCall ? path(endingAt: index - 3).map { $0 + [.name(name)] } : path(endingAt: index - 1)
    let names = (keys ?? []).compactMap { key in if case .name(let name) = key { name } else { nil } }
    guard let keys, names.count == keys.count else { return nil }
    return CallContext(path: names, isMethodCall: isMethodCall, usesBraces: symbol(at: index) == "{")
  }

  // MARK: Constructors

  /// The path of the type whose constructor's braces contain the opening brace or separator at `index`; nil
  /// if it is not in such braces.
  private func constructorPath(before index: Int) -> [String]? {
    guard ["{", ",", ";"].contains(symbol(at: index)) else { return nil }
    var depth = 0
    for position in stride(from: index, through: 0, by: -1) {
      switch symbol(at: position) {
      case "}", ")", "]": depth += 1
      case "{" where depth == 0: return typePath(endingAt: position - 1)
      case "(" where depth == 0, "[" where depth == 0: return nil
      case "{", "(", "[": depth -= 1
      default: break
      }
    }
    return nil
  }

  private func typePath(endingAt end: Int) -> [String]? {
    guard let name = word(at: end), !Keywords.all.contains(name) else { return nil }
    guard symbol(at: end - 1) == ".", let owner = word(at: end - 2) else { return [name] }
    return [owner, name]
  }
}

private func isTerminatedStringLiteral(_ string: String) -> Bool {
  guard let quote = string.first, string.count > 1 else { return false }
  if quote == "[" { return string.last == "]" }
  guard string.last == quote else { return false }
  // A quote after an odd number of backslashes is a part of the string.
  return string.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
}

/// Whether the bytes after the last token end within a comment.
private func hasOpenComment(_ bytes: ArraySlice<UInt8>) -> Bool {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let start = text.range(of: "--") else { return false }
  let comment = text[start.upperBound...]
  if comment.hasPrefix("[["), comment.contains("]]") { return false }
  return comment.hasPrefix("[[") || !comment.contains("\n")
}

extension String {
  /// The range of the first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

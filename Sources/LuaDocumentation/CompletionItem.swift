internal import LuaHost

/// One way to go on with what was typed.
public struct CompletionItem: Sendable, Equatable {
  /// What the name stands for.
  public enum Kind: Sendable, Equatable {
    /// A type, a record or a table of constants.
    case type
    /// Called as it stands, or behind a dot.
    case function
    /// Another global.
    case global
    /// Read or assigned behind a dot.
    case property
    /// Called behind a colon.
    case method
    /// A function that scripts assign behind a dot.
    case callback
    /// A function that scripts assign behind a dot, or pass behind a colon.
    case handler
    /// A fixed value behind a dot.
    case constant
  }

  /// What the name stands for.
  public let kind: Kind
  /// The whole name.
  public let name: String
  /// How it is called, or what it holds: `addItem(item)`, `center: Point`.
  public let signature: String
  /// One line on what it is.
  public let summary: String
}

extension Manual {
  /// How an expression of names, dots and colons can go on: `sta`, `stage.view.ba`, `stage.view:on`, `PushMode.`.
  ///
  /// Behind a colon stand methods, behind a dot everything else; behind the dot of a type's own name what stands on the
  /// type. None where the names in front lead to nothing that is known.
  public func completions(of expression: String) -> [CompletionItem] {
    let path = expression.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }.map(String.init)
    guard let prefix = path.last, path.count > 1 else { return completions(ofGlobal: expression) }
    guard let owner = type(atEndOf: path.dropLast()) else { return [] }
    let isCall = expression.dropLast(prefix.count).last == ":"
    if path.count == 2, owner.name == path[0] { return completions(ofStatic: prefix, of: owner.name) }
    return completions(ofMember: prefix, of: owner.name).filter { $0.kind.isWritten(afterColon: isCall) }
  }

  /// The globals whose names begin with a prefix, sorted by name.
  ///
  /// - Complexity: O(n) in the number of globals, as of the other completions.
  public func completions(ofGlobal prefix: String) -> [CompletionItem] {
    let all =
      types.map { CompletionItem(kind: .type, name: $0.name, signature: $0.name, summary: $0.summary) }
      + (functions + consoleFunctions).map(CompletionItem.init)
      + globals.map {
        CompletionItem(kind: .global, name: $0.name, signature: "\($0.name): \($0.type)", summary: $0.summary)
      }
    return all.beginning(with: prefix)
  }

  /// The members of a type's values whose names begin with a prefix, sorted by name; none for a type that there is
  /// not.
  public func completions(ofMember prefix: String, of typeName: String) -> [CompletionItem] {
    guard let type = type(named: typeName) else { return [] }
    return members(of: type).map(CompletionItem.init).beginning(with: prefix)
  }

  /// What stands behind the dot of a type's own name, sorted by name: functions and constants.
  public func completions(ofStatic prefix: String, of typeName: String) -> [CompletionItem] {
    guard let type = type(named: typeName) else { return [] }
    let constants = (type.kind == .constants ? type.members : type.constants).map(CompletionItem.init)
    let constructors = type.namedConstructors.map { constructor in
      CompletionItem(
        kind: .function, name: constructor.name ?? type.name,
        signature: namedConstructor(constructor, of: type), summary: constructor.summary)
    }
    return (constructors + type.functions.map(CompletionItem.init) + constants).beginning(with: prefix)
  }
}

extension CompletionItem.Kind {
  /// Whether a member of this kind is written behind a colon, or else behind a dot.
  public func isWritten(afterColon: Bool) -> Bool {
    self == .handler || (self == .method) == afterColon
  }
}

extension CompletionItem {
  fileprivate init(_ function: FunctionDescription) {
    self.init(
      kind: .function, name: function.name,
      signature: SignatureFormatter.call(function.name, function.parameters),
      summary: function.summary)
  }

  fileprivate init(_ member: MemberDescription) {
    let kind: Kind =
      switch member.kind {
      case .property, .table, .lazyTable: .property
      case .method: .method
      case .callback: .callback
      case .handler: .handler
      case .constant: .constant
      }
    self.init(
      kind: kind, name: member.name,
      signature: member.isCallable
        ? SignatureFormatter.call(member.name, member) : "\(member.name): \(member.type)",
      summary: member.summary)
  }
}

extension [CompletionItem] {
  fileprivate func beginning(with prefix: String) -> [CompletionItem] {
    filter { $0.name.hasPrefix(prefix) }.sorted { $0.name < $1.name }
  }
}

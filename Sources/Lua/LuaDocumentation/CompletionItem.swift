import LuaHost

/// A completion of an expression.
public struct CompletionItem: Sendable, Equatable {
  /// The kinds of completed names.
  public enum Kind: Sendable, Equatable {
    /// A type, a record or a table of constants.
    case type
    /// A global function, or a function called with a dot.
    case function
    /// A global variable.
    case global
    /// A property, accessed with a dot.
    case property
    /// A method, called with a colon.
    case method
    /// A function that scripts assign to a field: `object.name = function … end`.
    case callback
    /// A function that scripts assign to a field or pass in a call: `object.name = f` or `object:name(f)`.
    case handler
    /// A constant, read with a dot.
    case constant
  }

  /// The kind of the name.
  public let kind: Kind
  /// The complete name.
  public let name: String
  /// The signature of a function or the type of a property, such as `addItem(item)` or `center: Point`.
  public let signature: String
  /// A one-line description.
  public let summary: String
}

extension Manual {
  /// Returns the completions of an expression such as `sta`, `stage.view.ba`, `stage.view:on` or `PushMode.`.
  ///
  /// An expression consists of names, dots and colons. After a colon, methods are returned; after a dot, all
  /// other members; after the dot of a type's name, the type's functions and constants. Empty if the names
  /// before the last one cannot be resolved.
  public func completions(of expression: String) -> [CompletionItem] {
    let path = expression.split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }.map(String.init)
    guard let prefix = path.last, path.count > 1 else { return globalCompletions(beginningWith: expression) }
    guard let owner = type(atEndOf: path.dropLast()) else { return [] }
    let isMethodCall = expression.dropLast(prefix.count).last == ":"
    if path.count == 2, owner.name == path[0] {
      return staticMemberCompletions(beginningWith: prefix, of: owner.name)
    }
    return memberCompletions(beginningWith: prefix, of: owner.name).filter {
      $0.kind.isAvailable(afterColon: isMethodCall)
    }
  }

  /// Returns the globals whose names begin with a prefix, sorted by name.
  ///
  /// - Complexity: O(n) in the number of globals, plus the sort of the matches; likewise for the other
  ///   completions.
  public func globalCompletions(beginningWith prefix: String) -> [CompletionItem] {
    let all =
      types.map { CompletionItem(kind: .type, name: $0.name, signature: $0.name, summary: $0.summary) }
      + (functions + consoleFunctions).map(CompletionItem.init)
      + globals.map {
        CompletionItem(kind: .global, name: $0.name, signature: "\($0.name): \($0.type)", summary: $0.summary)
      }
    return all.beginning(with: prefix)
  }

  /// Returns the functions of tests whose names begin with a prefix, sorted by name.
  public func testFunctionCompletions(beginningWith prefix: String) -> [CompletionItem] {
    testFunctions.map(CompletionItem.init).beginning(with: prefix)
  }

  /// Returns the members of a type's values whose names begin with a prefix, sorted by name.
  ///
  /// Empty if there is no such type.
  public func memberCompletions(beginningWith prefix: String, of typeName: String) -> [CompletionItem] {
    guard let type = type(named: typeName) else { return [] }
    return members(of: type).map(CompletionItem.init).beginning(with: prefix)
  }

  /// Returns the functions and constants of a type's global whose names begin with a prefix, sorted by name.
  public func staticMemberCompletions(beginningWith prefix: String, of typeName: String) -> [CompletionItem] {
    guard let type = type(named: typeName) else { return [] }
    let constants = (type.kind == .constants ? type.members : type.constants).map(CompletionItem.init)
    let constructors = type.namedConstructors.map { constructor in
      CompletionItem(
        kind: .function, name: constructor.name ?? type.name,
        signature: namedConstructorSignature(constructor, of: type), summary: constructor.summary)
    }
    return (constructors + type.functions.map(CompletionItem.init) + constants).beginning(with: prefix)
  }
}

extension CompletionItem.Kind {
  /// Returns whether a member of this kind can follow a colon or, if `afterColon` is false, a dot.
  public func isAvailable(afterColon: Bool) -> Bool {
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

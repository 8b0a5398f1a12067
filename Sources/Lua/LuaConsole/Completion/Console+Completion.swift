import LuaDocumentation
import LuaDynamics
import LuaHost

extension Console {
  /// Returns the completions at the end of a text.
  ///
  /// These are the visible names; after a dot or colon, the members of the *live* object or table; in a
  /// constructor's braces, its fields; within the quotes of `require` and similar functions, modules and
  /// files. Paths are resolved without calling any function of the script. An empty text has no completions.
  ///
  /// - Parameter text: The text before the cursor.
  /// - Returns: The candidates and the number of characters that they replace.
  /// - Complexity: O(n) in the length of the text and the number of visible names.
  public func complete(_ text: String) -> CompletionList {
    session.onInput?(.console(.completion(console: indexInSession, text: text)))
    switch PromptInput(text) {
    case .help(let subject): return helpTopicCompletions(beginningWith: subject ?? "")
    case .source(let subject): return helpTopicCompletions(beginningWith: subject)
    case .lua(let lua): return completions(ofLua: lua)
    }
  }

  private func completions(ofLua text: String) -> CompletionList {
    switch CompletionContext(endOf: text) {
    case .name(let prefix, let path, let target):
      let values = target.map { valueCandidates(of: $0, isInString: false) } ?? []
      if prefix.isEmpty, !values.isEmpty { return CompletionList(values, for: prefix) }
      return nameCompletions(prefix, constructorPath: path, values: values, in: text)
    case .member(let path, let prefix, let isMethodCall):
      return memberCompletions(prefix, of: path, isMethodCall: isMethodCall)
    case .string(let content, let function) where Self.functionsTakingLuaText.contains(function):
      return completions(ofLua: content)
    case .string(let content, let function):
      let values = literalCandidates(ofFirstArgumentOf: function)
      return values.isEmpty
        ? fileCompletions(content, for: function) : CompletionList(values, for: content)
    case .assignedString(let content, let target):
      return CompletionList(valueCandidates(of: target, isInString: true), for: content)
    case .unavailable: return CompletionList([], for: "")
    }
  }

  /// The functions of the console whose first argument is a Lua text.
  private static let functionsTakingLuaText: Set<String> = ["watch", "time"]

  /// The completions of the subject of `?`.
  private func helpTopicCompletions(beginningWith subject: String) -> CompletionList {
    guard let separator = subject.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      let documented = manual.globalCompletions(beginningWith: subject).map(CompletionList.Candidate.init)
      guard !subject.isEmpty else { return CompletionList(documented, for: subject) }
      let tests = manual.testFunctionCompletions(beginningWith: subject).map(CompletionList.Candidate.init)
      return CompletionList(documented + variables(beginningWith: subject) + tests, for: subject)
    }
    if case .member(let path, let prefix, let isMethodCall) = CompletionContext(endOf: subject),
      case .name(let first)? = path.first, !manual.documentsDeclaration(first)
    {
      return memberCompletions(prefix, of: path, isMethodCall: isMethodCall)
    }
    let prefix = String(subject[subject.index(after: separator)...])
    let members = manual.memberCompletions(beginningWith: prefix, of: String(subject[..<separator]))
    return CompletionList(
      (manual.completions(of: subject) + members).map(CompletionList.Candidate.init), for: prefix)
  }

  // MARK: Names

  private func nameCompletions(
    _ prefix: String, constructorPath path: [String]?, values: [CompletionList.Candidate], in text: String
  ) -> CompletionList {
    let (fields, acceptsArrayElements) = path.map(self.fields) ?? ([], true)
    guard !prefix.isEmpty, acceptsArrayElements else { return CompletionList(fields, for: prefix) }
    let documented = manual.globalCompletions(beginningWith: prefix).map(CompletionList.Candidate.init)
    let declared = declaredLocals(in: text, except: prefix).map { CompletionList.Candidate($0) }
    let keywords = Keywords.all.map { CompletionList.Candidate($0) }
    return CompletionList(
      fields + values + documented + variables(beginningWith: prefix) + declared + keywords, for: prefix)
  }

  private func variables(beginningWith prefix: String) -> [CompletionList.Candidate] {
    candidates(of: environment.inspect()?.names ?? [], at: [], beginningWith: prefix)
  }

  /// The maximum number of functions of the script whose signatures are determined for one completion.
  private static let signatureCandidateLimit = 100

  /// The completions of names of the script at a path, with the types of their values.
  private func candidates(
    of names: [(name: String, luaType: String)], at path: [ConsoleEnvironment.Key],
    beginningWith prefix: String, isMethodCall: Bool = false
  ) -> [CompletionList.Candidate] {
    let names = names.filter { $0.name.hasPrefix(prefix) }
    let manual = manual
    return names.enumerated().map { index, entry in
      guard entry.luaType == "function", index < Self.signatureCandidateLimit,
        let item = scriptFunctionCompletionItem(
          at: path + [.name(entry.name)], named: entry.name, isMethodCall: isMethodCall, in: manual)
      else { return CompletionList.Candidate(entry.name, signature: "\(entry.name): \(entry.luaType)") }
      return CompletionList.Candidate(item)
    }
  }

  /// The top-level locals that the text itself declares so far.
  private func declaredLocals(in text: String, except prefix: String) -> [String] {
    TopLevelLocals(in: Array(text.utf8)[...]).locals.map(\.name).filter { $0 != prefix }
  }

  /// The fields of a constructor, and whether its braces may also contain items.
  private func fields(ofType path: [String]) -> (
    fields: [CompletionList.Candidate], acceptsArrayElements: Bool
  ) {
    guard let type = manual.type(named: path[0]) else { return ([], true) }
    let constructor =
      path.count == 1 ? type.constructor : type.namedConstructors.first { $0.name == path[1] }
    guard let constructor else { return ([], true) }
    let named = constructor.namedParameters.map {
      CompletionList.Candidate($0.name, signature: "\($0.name): \($0.type)", summary: $0.summary)
    }
    let members = manual.memberCompletions(beginningWith: "", of: type.name)
      .filter { completion in
        [.callback, .handler].contains(completion.kind)
          || completion.kind == .property && isAssignable(completion.name, in: type)
      }
    return (named + members.map(CompletionList.Candidate.init), constructor.itemsParameter != nil)
  }

  private func isAssignable(_ name: String, in type: TypeDescription) -> Bool {
    manual.members(of: type).contains { $0.name == name && $0.kind != .property(isWritable: false) }
  }

  // MARK: Members

  private func memberCompletions(
    _ prefix: String, of path: [ConsoleEnvironment.Key], isMethodCall: Bool
  ) -> CompletionList {
    guard let inspection = environment.inspect(at: path) else { return CompletionList([], for: prefix) }
    let names = inspection.names.filter { isName($0.name) && (!isMethodCall || $0.luaType == "function") }
    let scriptNames = candidates(of: names, at: path, beginningWith: prefix, isMethodCall: isMethodCall)
    var documented: [CompletionItem] = []
    if let type = inspection.type {
      documented = manual.memberCompletions(beginningWith: prefix, of: type).filter {
        $0.kind.isAvailable(afterColon: isMethodCall)
      }
    } else if let type = inspection.staticType, !isMethodCall {
      documented = manual.staticMemberCompletions(beginningWith: prefix, of: type)
    }
    return CompletionList(documented.map(CompletionList.Candidate.init) + scriptNames, for: prefix)
  }

  private func isName(_ name: String) -> Bool { identifier(from: Array(name.utf8)) != nil }
}

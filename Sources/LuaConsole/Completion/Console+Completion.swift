internal import LuaDocumentation
internal import LuaDynamics
internal import LuaHost

extension Console {
  /// How a text can go on at its end: names that can be seen there, what stands behind a dot or colon of a *living*
  /// object or table, the fields of a constructor in its braces, and files within the quotes of `require` and the like.
  ///
  /// Paths are followed without calling any function of the script. An empty text has no completions.
  ///
  /// - Parameter text: What stands before the cursor.
  /// - Returns: The candidates, and how many characters they replace.
  /// - Complexity: O(n) in the length of the text and the number of names there.
  public func complete(_ text: String) -> Completions {
    switch Input(text) {
    case .question(let subject): return completions(ofSubject: subject ?? "")
    case .lua(let lua):
      switch CursorContext(endOf: lua) {
      case .name(let prefix, let fields): return names(prefix, fields: fields, in: lua)
      case .member(let path, let prefix, let isCall): return members(prefix, of: path, isCall: isCall)
      case .string(let content, let function): return files(content, for: function)
      case .nothing: return Completions([], for: "")
      }
    }
  }

  /// What `?` can be asked of.
  private func completions(ofSubject subject: String) -> Completions {
    guard let separator = subject.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      let known = manual.completions(ofGlobal: subject).map(Completions.Candidate.init)
      return Completions(subject.isEmpty ? known : known + variables, for: subject)
    }
    if case .member(let path, let prefix, let isCall) = CursorContext(endOf: subject),
      case .name(let first)? = path.first, !manual.defines(first)
    {
      return members(prefix, of: path, isCall: isCall)
    }
    let prefix = String(subject[subject.index(after: separator)...])
    let members = manual.completions(ofMember: prefix, of: String(subject[..<separator]))
    return Completions(
      (manual.completions(of: subject) + members).map(Completions.Candidate.init), for: prefix)
  }

  // MARK: Names

  private func names(_ prefix: String, fields path: [String]?, in text: String) -> Completions {
    let (fields, takesItems) = path.map(self.fields) ?? ([], true)
    guard !prefix.isEmpty, takesItems else { return Completions(fields, for: prefix) }
    let known = manual.completions(ofGlobal: prefix).map(Completions.Candidate.init)
    let typed = wordsDeclared(in: text, except: prefix).map { Completions.Candidate($0) }
    let keywords = Keywords.all.map { Completions.Candidate($0) }
    return Completions(fields + known + variables + typed + keywords, for: prefix)
  }

  private var variables: [Completions.Candidate] {
    (environment.look()?.names ?? []).map { Completions.Candidate($0.name) }
  }

  /// The locals that the text itself has declared so far.
  private func wordsDeclared(in text: String, except prefix: String) -> [String] {
    TopLevelLocals(in: Array(text.utf8)[...]).locals.map(\.name).filter { $0 != prefix }
  }

  /// What can be assigned in the braces of a constructor, and whether anything else can stand there.
  private func fields(ofType path: [String]) -> (fields: [Completions.Candidate], takesItems: Bool) {
    guard let type = manual.type(named: path[0]) else { return ([], true) }
    let constructor =
      path.count == 1 ? type.constructor : type.namedConstructors.first { $0.name == path[1] }
    guard let constructor else { return ([], true) }
    let named = constructor.named.map {
      Completions.Candidate($0.name, signature: "\($0.name): \($0.type)", summary: $0.summary)
    }
    let members = manual.completions(ofMember: "", of: type.name)
      .filter { completion in
        [.callback, .handler].contains(completion.kind)
          || completion.kind == .property && isAssignable(completion.name, in: type)
      }
    return (named + members.map(Completions.Candidate.init), constructor.items != nil)
  }

  private func isAssignable(_ name: String, in type: TypeDescription) -> Bool {
    manual.members(of: type).contains { $0.name == name && $0.kind != .property(isWritable: false) }
  }

  // MARK: Members

  private func members(_ prefix: String, of path: [Environment.Key], isCall: Bool) -> Completions {
    guard let place = environment.look(at: path) else { return Completions([], for: prefix) }
    let own = place.names
      .filter { isName($0.name) && (!isCall || $0.luaType == "function") }
      .map { Completions.Candidate($0.name) }
    var known: [Completion] = []
    if let type = place.type {
      known = manual.completions(ofMember: prefix, of: type).filter { $0.kind.stands(behindColon: isCall) }
    } else if let type = place.typeItself, !isCall {
      known = manual.completions(ofStatic: prefix, of: type)
    }
    return Completions(known.map(Completions.Candidate.init) + own, for: prefix)
  }

  private func isName(_ name: String) -> Bool { identifier(Array(name.utf8)) != nil }
}

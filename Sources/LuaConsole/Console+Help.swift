internal import LuaDocumentation
internal import LuaHost

extension Console {
  /// What there is to know of a subject, in lines; of everything without one.
  ///
  /// It may begin with a variable: `push` and `balls[1].center` are then what their types say of them.
  func help(on subject: String?) -> [String] {
    let manual = manual
    return manual.help(on: subject.map { documentedName(of: $0, in: manual) })
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The type or member that a subject is one of; the subject itself where no variable leads to one.
  private func documentedName(of subject: String, in manual: Manual) -> String {
    let steps = String(subject.map { $0 == ":" ? "." : $0 })
    guard case .member(let path, _, _) = CompletionContext(endOf: "\(steps)."),
      case .name(let first)? = path.first,
      !manual.defines(first)
    else { return subject }
    if path.count > 1, case .name(let member)? = path.last, let type = type(at: path.dropLast()) {
      return "\(type).\(member)"
    }
    return type(at: path) ?? subject
  }

  private func type(at path: [ConsoleEnvironment.Key]) -> String? {
    environment.inspect(at: path).flatMap { $0.type ?? $0.staticType }
  }
}

extension Manual {
  /// Whether a name is the host's own.
  func defines(_ name: String) -> Bool {
    type(named: name) != nil || globals.contains { $0.name == name }
      || (functions + consoleFunctions).contains { $0.name == name }
  }
}

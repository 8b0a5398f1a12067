internal import LuaDocumentation
internal import LuaHost

extension Console {
  /// The help on a subject, in lines; without a subject, an overview.
  ///
  /// The subject may begin with a variable: `push` and `balls[1].center` display the help on their types and
  /// members.
  func help(on subject: String?) -> [String] {
    let manual = manual
    return manual.help(on: subject.map { documentedName(of: $0, in: manual) })
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The documented type or member that a subject refers to; the subject itself if it does not begin with a
  /// variable.
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
  /// Whether a name is defined by the host.
  func defines(_ name: String) -> Bool {
    type(named: name) != nil || globals.contains { $0.name == name }
      || (functions + consoleFunctions).contains { $0.name == name }
  }
}

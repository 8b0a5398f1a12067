import LuaDocumentation
import LuaDynamics
import LuaHost
import POSIX

extension Console {
  /// The help on a subject, in lines; without a subject, an overview.
  ///
  /// The subject may be a name, a description of a value (see `ScriptValueDescription`), or begin with a
  /// variable: `push` and `balls[1].center` display the help on their types and members, `f` that on a
  /// function of the script.
  func help(on subject: String?) -> [String] {
    let manual = manual
    let name = subject.map { documentedName(of: $0, in: manual) }
    if let name, name == subject, let description = description(of: name, in: manual) {
      return lines(of: manual.help(on: description, source: sourceText(ofChunk:)))
    }
    return lines(of: manual.help(on: name, source: sourceText(ofChunk:)))
  }

  /// The source of a function, in lines, or why there is none.
  func source(of subject: String) -> [String] {
    guard case .function(let function)? = ScriptValueDescription(description(of: subject) ?? subject) else {
      return ["\(subject.first == "(" ? "this" : "'\(subject)'") is not a function of a script"]
    }
    let source = sourceText(ofChunk: function.chunkName).map(function.source) ?? []
    return source.isEmpty
      ? ["the source in \(function.chunkName), line \(function.lines.lowerBound), is not available"] : source
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: Values of the script

  /// The description of the variable or field that a subject refers to; nil if there is none, or if the
  /// documentation has priority, which it has over values that are not functions.
  private func description(of subject: String, in manual: Manual) -> String? {
    guard let description = description(of: subject) else { return nil }
    if case .function? = ScriptValueDescription(description) { return description }
    return manual.describes(subject) ? nil : description
  }

  /// The documented name or the description of the value that a subject refers to; nil if there is none.
  private func description(of subject: String) -> String? {
    guard case .member(let path, _, _) = CompletionContext(endOf: "\(subject)."),
      environment.inspect(at: path) != nil
    else { return nil }
    return try? environment.documentedName(of: subject)
  }

  // MARK: Sources

  /// The maximum size of a file from which comments are taken, in bytes.
  private static let sourceSizeLimit = 1 << 20

  /// The text of a chunk of this console or of the script; nil if there is none.
  func keptSourceText(ofChunk name: String) -> String? {
    if let lines = recentTexts.lines(ofChunk: name) { return lines.joined(separator: "\n") }
    return session.source(ofChunk: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a chunk of this console or of the script, or of the file of that name; nil if there is none.
  private func sourceText(ofChunk name: String) -> String? {
    if let text = keptSourceText(ofChunk: name) { return text }
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.sourceSizeLimit
    else { return nil }
    return FileDescriptor.contents(of: descriptor).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Documented variables

  /// The documented type or member that a subject refers to; the subject itself if it does not begin with a
  /// variable.
  private func documentedName(of subject: String, in manual: Manual) -> String {
    let steps = String(subject.map { $0 == ":" ? "." : $0 })
    guard case .member(let path, _, _) = CompletionContext(endOf: "\(steps)."),
      case .name(let first)? = path.first,
      !manual.documentsDeclaration(first)
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
  func documentsDeclaration(_ name: String) -> Bool {
    type(named: name) != nil || globals.contains { $0.name == name }
      || (functions + consoleFunctions).contains { $0.name == name }
  }

  /// Whether a name is that of a global of the host or of Lua's library; those of members are no globals.
  func documentsGlobal(_ name: String) -> Bool { documentsDeclaration(name) || describesLuaLibrary(name) }
}

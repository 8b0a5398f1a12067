import LuaDocumentation
import LuaHost

/// A request of an evaluated text to the prompt at which it was entered.
public enum PromptRequest: Hashable, Sendable {
  /// Changes the key bindings.
  case editingMode(PromptEditingMode)
  /// Copies a text to the clipboard of the terminal.
  case copy(String)
}

/// The key bindings of a prompt.
public enum PromptEditingMode: String, Hashable, Sendable, CaseIterable {
  /// The keys of Emacs and readline.
  case emacs
  /// The keys of vi.
  case vi
}

extension Console {
  /// The functions that act on the prompt itself.
  static let promptFunctions = [editingMode, copy]

  private static var editingMode: Function {
    Function(
      "editingMode",
      """
      Sets the keys that edit the text of the prompt: those of Emacs and readline, or those of vi; the start-up file can \
      call it.
      """,
      parameters: [.init("mode", "The keys.", type: "\"emacs\"|\"vi\"")]
    ) { call throws(HostError) in
      let name: String = try call.argument(0)
      guard let mode = PromptEditingMode(rawValue: name) else {
        throw HostError("argument 1 (mode): expected \"emacs\" or \"vi\", got \"\(name)\"")
      }
      try console(of: call).output.promptRequests.append(.editingMode(mode))
    }
  }

  private static var copy: Function {
    Function(
      "copy",
      """
      Copies a text, or the text of another value, to the clipboard of the terminal (OSC 52), if the terminal allows it.
      """,
      parameters: [.init("value", "A string, or a value, which is copied in Lua syntax.", type: "any")]
    ) { call throws(HostError) in
      let console = try console(of: call)
      try console.copy(try call.argument(0, as: LuaValue.self))
    }
  }

  /// The maximum size of a copied text, in bytes: what xterm accepts, 100,000 characters of base64.
  public static let copySizeLimit = 74_994

  /// Requests the prompt to copy a value to the clipboard.
  ///
  /// Without a terminal this prints a message. An error would end the evaluation of the rest of the text: a
  /// replay has no terminal, and must evaluate recorded texts as completely as the recorded run did.
  private func copy(_ value: LuaValue) throws(HostError) {
    let text =
      if case .string(let string) = value {
        string
      } else {
        prettyPrinter.lines(of: ValuePreview(value), height: .max).joined(separator: "\n")
      }
    guard text.utf8.count <= Self.copySizeLimit else {
      throw HostError(
        "argument 1 (value): expected a text of at most \(Self.copySizeLimit) bytes, got \(text.utf8.count)")
    }
    guard performsPromptRequests else {
      return output.lines.append("copy works only at a prompt on a terminal")
    }
    output.promptRequests.append(.copy(text))
    output.lines.append("copied \(text.utf8.count) bytes")
  }

  /// Returns the requests of the last evaluation, in order, and removes them.
  public func takePromptRequests() -> [PromptRequest] {
    defer { output.promptRequests = [] }
    return output.promptRequests
  }
}

extension ValuePreview {
  /// Creates a preview of a copied value, without limits.
  fileprivate init(_ value: LuaValue) {
    switch value {
    case .nil: self = .nil
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(Array(string.utf8), omitted: 0)
    case .object(let object): self = .object(object)
    case .record(let record): self = .record(record)
    case .table(let table):
      let items = table.items.enumerated().map { (ValuePreview.integer($0 + 1), ValuePreview($1)) }
      let fields = table.fields.map { field in
        (ValuePreview.string(Array(field.name.utf8), omitted: 0), ValuePreview(field.value))
      }
      self = .table(Entries(pairs: items + fields))
    case .function: self = .other(typeName: "function")
    case .other(typeName: let name): self = .other(typeName: name)
    }
  }
}

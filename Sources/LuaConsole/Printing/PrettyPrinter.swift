internal import LuaDocumentation
internal import LuaDynamics
internal import LuaHost

/// Values as a console shows them: as Lua would write them where it can, else as what they are.
struct PrettyPrinter {
  /// How wide a line may become before a table gets a line for each entry.
  static let width = 78
  /// How many lines one value takes at most.
  static let height = 40

  let session: Session
  let manual: Manual

  init(_ session: Session, manual: Manual) {
    self.session = session
    self.manual = manual
  }

  /// A value in as few lines as are readable, at most 40.
  ///
  /// - Parameters:
  ///   - preview: The value.
  ///   - prefix: What stands in front of the first line.
  /// - Returns: The lines.
  func lines(of preview: ValuePreview, after prefix: String = "") -> [String] {
    var builder = LineBuilder(prettyPrinter: self)
    builder.add(preview, prefix: prefix, suffix: "", indent: 0)
    return Array(builder.lines.flatMap(\.separatedLines).truncated(Self.height))
  }

  /// The lines of a value for a program: strings as they are.
  func plainLines(of preview: ValuePreview) -> [String] {
    guard case .string(let bytes, let omitted) = preview else { return lines(of: preview) }
    let text = String(decoding: bytes, as: UTF8.self) + (omitted > 0 ? "…" : "")
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A value in one line, with line breaks in texts as spaces.
  func line(of preview: ValuePreview) -> String {
    String(text(of: preview, isInside: false).map { $0 == "\n" ? " " : $0 })
  }

  // MARK: Texts in one line

  func text(of preview: ValuePreview, isInside: Bool) -> String {
    switch preview {
    case .nil: "nil"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .number(let number): floatText(number)
    case .string(let bytes, let omitted): quoted(bytes, omitted: omitted)
    case .object(let object): isInside ? name(of: object) : text(of: object)
    case .destroyed(let label): "destroyed \(label)"
    case .record(let record): record.luaDescription
    case .table(let entries): text(of: entries)
    case .collapsedTable(let name): "\(title(name)){ … }"
    case .cycle(let name): "\(title(name)){ itself }"
    case .function(let file, let line): "function <\(file):\(line)>"
    case .builtIn(let name): name.map { "function \($0)" } ?? "function <built in>"
    case .coroutine(let status): "coroutine (\(status))"
    case .text(let text): text.replacingControlCharacters
    case .toStringError(let message): "(its __tostring failed: \(message.replacingControlCharacters))"
    case .other(let type): type
    }
  }

  private func text(of entries: ValuePreview.Entries) -> String {
    let parts = parts(of: entries)
    return "\(title(entries.name)){\(parts.isEmpty ? "" : " \(parts.joined(separator: ", ")) ")}"
  }

  private func parts(of entries: ValuePreview.Entries) -> [String] {
    labels(of: entries).map { "\($0.label)\(text(of: $0.value, isInside: true))" }
      + omissionNotes(of: entries)
  }

  func title(_ name: String?) -> String {
    name.map { "\($0.replacingControlCharacters) " } ?? ""
  }

  /// What stands in front of the values: nothing for the items 1…n, `name = ` or `[key] = ` for the others.
  func labels(of entries: ValuePreview.Entries) -> [(label: String, value: ValuePreview)] {
    var next = 1
    return entries.pairs.map { key, value in
      if case .integer(next) = key {
        next += 1
        return ("", value)
      }
      return ("\(label(of: key)) = ", value)
    }
  }

  func omissionNotes(of entries: ValuePreview.Entries) -> [String] {
    entries.omitted > 0 ? ["… \(entries.omitted) more"] : []
  }

  private func label(of key: ValuePreview) -> String {
    if case .string(let bytes, 0) = key, let name = identifier(bytes) { return name }
    return "[\(text(of: key, isInside: true))]"
  }
}

// MARK: Many lines

/// Collects the lines of one value.
private struct LineBuilder {
  let prettyPrinter: PrettyPrinter
  var lines: [String] = []

  /// Adds a value in one line where it fits, else a table or an object with a line for each entry or property.
  mutating func add(_ preview: ValuePreview, prefix: String, suffix: String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    let line = "\(space)\(prefix)\(prettyPrinter.text(of: preview, isInside: indent > 0))\(suffix)"
    guard line.count > PrettyPrinter.width, lines.count <= PrettyPrinter.height else {
      return lines.append(line)
    }
    switch preview {
    case .table(let entries) where !entries.pairs.isEmpty:
      lines.append("\(space)\(prefix)\(prettyPrinter.title(entries.name)){")
      for (label, value) in prettyPrinter.labels(of: entries) {
        add(value, prefix: label, suffix: ",", indent: indent + 2)
      }
      for omission in prettyPrinter.omissionNotes(of: entries) { lines.append("\(space)  \(omission)") }
      lines.append("\(space)}\(suffix)")
    case .object(let object) where indent == 0:
      lines.append("\(prefix)\(prettyPrinter.name(of: object)) {")
      lines += prettyPrinter.summaryFields(of: object).map { "  \($0)," }
      lines.append("}")
    default: lines.append(line)
    }
  }
}

extension [String] {
  /// The first lines, and how many are left out where some are.
  fileprivate func truncated(_ limit: Int) -> [String] {
    count <= limit ? self : prefix(limit - 1) + ["… \(count - limit + 1) more lines"]
  }
}

extension String {
  fileprivate var separatedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

import LuaDocumentation
import LuaDynamics
import LuaHost

/// Formats values for a console: in Lua syntax where possible, else by a description.
struct PrettyPrinter {
  /// The maximum number of lines of one value.
  static let maximumLineCount = 40

  let session: Session
  let manual: Manual

  /// The line width, in characters, above which a table is printed with one line per entry: somewhat less
  /// than that of help, so that a comma fits.
  var lineWidth: Int { manual.helpWidth - 2 }

  init(_ session: Session, manual: Manual) {
    self.session = session
    self.manual = manual
  }

  /// Formats a value in as few lines as are readable.
  ///
  /// - Parameters:
  ///   - preview: The value.
  ///   - prefix: The text in front of the value on the first line.
  ///   - height: The maximum number of lines; 40 by default.
  /// - Returns: The lines.
  func lines(of preview: ValuePreview, after prefix: String = "", height: Int = maximumLineCount) -> [String]
  {
    var builder = LineBuilder(prettyPrinter: self, maximumLineCount: height)
    builder.add(preview, prefix: prefix, suffix: "", indent: 0)
    return Array(builder.lines.flatMap(\.separatedLines).truncated(toCount: height))
  }

  /// Formats a value for a program: strings are unquoted.
  func plainLines(of preview: ValuePreview) -> [String] {
    guard case .string(let bytes, let omitted) = preview else { return lines(of: preview) }
    let text = String(decoding: bytes, as: UTF8.self) + (omitted > 0 ? "…" : "")
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Formats a value in one line, with line breaks replaced by spaces.
  func line(of preview: ValuePreview) -> String {
    String(text(of: preview, isNested: false).map { $0 == "\n" ? " " : $0 })
  }

  // MARK: Texts in one line

  func text(of preview: ValuePreview, isNested: Bool) -> String {
    switch preview {
    case .nil: "nil"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .number(let number): luaFloatText(number)
    case .string(let bytes, let omitted): quoted(bytes, omittedCount: omitted)
    case .object(let object): isNested ? name(of: object) : text(of: object)
    case .destroyed(label: let label): "destroyed \(label)"
    case .record(let record): record.luaDescription
    case .table(let entries): text(of: entries)
    case .collapsedTable(let name): "\(namePrefix(name)){ … }"
    case .cycle: "<cycle>"
    case .function(let file, let line): "function <\(file):\(line)>"
    case .builtIn(helpName: let name): name.map { "function \($0)" } ?? "function <built in>"
    case .coroutine(status: let status): "coroutine (\(status))"
    case .toStringResult(let text): text.replacingControlCharacters
    case .toStringError(let message): "(its __tostring failed: \(message.replacingControlCharacters))"
    case .other(typeName: let type): type
    }
  }

  private func text(of entries: ValuePreview.Entries) -> String {
    let entryTexts = entryTexts(of: entries)
    return
      "\(namePrefix(entries.name)){\(entryTexts.isEmpty ? "" : " \(entryTexts.joined(separator: ", ")) ")}"
  }

  private func entryTexts(of entries: ValuePreview.Entries) -> [String] {
    labeledValues(of: entries).map { "\($0.label)\(text(of: $0.value, isNested: true))" }
      + omissionNotes(of: entries)
  }

  func namePrefix(_ name: String?) -> String {
    name.map { "\($0.replacingControlCharacters) " } ?? ""
  }

  /// The labels of a table's values: none for the items 1…n, `name = ` or `[key] = ` for the others.
  func labeledValues(of entries: ValuePreview.Entries) -> [(label: String, value: ValuePreview)] {
    var next = 1
    return entries.pairs.map { key, value in
      if case .integer(next) = key {
        next += 1
        return ("", value)
      }
      return ("\(keyText(of: key)) = ", value)
    }
  }

  func omissionNotes(of entries: ValuePreview.Entries) -> [String] {
    entries.omitted > 0 ? ["… \(entries.omitted) more"] : []
  }

  private func keyText(of key: ValuePreview) -> String {
    if case .string(let bytes, 0) = key, let name = identifier(from: bytes) { return name }
    return "[\(text(of: key, isNested: true))]"
  }
}

// MARK: Many lines

/// The lines of one value, while they are being collected.
private struct LineBuilder {
  let prettyPrinter: PrettyPrinter
  let maximumLineCount: Int
  var lines: [String] = []

  /// Adds a value in one line if it fits, else a table or an object with one line per entry or property.
  mutating func add(_ preview: ValuePreview, prefix: String, suffix: String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    let line = "\(space)\(prefix)\(prettyPrinter.text(of: preview, isNested: indent > 0))\(suffix)"
    guard line.count > prettyPrinter.lineWidth, lines.count <= maximumLineCount else {
      return lines.append(line)
    }
    switch preview {
    case .table(let entries) where !entries.pairs.isEmpty:
      lines.append("\(space)\(prefix)\(prettyPrinter.namePrefix(entries.name)){")
      let values = prettyPrinter.labeledValues(of: entries)
      let scalars = values.prefix { $0.label.isEmpty && $0.value.isScalar }
      addWrappedLines(
        of: scalars.map { "\(prettyPrinter.text(of: $0.value, isNested: true))," }, indent: indent + 2)
      for (label, value) in values.dropFirst(scalars.count) {
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

extension LineBuilder {
  /// Adds texts, as many on each line as fit.
  fileprivate mutating func addWrappedLines(of texts: [String], indent: Int) {
    let space = String(repeating: " ", count: indent)
    var line = ""
    for text in texts {
      if !line.isEmpty, indent + line.count + 1 + text.count > prettyPrinter.lineWidth {
        lines.append(space + line)
        line = ""
      }
      line += line.isEmpty ? text : " \(text)"
    }
    if !line.isEmpty { lines.append(space + line) }
  }
}

extension ValuePreview {
  /// Whether the value is nil, a boolean, a number or a string.
  fileprivate var isScalar: Bool {
    switch self {
    case .nil, .boolean, .integer, .number, .string: true
    default: false
    }
  }
}

extension [String] {
  /// The lines, truncated to `limit`; the last line is then replaced by the number of omitted lines.
  fileprivate func truncated(toCount limit: Int) -> [String] {
    count <= limit ? self : prefix(limit - 1) + ["… \(count - limit + 1) more lines"]
  }
}

extension String {
  fileprivate var separatedLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

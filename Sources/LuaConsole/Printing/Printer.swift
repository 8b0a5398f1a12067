internal import LuaDocumentation
internal import LuaDynamics
internal import LuaHost

/// Values as a console shows them: as Lua would write them where it can, else as what they are.
struct Printer {
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
  ///   - sketch: The value.
  ///   - prefix: What stands in front of the first line.
  /// - Returns: The lines.
  func lines(of sketch: Sketch, after prefix: String = "") -> [String] {
    var layout = Layout(printer: self)
    layout.add(sketch, prefix: prefix, suffix: "", indent: 0)
    return Array(layout.lines.flatMap(\.brokenLines).prefixWithNote(Self.height))
  }

  /// The lines of a value for a program: strings as they are.
  func plainLines(of sketch: Sketch) -> [String] {
    guard case .string(let bytes, let omitted) = sketch else { return lines(of: sketch) }
    let text = String(decoding: bytes, as: UTF8.self) + (omitted > 0 ? "…" : "")
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A value in one line, with line breaks in texts as spaces.
  func line(of sketch: Sketch) -> String {
    String(text(of: sketch, isInside: false).map { $0 == "\n" ? " " : $0 })
  }

  // MARK: Texts in one line

  func text(of sketch: Sketch, isInside: Bool) -> String {
    switch sketch {
    case .nil: "nil"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .number(let number): floatText(number)
    case .string(let bytes, let omitted): quoted(bytes, omitted: omitted)
    case .object(let object): isInside ? name(of: object) : text(of: object)
    case .destroyed(let label): "destroyed \(label)"
    case .record(let record): record.luaText
    case .table(let entries): text(of: entries)
    case .deepTable(let name): "\(title(name)){ … }"
    case .cycle(let name): "\(title(name)){ itself }"
    case .function(let file, let line): "function <\(file):\(line)>"
    case .builtIn(let name): name.map { "function \($0)" } ?? "function <built in>"
    case .coroutine(let status): "coroutine (\(status))"
    case .text(let text): text.withoutControls
    case .fault(let message): "(its __tostring failed: \(message.withoutControls))"
    case .other(let type): type
    }
  }

  private func text(of entries: Sketch.Entries) -> String {
    let parts = parts(of: entries)
    return "\(title(entries.name)){\(parts.isEmpty ? "" : " \(parts.joined(separator: ", ")) ")}"
  }

  private func parts(of entries: Sketch.Entries) -> [String] {
    labels(of: entries).map { "\($0.label)\(text(of: $0.value, isInside: true))" } + rest(of: entries)
  }

  func title(_ name: String?) -> String {
    name.map { "\($0.withoutControls) " } ?? ""
  }

  /// What stands in front of the values: nothing for the items 1…n, `name = ` or `[key] = ` for the others.
  func labels(of entries: Sketch.Entries) -> [(label: String, value: Sketch)] {
    var next = 1
    return entries.pairs.map { key, value in
      if case .integer(next) = key {
        next += 1
        return ("", value)
      }
      return ("\(label(of: key)) = ", value)
    }
  }

  func rest(of entries: Sketch.Entries) -> [String] {
    entries.omitted > 0 ? ["… \(entries.omitted) more"] : []
  }

  private func label(of key: Sketch) -> String {
    if case .string(let bytes, 0) = key, let name = identifier(bytes) { return name }
    return "[\(text(of: key, isInside: true))]"
  }
}

// MARK: Many lines

/// Collects the lines of one value.
private struct Layout {
  let printer: Printer
  var lines: [String] = []

  /// Adds a value in one line where it fits, else a table or an object with a line for each entry or property.
  mutating func add(_ sketch: Sketch, prefix: String, suffix: String, indent: Int) {
    let space = String(repeating: " ", count: indent)
    let line = "\(space)\(prefix)\(printer.text(of: sketch, isInside: indent > 0))\(suffix)"
    guard line.count > Printer.width, lines.count <= Printer.height else { return lines.append(line) }
    switch sketch {
    case .table(let entries) where !entries.pairs.isEmpty:
      lines.append("\(space)\(prefix)\(printer.title(entries.name)){")
      for (label, value) in printer.labels(of: entries) {
        add(value, prefix: label, suffix: ",", indent: indent + 2)
      }
      for note in printer.rest(of: entries) { lines.append("\(space)  \(note)") }
      lines.append("\(space)}\(suffix)")
    case .object(let object) where indent == 0:
      lines.append("\(prefix)\(printer.name(of: object)) {")
      lines += printer.parts(of: object).map { "  \($0)," }
      lines.append("}")
    default: lines.append(line)
    }
  }
}

extension [String] {
  /// The first lines, and how many are left out where some are.
  fileprivate func prefixWithNote(_ limit: Int) -> [String] {
    count <= limit ? self : prefix(limit - 1) + ["… \(count - limit + 1) more lines"]
  }
}

extension String {
  fileprivate var brokenLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

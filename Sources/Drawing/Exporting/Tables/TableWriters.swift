public import Views

/// Writes a line of JSON per item and tick (JSON Lines).
public final class JSONLinesWriter: SceneWriter {
  private let write: ByteSink
  private var table: ItemTable

  /// Creates a writer.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.write = write
    table = ItemTable(name: options.itemName)
  }

  /// Writes the lines of the items of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    var text = ""
    for row in table.rows(of: stage) {
      let fields = ItemTable.Column.allCases.map { "\"\($0.rawValue)\":\($0.value(in: row).json)" }
      text += "{\(fields.joined(separator: ","))}\n"
    }
    if !text.isEmpty { try write(Array(text.utf8)) }
  }

  /// Does nothing: each line is complete.
  public func finish() {}
}

/// Writes a line of comma-separated values (RFC 4180) per item and tick, after a line with the names of the
/// columns.
public final class CSVWriter: SceneWriter {
  private let write: ByteSink
  private var table: ItemTable
  private var hasHeader = false

  /// Creates a writer.
  public init(_ options: PictureOptions, write: @escaping ByteSink) {
    self.write = write
    table = ItemTable(name: options.itemName)
  }

  /// Writes the lines of the items of a stage.
  ///
  /// - Throws: An error of the sink.
  public func add(_ stage: Stage) throws {
    var text = ""
    if !hasHeader {
      text = ItemTable.Column.allCases.map(\.rawValue).joined(separator: ",") + "\r\n"
      hasHeader = true
    }
    for row in table.rows(of: stage) {
      text += ItemTable.Column.allCases.map { $0.value(in: row).csv }.joined(separator: ",") + "\r\n"
    }
    if !text.isEmpty { try write(Array(text.utf8)) }
  }

  /// Does nothing: each line is complete.
  public func finish() {}
}

extension ItemTable.Value {
  /// The value in JSON; numbers in the shortest notation that gives the same `Double`.
  fileprivate var json: String {
    switch self {
    case .number(let number): Self.text(of: number)
    case .text(let text): text.jsonLiteral
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  fileprivate var csv: String {
    switch self {
    case .number(let number): return Self.text(of: number)
    case .flag(let flag): return flag ? "true" : "false"
    case .text(let text):
      guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
        return text
      }
      return "\"\(text.replacing("\"", with: "\"\""))\""
    }
  }

  private static func text(of number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// The text as a JSON string, with its quotes.
  var jsonLiteral: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\u{0}"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

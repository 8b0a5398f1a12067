import JSON
import Views

/// The format of a table of results.
public enum SweepFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180), after a line of column names.
  case csv
  /// A JSON object per line.
  case jsonl

  /// Returns the format of a file, which the end of its name determines.
  ///
  /// - Throws: `SweepError` if it is none of these.
  public init(path: String) throws(SweepError) {
    guard let format = Self.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) else {
      throw SweepError("\(path): expected a name that ends with .csv or .jsonl")
    }
    self = format
  }
}

/// Turns rows into the text of a table.
///
/// The columns of a CSV table are those of its first row without an error; until there is one, rows with
/// errors wait.
public struct SweepEncoder: Sendable {
  private let format: SweepFormat
  /// The names of the fields; nil until they are determined.
  private var columns: [String]?
  /// Rows with errors that wait for the names of the columns.
  private var waitingRows: [SweepRow] = []

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - columns: The names of the fields if the table has rows already; nil for an empty one.
  public init(_ format: SweepFormat, continuing columns: [String]? = nil) {
    (self.format, self.columns) = (format, columns)
  }

  /// Returns the lines of a row, and those of rows that waited for it; empty if the row has to wait.
  public mutating func encode(_ row: SweepRow) -> [UInt8] {
    guard format == .csv else { return Self.json(row) }
    if let columns { return Self.csv(row, columns: columns) }
    waitingRows.append(row)
    return row.error == nil ? encodeWaitingRows(row.fields.map(\.name)) : []
  }

  /// Returns the lines of the rows that still wait.
  public mutating func finish() -> [UInt8] {
    waitingRows.isEmpty ? [] : encodeWaitingRows(waitingRows[0].fields.map(\.name))
  }

  private mutating func encodeWaitingRows(_ columns: [String]) -> [UInt8] {
    self.columns = columns
    let names = ["run", "runs"] + columns + ["ticks", "hash", "error"]
    let text = names.map(CSV.quoted).joined(separator: ",") + "\n"
    defer { waitingRows = [] }
    return waitingRows.reduce(into: Array(text.utf8)) { $0 += Self.csv($1, columns: columns) }
  }

  private static func csv(_ row: SweepRow, columns: [String]) -> [UInt8] {
    var row = row
    if let extra = row.fields.first(where: { !columns.contains($0.name) }) {
      row = SweepRow(
        number: row.number, runCount: row.runCount, fields: row.fields.filter { columns.contains($0.name) },
        ticks: row.ticks, hash: row.hash,
        error: row.error
          ?? "the result has the field '\(extra.name)', which the first row has not; a .jsonl file can have it"
      )
    }
    var values = [String(row.number), String(row.runCount)]
    values += columns.map { name in row.fields.first { $0.name == name }?.value?.text ?? "" }
    values += [String(row.ticks), row.hash.hexadecimalDigits, row.error ?? ""]
    return Array((values.map(CSV.quoted).joined(separator: ",") + "\n").utf8)
  }

  private static func json(_ row: SweepRow) -> [UInt8] {
    var text = JSONWriter()
    text.object { object in
      object.writeMember("run") { $0.write(row.number) }
      object.writeMember("runs") { $0.write(row.runCount) }
      for field in row.fields {
        object.writeMember(field.name) { text in
          if let value = field.value { value.write(to: &text) } else { text.writeNull() }
        }
      }
      object.writeMember("ticks") { $0.write(row.ticks) }
      object.writeMember("hash") { $0.write(row.hash.hexadecimalDigits) }
      if let error = row.error { object.writeMember("error") { $0.write(error) } }
    }
    return text.bytes + [0x0A]
  }
}

/// Comma-separated values (RFC 4180).
enum CSV {
  /// A field, in quotes if it needs them.
  static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    guard needsQuotes else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// A record of a table.
  struct Record {
    /// The fields.
    let fields: [String]
    /// The offset after the record's line feed.
    let end: Int
  }

  /// Reads the record at an offset; nil if it does not end with a line feed, as after a write that was
  /// interrupted.
  static func record(in bytes: [UInt8], at start: Int) -> Record? {
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && index < bytes.count && bytes[index] == byte:
        field.append(byte)
        index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted, 0x0A where !isQuoted:
        if byte == 0x0A, field.last == 0x0D { field.removeLast() }
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
        if byte == 0x0A { return Record(fields: fields, end: index) }
      default: field.append(byte)
      }
    }
    return nil
  }
}

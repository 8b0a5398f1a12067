import JSON

/// The rows of a table of results, read from a file.
public struct SweepTable: Sendable {
  /// The rows, in the order of the file.
  public private(set) var rows: [SweepRow] = []
  /// The number of bytes up to the last complete row: what follows was not written completely.
  public private(set) var completeRowByteCount = 0
  /// The names of the fields in the order of the columns; nil for a table without a line of column names.
  public private(set) var columns: [String]?

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file. An incomplete last row, as after a kill, is left out.
  ///   - format: The format.
  ///   - name: The name of the file, for messages.
  /// - Throws: `SweepError` with the line if a row is not one of a sweep.
  public init(_ bytes: [UInt8], format: SweepFormat, name: String) throws(SweepError) {
    switch format {
    case .csv: try readCSV(bytes, name)
    case .jsonl: try readJSON(bytes, name)
    }
  }

  private mutating func readJSON(_ bytes: [UInt8], _ name: String) throws(SweepError) {
    var line = 1
    while let end = bytes[completeRowByteCount...].firstIndex(of: 0x0A) {
      let text = bytes[completeRowByteCount..<end]
      guard let members = try? JSONValue.members(parsing: text), let row = SweepRow(members) else {
        throw SweepError("\(name):\(line): expected a JSON object with run, runs, ticks and hash")
      }
      rows.append(row)
      completeRowByteCount = end + 1
      line += 1
    }
  }

  private mutating func readCSV(_ bytes: [UInt8], _ name: String) throws(SweepError) {
    guard let header = CSV.record(in: bytes, at: 0) else { return }
    let names = header.fields
    guard names.count >= 5, names.starts(with: ["run", "runs"]),
      names.suffix(3) == ["ticks", "hash", "error"]
    else { throw SweepError("\(name):1: expected the columns run, runs, …, ticks, hash, error") }
    columns = Array(names[2..<names.count - 3])
    completeRowByteCount = header.end
    while let record = CSV.record(in: bytes, at: completeRowByteCount) {
      guard let row = SweepRow(record.fields, columns: names) else {
        throw SweepError("\(name): row \(rows.count + 1): expected \(names.joined(separator: ","))")
      }
      rows.append(row)
      completeRowByteCount = record.end
    }
  }
}

extension SweepRow {
  /// Reads a record of a CSV table; nil if it has other columns or no numbers.
  fileprivate init?(_ record: [String], columns: [String]) {
    guard record.count == columns.count, let number = Int(record[0]), let runCount = Int(record[1]),
      let ticks = Int(record[record.count - 3]), let hash = UInt64(record[record.count - 2], radix: 16)
    else { return nil }
    let error = record[record.count - 1]
    let fields = (2..<record.count - 3).compactMap { index -> Field? in
      // The results of a run that failed are empty, and absent in the row.
      if record[index].isEmpty, !error.isEmpty { return nil }
      return Field(columns[index], record[index].isEmpty ? nil : SweepValue(record[index]))
    }
    self.init(
      number: number, runCount: runCount, fields: fields, ticks: ticks, hash: hash,
      error: error.isEmpty ? nil : error)
  }

  /// Reads the members of a line's object; nil if it is not that of a row.
  fileprivate init?(_ members: [(name: String, value: JSONValue)]) {
    let object = JSONValue.object(Dictionary(members) { $1 })
    guard let number = object["run"]?.intValue, let runCount = object["runs"]?.intValue,
      let ticks = object["ticks"]?.intValue,
      let hash = object["hash"]?.stringValue.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    let fields = members.filter { !Self.commonColumns.contains($0.name) }.map {
      Field($0.name, SweepValue($0.value))
    }
    self.init(
      number: number, runCount: runCount, fields: fields, ticks: ticks, hash: hash,
      error: object["error"]?.stringValue)
  }
}

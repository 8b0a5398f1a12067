/// Merges the tables of a sweep's shards.
public struct SweepTableMerger: Sendable {
  private var rows: [Int: (row: SweepRow, file: String)] = [:]
  /// The number of all runs, and the file whose rows have it; nil before the first row.
  private var runCount: (count: Int, file: String)?

  /// Creates a collector without rows.
  public init() {}

  /// Adds the rows of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - file: The name of its file, for messages.
  /// - Throws: `SweepError` if it is of another sweep, or a run differs from the same run in a former table.
  public mutating func add(_ table: SweepTable, file: String) throws(SweepError) {
    for row in table.rows {
      if let runCount, runCount.count != row.runCount {
        throw SweepError(
          "\(file) is of a sweep of \(row.runCount) runs, and \(runCount.file) of one of \(runCount.count)")
      }
      runCount = (row.runCount, file)
      guard (1...max(row.runCount, 1)).contains(row.number) else {
        throw SweepError("\(file): there is no run \(row.number) of \(row.runCount)")
      }
      guard let former = rows[row.number] else {
        rows[row.number] = (row, file)
        continue
      }
      guard former.row.isEqual(to: row) else {
        throw SweepError(
          "run \(row.number) differs in \(former.file) and \(file)\(Self.difference(former.row, row))")
      }
    }
  }

  private static func difference(_ first: SweepRow, _ second: SweepRow) -> String {
    for field in first.fields where second[field.name] != field.value {
      return
        ": \(field.name) is \(field.value?.text ?? "empty") and \(second[field.name]?.text ?? "empty")"
    }
    return first.hash == second.hash ? "" : ": the state hashes differ"
  }

  /// Returns all rows in the order of the runs.
  ///
  /// - Throws: `SweepError` if a run is missing.
  public func sortedRows() throws(SweepError) -> [SweepRow] {
    guard let runCount = runCount?.count else { throw SweepError("there are no rows") }
    let missing = (1...runCount).lazy.filter { rows[$0] == nil }
    let missingCount = runCount - rows.count
    guard missingCount == 0 else {
      let first = missing.prefix(5).map(String.init).joined(separator: ", ")
      throw SweepError(
        "\(missingCount) of \(runCount) runs \(missingCount == 1 ? "is" : "are") missing: \(first)"
          + (missingCount > 5 ? ", …" : ""))
    }
    return rows.values.map(\.row).sorted { $0.number < $1.number }
  }
}

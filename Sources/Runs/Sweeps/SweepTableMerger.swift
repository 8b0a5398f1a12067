/// Merges the tables of a sweep's shards.
public struct SweepTableMerger: Sendable {
  private var rows: [Int: (row: SweepRow, file: String)] = [:]
  /// The number of all runs, and the file whose rows have it; nil before the first row.
  private var runCount: (count: Int, file: String)?
  /// The number of shards, which is the difference of the numbers of successive rows of a table.
  ///
  /// Nil before a table of several rows, and 0 if there are several differences.
  private var stride: Int?

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
      guard row.number >= 1, row.number <= row.runCount else {
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
    for (row, next) in zip(table.rows, table.rows.dropFirst()) {
      let difference = max(next.number - row.number, 0)
      stride = stride == nil || stride == difference ? difference : 0
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
  /// - Throws: `SweepError` if a run is missing, with the shards that must be performed again.
  public func sortedRows() throws(SweepError) -> [SweepRow] {
    guard let runCount = runCount?.count else { throw SweepError("there are no rows") }
    guard rows.count == runCount else { throw SweepError(missingRuns(of: runCount)) }
    return rows.values.map(\.row).sorted { $0.number < $1.number }
  }

  /// Describes the missing runs and how they are performed.
  private func missingRuns(of runCount: Int) -> String {
    let missing = (1...runCount).lazy.filter { rows[$0] == nil }
    let count = runCount - rows.count
    let message = """
      \(count) of \(runCount) runs \(count == 1 ? "is" : "are") missing: \(Self.list(missing.prefix(6).map(String.init)))
      """
    // If there are at least as many shards as runs, each shard is one run.
    let shardCount = stride ?? runCount
    guard shardCount > 1 else { return message }
    var shards: [Int] = []
    for shard in 1...min(shardCount, runCount)
    where Swift.stride(from: shard, through: runCount, by: shardCount).contains(where: { rows[$0] == nil }) {
      shards.append(shard)
      if shards.count > 5 { break }
    }
    // A table that has rows of the shard is continued.
    let options = shards.map { shard in
      "--shard \(shard)/\(shardCount) --resume" + (rows[shard].map { " -o \($0.file)" } ?? "")
    }
    return "\(message)\nPerform the sweep with \(Self.list(options)), and collect again."
  }

  /// Joins up to five elements, and indicates that there are more.
  private static func list(_ elements: [String]) -> String {
    elements.prefix(5).joined(separator: ", ") + (elements.count > 5 ? ", …" : "")
  }
}

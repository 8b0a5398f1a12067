import POSIX
import Sweeps

/// The file to which a sweep writes its table, or standard output.
struct SweepTableFile {
  private let path: String?
  private let write: ([UInt8]) throws(CommandError) -> Void
  private var encoder: SweepEncoder
  /// The complete rows of a table that is continued.
  private let existingRows: [SweepRow]

  /// Creates the file, or opens the one that is to be continued.
  ///
  /// - Parameters:
  ///   - path: The path; nil for standard output.
  ///   - standardOutput: The descriptor of standard output.
  ///   - resumes: Whether an existing table is continued; otherwise, an existing file is an error.
  /// - Throws: `CommandError` if the file cannot be written or is not a table.
  init(path: String?, standardOutput: Int32, resumes: Bool) throws {
    self.path = path
    guard let path else {
      existingRows = []
      encoder = SweepEncoder(.csv)
      write = { bytes throws(CommandError) in
        guard FileDescriptor.write(bytes[...], to: standardOutput) else {
          throw CommandError(SystemError("cannot write to standard output", errorNumber: errno))
        }
      }
      return
    }
    let format = try SweepFormat(path: path)
    let file: OutputFile
    if resumes, access(path, F_OK) == 0 {
      let table = try SweepTable(path: path)
      existingRows = table.rows
      encoder = SweepEncoder(format, continuing: table.rows.isEmpty ? nil : table.columns)
      file = try Self.open { () throws(SystemError) in
        try OutputFile(path: path, keeping: table.rows.isEmpty ? 0 : table.completeRowByteCount)
      }
    } else {
      existingRows = []
      encoder = SweepEncoder(format)
      do throws(SystemError) {
        file = try OutputFile(path: path, replacing: false)
      } catch {
        guard error.errorNumber != EEXIST else {
          throw CommandError(message: "\(path) exists: --resume continues it; remove it to start over")
        }
        throw CommandError(error)
      }
    }
    write = { bytes throws(CommandError) in
      do throws(SystemError) { try file.write(bytes) } catch { throw CommandError(error) }
    }
  }

  private static func open(_ open: () throws(SystemError) -> OutputFile) throws(CommandError) -> OutputFile {
    do throws(SystemError) { return try open() } catch { throw CommandError(error) }
  }

  /// Compares the rows of a table that is continued with the plan, and leaves their runs out.
  ///
  /// The last row whose run ended is computed again, to detect a script that has changed.
  ///
  /// - Throws: `CommandError` if the rows are those of another sweep.
  func resume(
    _ numbers: inout SweepExecutor.RunSelection, _ scenario: SweepScenario, _ plan: SweepPlan
  ) throws(CommandError) {
    guard let path, !existingRows.isEmpty else { return }
    for (index, row) in existingRows.enumerated() {
      guard index < numbers.count, row.number == numbers[index], row.runCount == plan.runCount else {
        throw CommandError(
          message:
            "--resume: \(path) is the table of another sweep: its row \(index + 1) is run \(row.number) of \(row.runCount)"
        )
      }
    }
    if let checked = existingRows.last(where: { !$0.isHung }),
      let row = scenario.perform(plan.run(number: checked.number), of: plan), !row.isEqual(to: checked)
    {
      throw CommandError(
        message:
          "--resume: run \(checked.number) now has another result than in \(path): the script or the options have changed"
      )
    }
    numbers.first = numbers[existingRows.count]
  }

  /// Writes a row.
  mutating func add(_ row: SweepRow) throws(CommandError) { try write(encoder.encode(row)) }

  /// Writes what waited for the names of the columns.
  mutating func finish() throws(CommandError) { try write(encoder.finish()) }
}

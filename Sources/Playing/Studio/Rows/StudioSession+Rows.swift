import Dynamics
import JSON
import LuaDynamics
import RemoteControl
import Runs
public import Sweeps
import Views

/// The table of a sweep whose runs pages list and play.
struct SweepRuns {
  let table: SweepTable
  /// The name of the table's file.
  let name: String
  /// The path of the script that was run.
  let scriptPath: String
}

/// A run of the table that is played.
struct PlayedRow {
  let row: SweepRow
  /// Whether the state hash after the row's ticks is the one of the table; nil before this tick has been
  /// shown.
  var isHashEqual: Bool?
}

/// The runs of a sweep that pages can play.
struct SweepPlayback {
  /// The table; nil for none.
  var runs: SweepRuns?
  /// The run of the table that is played; nil for none.
  var playedRow: PlayedRow?

  /// The row that is played, as a member of `state`; null for none.
  var stateOfPlayedRow: JSONValue {
    guard let playedRow else { return .null }
    return [
      "run": .number(playedRow.row.number), "ticks": .number(playedRow.row.ticks),
      "hash": .string(playedRow.row.hash.hexadecimalDigits),
      "isHashEqual": playedRow.isHashEqual.map(JSONValue.bool) ?? nil,
    ]
  }

  /// Compares the state hash with the one of the row that is played after its last tick.
  mutating func verifyHash(of stage: Stage) {
    guard let row = playedRow?.row, stage.runTick == row.ticks else { return }
    playedRow?.isHashEqual = stage.stateHash == row.hash
  }
}

/// The runs of a sweep.
extension StudioSession {
  /// Lets pages list and play the runs of a sweep, with the opener of ``enableOpening(_:_:copiesTo:)``.
  ///
  /// - Parameters:
  ///   - table: The table of the sweep.
  ///   - name: The name of its file.
  ///   - path: The path of the script that was run.
  public func enableRows(_ table: SweepTable, name: String, ofScript path: String) {
    sweep.runs = SweepRuns(table: table, name: name, scriptPath: path)
    // Not only before updates, between which the last tick of a row and further ones may be run.
    controller.observers.onFrameAdvance.append { [weak self] in self?.verifyHashOfPlayedRow() }
  }

  /// The maximum number of rows that pages list.
  private static let rowLimit = 10_000

  func performRowsRequest(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    guard let runs = sweep.runs else {
      throw RequestFailure("there is no table; start the studio with --rows")
    }
    guard request.method == "openRow" else { return Self.rows(of: runs) }
    let number = try request.integer("run", in: 1...Int.max)
    guard let row = runs.table.rows.first(where: { $0.number == number }) else {
      throw RequestFailure("\(runs.name) has no run \(number)")
    }
    try open(runs.scriptPath, as: "run \(number) of \(runs.name)") { opener throws in
      try opener.openRow(row)
    }
    sweep.playedRow = PlayedRow(row: row)
    greetAll(opened: runs.scriptPath)
    return .null
  }

  /// The result of `rows`.
  private static func rows(of runs: SweepRuns) -> JSONValue {
    let rows = runs.table.rows.prefix(rowLimit)
    var columns: [String] = []
    var known: Set<String> = []
    for row in rows {
      for field in row.fields where known.insert(field.name).inserted { columns.append(field.name) }
    }
    return [
      "name": .string(runs.name), "count": .number(runs.table.rows.count),
      "columns": .array(columns.map(JSONValue.string)),
      "rows": .array(
        rows.map { row in
          [
            "run": .number(row.number), "ticks": .number(row.ticks),
            "hash": .string(row.hash.hexadecimalDigits),
            "error": row.error.map(JSONValue.string) ?? nil,
            "values": .array(columns.map { row[field: $0]?.json ?? nil }),
          ]
        }),
    ]
  }

  /// Compares the state hash with the one of the row that is played, if the state after its last tick is
  /// shown.
  func verifyHashOfPlayedRow() {
    if controller.seekTarget == nil { sweep.verifyHash(of: controller.session.stage) }
  }
}

extension SweepRow {
  /// The value of a parameter or a result; nil if there is none of this name, or it is nil.
  fileprivate subscript(field name: String) -> SweepValue? { fields.first { $0.name == name }?.value }
}

extension SweepValue {
  /// The value in JSON; numbers that are not finite are strings.
  fileprivate var json: JSONValue {
    switch self {
    case .integer(let value): .number(Double(value))
    case .number(let value): value.isFinite ? .number(value) : .string(text)
    case .boolean(let value): .bool(value)
    case .string(let value): .string(value)
    }
  }
}

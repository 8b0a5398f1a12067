/// The result of one run of a sweep: a row of its table.
///
/// A row is self-contained: it has the number of all runs, so that the tables of several machines can be
/// merged and checked without the options of the sweep.
public struct SweepRow: Hashable, Sendable {
  /// A named value of a run.
  public struct Field: Hashable, Sendable {
    /// The name of the column.
    public let name: String
    /// The value; nil where a result is nil.
    public let value: SweepValue?

    /// Creates a field.
    public init(_ name: String, _ value: SweepValue?) { (self.name, self.value) = (name, value) }
  }

  /// The names of the columns that every table has, which no parameter or result can have.
  public static let commonColumns = ["run", "runs", "ticks", "hash", "error"]

  /// The number of the run, from 1.
  public let number: Int
  /// The number of all runs of the sweep.
  public let runCount: Int
  /// The values of the parameters, the seed if the runs have several, and the results unless the run failed.
  public let fields: [Field]
  /// The number of ticks that the run took.
  public let ticks: Int
  /// The state hash at the end of the run.
  public let hash: UInt64
  /// The first error of the run; nil if there was none.
  public let error: String?

  /// Creates a row.
  public init(number: Int, runCount: Int, fields: [Field], ticks: Int, hash: UInt64, error: String?) {
    (self.number, self.runCount, self.fields) = (number, runCount, fields)
    (self.ticks, self.hash, self.error) = (ticks, hash, error)
  }

  /// The error of a run in which a call does not return, after its position.
  static let hangMessage = "stopped: a function that this line called, or a finalizer, does not return"

  /// Whether a call of the run did not return, so that performing it again would not end either.
  public var isHung: Bool { error?.hasSuffix(Self.hangMessage) == true }

  /// The value in the column with a name; nil if there is none.
  public subscript(column: String) -> SweepValue? {
    switch column {
    case "run": .integer(number)
    case "ticks": .integer(ticks)
    default: fields.first { $0.name == column }?.value
    }
  }

  /// Whether another row, which may have been read from a file, has the same contents: numbers are compared
  /// by value, since files do not distinguish 1 and 1.0, and absent results equal nil.
  public func isEqual(to other: SweepRow) -> Bool {
    let names = fields.map(\.name) + other.fields.map(\.name)
    return (number, runCount, ticks, hash, error) == (
      other.number, other.runCount, other.ticks, other.hash, other.error
    ) && names.allSatisfy { Self.isEqual(self[$0], other[$0]) }
  }

  private static func isEqual(_ first: SweepValue?, _ second: SweepValue?) -> Bool {
    if let first = first?.doubleValue, let second = second?.doubleValue {
      return first == second || first.isNaN && second.isNaN
    }
    // Not finite numbers are null in JSON.
    if let first = first?.doubleValue, !first.isFinite, second == nil { return true }
    if let second = second?.doubleValue, !second.isFinite, first == nil { return true }
    return (first?.text ?? "") == (second?.text ?? "")
  }
}

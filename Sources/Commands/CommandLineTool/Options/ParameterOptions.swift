import ArgumentParser
import POSIX
import Runs
import Sweeps

/// The options that set the parameters of a script: the fields of its global table `params`.
struct ParameterOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a parameter: params.NAME in the script is a number, true, false or a string; repeatable.",
      valueName: "NAME=VALUE"), transform: { try SweepParameter($0) })
  var values: [SweepParameter] = []

  @Option(
    help: ArgumentHelp(
      "Set the parameters and the seed to those of a run in a table that dynlua sweep wrote.",
      valueName: "file:run"))
  var row: SweepRowArgument?

  func validate() throws {
    for parameter in values {
      guard case .values(let values) = parameter.domain, values.count == 1 else {
        throw ValidationError("--set: \(parameter.name): expected one value; dynlua sweep takes several")
      }
    }
  }

  /// The values of the options.
  var settings: ParameterSettings { ParameterSettings(values: values, row: row) }
}

/// What sets the parameters of a script: the values of the options, or their defaults.
struct ParameterSettings: Equatable {
  /// The parameters with one value each.
  var values: [SweepParameter] = []
  /// The run whose parameters are set; nil for none.
  var row: SweepRowArgument?

  /// The parameters of the row, if there is one, and the single ones.
  ///
  /// - Throws: `CommandError` if the table cannot be read, or has no such run.
  func parameters() throws(CommandError) -> ScriptParameters {
    var parameters = try row.map { row throws(CommandError) in ScriptParameters(try row.row()) } ?? .init()
    for parameter in values {
      guard case .values(let values) = parameter.domain else { continue }
      parameters.fields.removeAll { $0.name == parameter.name }
      parameters.fields.append(SweepRow.Field(parameter.name, values.first))
    }
    return parameters
  }
}

/// The parameters of a run of a script.
struct ScriptParameters {
  /// The fields of the global table `params`.
  var fields: [SweepRow.Field] = []
  /// The seed of `math.random`; nil for that of the command line.
  var seed: UInt64?

  /// Creates no parameters.
  init() {}

  /// Creates the parameters and the results of a run of a sweep, which a table does not distinguish.
  init(_ row: SweepRow) {
    fields = row.fields.filter { field in
      field.name != "seed" && (try? SweepParameter("\(field.name)=0")) != nil && field.value != nil
    }
    seed = row["seed"].flatMap { UInt64($0.text) }
  }
}

/// A run of a table in the notation of the command line: `FILE:RUN`.
struct SweepRowArgument: ExpressibleByArgument, Equatable {
  private let path: String
  private let number: Int

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"),
      let number = Int(argument[argument.index(after: colon)...]),
      colon > argument.startIndex
    else { return nil }
    (path, self.number) = (String(argument[..<colon]), number)
  }

  /// Reads the run from the table.
  func row() throws(CommandError) -> SweepRow {
    let table = try SweepTable(path: path)
    guard let row = table.rows.first(where: { $0.number == number }) else {
      throw CommandError(message: "--row: \(path) has no run \(number)")
    }
    return row
  }
}

extension SweepTable {
  /// Reads the table in a file.
  init(path: String) throws(CommandError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandError(SystemError("cannot read \(path)", errorNumber: errno)) }
    defer { close(descriptor) }
    let bytes = try FileDescriptor.contents(of: descriptor, name: path)
    do throws(SweepError) {
      self = try SweepTable(bytes, format: SweepFormat(path: path), name: path)
    } catch {
      throw CommandError(message: error.description)
    }
  }
}

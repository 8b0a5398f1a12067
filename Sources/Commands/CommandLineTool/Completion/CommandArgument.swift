import ArgumentParser
import JSON

/// An option, a flag or a positional argument of a command, as the argument parser describes it.
struct CommandArgument {
  /// The kinds of arguments.
  enum Kind: String {
    case option, flag, positional
  }

  /// The files that are values of the argument.
  enum Files: Equatable {
    /// Files with one of these extensions, or with any if there are none.
    case files(extensions: [String])
    case directories
  }

  let kind: Kind
  /// The names with their dashes; none of a positional argument.
  let names: [String]
  /// The name of the value in the help.
  let valueName: String
  /// The description in the help.
  let abstract: String
  /// The heading of its group in the help; nil for the first group.
  let section: String?
  /// The default value in the help; nil for none.
  let defaultValue: String?
  /// The possible values; none if these cannot be listed.
  let values: [String]
  /// The files that are possible values; nil for none.
  let files: Files?
  /// Whether the argument can be given several times.
  let isRepeating: Bool
  /// Whether the argument can be omitted.
  let isOptional: Bool
  /// Whether the help has the argument.
  let isVisible: Bool
  /// Whether the arguments up to the next option are values.
  let takesSeveralValues: Bool
  /// Whether its values are what follows `--`.
  let followsTerminator: Bool

  /// The arguments of a command, in the order of the help.
  static func all(of command: any Subcommand.Type) -> [CommandArgument] {
    let description = try? JSONValue(parsing: command._dumpHelp())
    return (description?["command"]?["arguments"]?.arrayValue ?? []).compactMap(CommandArgument.init)
  }

  private init?(_ description: JSONValue) {
    guard let kind = description["kind"]?.stringValue.flatMap(Kind.init) else { return nil }
    func flag(_ name: String) -> Bool { description[name]?.boolValue ?? false }
    let completion = description["completionKind"]
    let strategy = description["parsingStrategy"]?.stringValue
    self.kind = kind
    names = (description["names"]?.arrayValue ?? []).compactMap { name in
      name["name"]?.stringValue.map { (name["kind"]?.stringValue == "long" ? "--" : "-") + $0 }
    }
    valueName = description["valueName"]?.stringValue ?? "value"
    abstract = description["abstract"]?.stringValue ?? ""
    section = description["sectionTitle"]?.stringValue
    defaultValue = description["defaultValue"]?.stringValue
    values =
      (completion?["list"]?["values"] ?? description["allValues"])?.arrayValue?.compactMap(\.stringValue)
      ?? []
    if let file = completion?["file"] {
      files = .files(extensions: file["extensions"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    } else {
      files = completion?["directory"] == nil ? nil : .directories
    }
    isRepeating = flag("isRepeating")
    isOptional = flag("isOptional")
    isVisible = flag("shouldDisplay")
    takesSeveralValues = strategy == "upToNextOption"
    followsTerminator = strategy == "postTerminator"
  }
}

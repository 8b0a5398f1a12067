import ArgumentParser
import POSIX

/// Writes a new script: a first one, or a copy of an example.
struct NewCommand: Subcommand {
  static let name = "new"
  static let summary = "Write a new script, or a copy of an example."
  static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    discussion: """
      With --from, the modules of the example that it loads with require are copied too. No file is replaced, \
      unless with --force.

      Examples:
        dynlua new game
        dynlua new game --from push
      """)

  @Argument(
    help: ArgumentHelp("The file to write; the suffix .lua can be left out.", valueName: "name"),
    completion: .file(extensions: ["lua"]))
  var file: String

  @Option(
    help: ArgumentHelp("The example to copy; dynlua gallery lists them.", valueName: "example"),
    completion: .list(ScriptFolder.scriptNames))
  var from: String?

  @Flag(help: "Replace existing files.")
  var force = false

  func run() throws {
    let path = file.hasSuffix(ScriptFolder.suffix) ? file : file + ScriptFolder.suffix
    let slash = path.lastIndex(of: "/")
    let folder = Directory(slash.map { String(path[...$0]) } ?? ".")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard name != ScriptFolder.suffix else { throw ValidationError("expected the name of a script") }
    var files: [(name: String, text: String)] = [(name, StarterFiles.script)]
    if let from { files = try Self.files(ofExample: from, as: name) }
    for file in files where !force {
      guard try folder.text(ofFile: file.name) == nil else {
        throw CommandError(message: "\(folder.path(ofEntry: file.name)) exists; --force replaces it")
      }
    }
    for file in files {
      let parts = file.name.split(separator: "/")
      let parent = parts.dropLast().reduce(folder) { $0.subdirectory(String($1)) }
      try parent.create()
      try parent.write(file.text, to: String(parts.last ?? ""))
      print("wrote \(folder.path(ofEntry: file.name))")
    }
    print("next: dynlua \(path)")
  }

  /// The files of an example: the script, under another name, and the modules of its folder that it loads
  /// with require.
  ///
  /// - Parameters:
  ///   - example: The name of the example, with or without its suffix.
  ///   - name: The name of the copy.
  /// - Returns: The names, relative to the folder of the copy, and the texts.
  /// - Throws: `CommandError` if there is no such example, or a file cannot be read.
  static func files(
    ofExample example: String, as name: String
  ) throws(CommandError) -> [(name: String, text: String)] {
    let source = example.hasSuffix(ScriptFolder.suffix) ? example : example + ScriptFolder.suffix
    guard let folder = ScriptFolder.current else { throw ScriptFolder.missing }
    guard !example.contains("/"), let text = try folder.text(ofFile: source) else {
      throw CommandError(message: "there is no example '\(example)'; dynlua gallery lists them")
    }
    var files = [(name: name, text: text)]
    for match in text.matches(of: /require *\(? *["']([\w.]+)["']/) {
      let module = match.1.split(separator: ".").joined(separator: "/") + ScriptFolder.suffix
      if !files.contains(where: { $0.name == module }), let text = try folder.text(ofFile: module) {
        files.append((module, text))
      }
    }
    return files
  }
}

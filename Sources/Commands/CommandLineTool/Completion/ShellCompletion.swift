import POSIX

/// The completions of the last word of a command line, for the completion functions of shells.
///
/// The functions run `dynlua` for each completion, so that the options are those of the installed version,
/// and the example scripts those that are there.
struct ShellCompletion: Equatable {
  /// The hidden command that the functions run.
  static let commandName = "__complete"

  /// A possible word.
  struct Candidate: Equatable {
    let word: String
    let description: String
  }

  /// The words, before those of the files.
  private(set) var candidates: [Candidate] = []
  /// The files that the shell completes; nil for none.
  private(set) var files: CommandArgument.Files?

  /// Completes the last of the words after the name of the program, which is empty at the beginning of a
  /// word.
  init(of words: [String]) {
    let current = words.last ?? ""
    let former = words.dropLast()
    guard let first = former.first else {
      completeFirstWord(current)
      return
    }
    if first == Commands.helpName {
      if former.count == 1 { addCommands(startingWith: current) }
      return
    }
    let command = Commands.command(named: first)
    completeArgument(
      current, after: command == nil ? former : former.dropFirst(), of: command ?? RunCommand.self)
  }

  /// Prints the completions: in the first line the kind of files, then a candidate and its description in
  /// each.
  func printForShell() {
    switch files {
    case nil: print("none")
    case .files(let extensions): print((["files"] + extensions).joined(separator: " "))
    case .directories: print("directories")
    }
    for candidate in candidates { print("\(candidate.word)\t\(candidate.description)") }
  }

  private mutating func completeFirstWord(_ current: String) {
    if current.first != "-" { addCommands(startingWith: current) }
    completeArgument(current, after: [], of: RunCommand.self)
  }

  private mutating func addCommands(startingWith prefix: String) {
    for command in Commands.all { add(command.name, command.summary, startingWith: prefix) }
    add(Commands.helpName, "Print the help of dynlua or of a command.", startingWith: prefix)
  }

  private mutating func completeArgument(
    _ current: String, after former: ArraySlice<String>, of command: any Subcommand.Type
  ) {
    let arguments = CommandArgument.all(of: command)
    var positionalCount = 0
    var option: CommandArgument?
    for word in former {
      if word == "--" {
        if arguments.contains(where: { $0.kind == .positional && $0.isRepeating }) {
          files = .files(extensions: [])
        }
        return
      }
      if word.first == "-", word != "-" {
        option = arguments.first { $0.kind == .option && $0.names.contains(word) }
      } else if option != nil {
        if option?.takesSeveralValues == false { option = nil }
      } else {
        positionalCount += 1
      }
    }
    if current.first == "-" {
      if let equals = current.firstIndex(of: "=") {
        let name = String(current[..<equals])
        let argument = arguments.first { $0.kind == .option && $0.names.contains(name) }
        if let argument { addValues(of: argument, after: "\(name)=", startingWith: current) }
      } else if option == nil || option?.takesSeveralValues == true {
        addOptions(arguments, startingWith: current, except: former)
      }
    } else if let option {
      addValues(of: option, startingWith: current)
    } else {
      let positionals = arguments.filter { $0.kind == .positional && !$0.followsTerminator }
      guard let last = positionals.last, positionalCount < positionals.count || last.isRepeating else {
        return
      }
      addValues(of: positionals[min(positionalCount, positionals.count - 1)], startingWith: current)
    }
  }

  private mutating func addOptions(
    _ arguments: [CommandArgument], startingWith prefix: String, except former: ArraySlice<String>
  ) {
    for argument in arguments where argument.isVisible && argument.kind != .positional {
      guard argument.isRepeating || !argument.names.contains(where: former.contains) else { continue }
      for name in argument.names { add(name, argument.abstract, startingWith: prefix) }
    }
  }

  private mutating func addValues(
    of argument: CommandArgument, after name: String = "", startingWith prefix: String
  ) {
    for value in argument.values { add(name + value, argument.abstract, startingWith: prefix) }
    files = argument.files
    if case .files(let extensions) = files, extensions.contains("lua"), argument.kind == .positional {
      for script in ScriptFolder.scriptNames {
        add(name + script, "An example script.", startingWith: prefix)
      }
    }
  }

  /// Adds a word if it starts with what is typed; of its description only the first sentence.
  private mutating func add(_ word: String, _ description: String, startingWith prefix: String) {
    guard word.hasPrefix(prefix) else { return }
    let end = description.firstRange(of: ". ")?.lowerBound ?? description.endIndex
    let sentence = description[..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    candidates.append(
      Candidate(word: word, description: sentence.last == "." ? String(sentence.dropLast()) : sentence))
  }
}

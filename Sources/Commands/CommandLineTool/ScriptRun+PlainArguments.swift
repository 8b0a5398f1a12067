extension ScriptRun {
  /// Creates the run if the arguments are only `-e CHUNK`, a script and its arguments; nil otherwise, and
  /// the argument parser takes over.
  ///
  /// Most runs have such arguments, and the parser takes longer for them than the rest of the start: it makes
  /// the definitions of all options, with their texts, and looks up the conformances of their types. A test
  /// compares the result with the parser's.
  init?(plainArguments arguments: [String]) {
    self.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-e" {
        guard let chunk = rest.popFirst(), chunk.first != "-" else { return nil }
        chunks.append(chunk)
      } else {
        guard argument.first != "-" else { return nil }
        if scriptPath == nil {
          scriptPath = ScriptFolder.path(ofScript: argument)
        } else {
          settings.arguments.append(argument)
        }
      }
    }
  }
}

extension ScriptRun {
  /// Creates the run that arguments name if they are nothing but chunks (`-e CHUNK`) and a script; nil for all others, which
  /// the argument parser examines.
  ///
  /// Most runs have such arguments, and the parser takes longer for them than the rest of the start: it makes the
  /// definitions of all options, with their texts, and looks up the conformances of their types. The options are defined
  /// for the parser alone; a test compares this run with the one that it parses.
  init?(plainArguments arguments: [String]) {
    self.init()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-e" {
        guard let chunk = rest.popFirst(), chunk.first != "-" else { return nil }
        chunks.append(chunk)
      } else {
        guard scriptPath == nil, argument.first != "-" else { return nil }
        scriptPath = ScriptFolder.path(ofScript: argument)
      }
    }
  }
}

/// What the functions of a console have output in an evaluation.
struct ConsoleOutput {
  /// The lines to display before the results.
  var lines: [String] = []

  /// Whether the lines are help.
  var isHelp = false

  /// What the prompt is to do.
  var promptRequests: [PromptRequest] = []
}

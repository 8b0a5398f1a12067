/// An input text: Lua, or one of the prompt's shorthands.
enum PromptInput: Equatable {
  /// Lua code; for `=expression`, the expression.
  case lua(String)
  /// `?name`, or `?` alone.
  case help(String?)
  /// `??name`.
  case source(String)

  init(_ text: String) {
    let start = text.drop { $0.isWhitespace }
    switch start.first {
    case "=": self = .lua(String(start.dropFirst()))
    case "?":
      let subject = start.dropFirst().trimmed
      if subject.first == "?" {
        self = .source(String(subject.dropFirst().trimmed))
      } else {
        self = .help(subject.isEmpty ? nil : String(subject))
      }
    default: self = .lua(text)
    }
  }
}

extension Substring {
  /// The substring without leading and trailing whitespace.
  var trimmed: Substring {
    var remaining = drop { $0.isWhitespace }
    while remaining.last?.isWhitespace == true { remaining.removeLast() }
    return remaining
  }
}

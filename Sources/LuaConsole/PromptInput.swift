/// What was typed: Lua, or one of the short forms that a prompt takes besides.
enum PromptInput: Equatable {
  /// Lua; of `=expression` the expression.
  case lua(String)
  /// `?name`, or `?` alone.
  case help(String?)

  init(_ text: String) {
    let start = text.drop { $0.isWhitespace }
    switch start.first {
    case "=": self = .lua(String(start.dropFirst()))
    case "?":
      let subject = start.dropFirst().trimmed
      self = .help(subject.isEmpty ? nil : String(subject))
    default: self = .lua(text)
    }
  }
}

extension Substring {
  /// Without the white space at both ends.
  var trimmed: Substring {
    var remaining = drop { $0.isWhitespace }
    while remaining.last?.isWhitespace == true { remaining.removeLast() }
    return remaining
  }
}

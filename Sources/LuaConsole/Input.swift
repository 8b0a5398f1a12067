/// What was typed: Lua, or one of the short forms that a prompt takes besides.
enum Input: Equatable {
  /// Lua; of `=expression` the expression.
  case lua(String)
  /// `?name`, or `?` alone.
  case question(String?)

  init(_ text: String) {
    let start = text.drop { $0.isWhitespace }
    switch start.first {
    case "=": self = .lua(String(start.dropFirst()))
    case "?":
      let subject = start.dropFirst().trimmed
      self = .question(subject.isEmpty ? nil : String(subject))
    default: self = .lua(text)
    }
  }
}

extension Substring {
  /// Without the white space at both ends.
  var trimmed: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

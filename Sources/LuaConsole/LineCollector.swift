internal import LuaHost

/// Puts lines together until they make a text that can be evaluated.
///
/// Within a block or a bracket it does not ask the compiler at every line, which would take ever longer. So a mistake
/// in a block is told once the block is over, and the rest of the block is not taken for texts of its own.
public struct LineCollector {
  /// Lines that belong together.
  public struct Text: Equatable, Sendable {
    /// The lines with breaks between them.
    public let text: String
    /// The number of the first one, from 1.
    public let line: Int
  }

  private let judge: (String) -> Console.Judgement
  private var text = ""
  private var nesting = Nesting()
  private var count = 0
  private var firstLine = 1
  /// The line at which the compiler is asked although a block seems to be open.
  private var nextQuestion = Self.patience

  /// For how many lines a block is waited for without asking: what seems to open one may be a mistake.
  private static let patience = 100

  /// A collector that goes by a judgement, such as `Console.judge(_:)`.
  public init(judge: @escaping (String) -> Console.Judgement) {
    self.judge = judge
  }

  /// Takes a line, without its break.
  ///
  /// - Returns: The text that it ends; nil where more has to come.
  public mutating func add(_ line: String) -> Text? {
    count += 1
    text += count == firstLine ? line : "\n\(line)"
    nesting.add(line)
    guard !nesting.isOpen || count >= nextQuestion else { return nil }
    nextQuestion = count + Self.patience + (count - firstLine) / 2
    guard judge(text) != .incomplete else { return nil }
    let whole = take()
    return whole.text.allSatisfy(\.isWhitespace) ? nil : whole
  }

  /// What is left when no more lines come; nil if nothing is.
  public mutating func finish() -> Text? {
    text.isEmpty ? nil : take()
  }

  private mutating func take() -> Text {
    defer {
      text = ""
      nesting = Nesting()
      firstLine = count + 1
      nextQuestion = count + Self.patience
    }
    return Text(text: text, line: firstLine)
  }
}

/// How many blocks and brackets lines leave open.
private struct Nesting {
  private var depth = 0
  private var bracket: Int?

  var isOpen: Bool { depth > 0 || bracket != nil }

  mutating func add(_ line: String) {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes[...], within: bracket)
    while let token = lexer.next() {
      guard token.kind != .string, token.kind != .number else { continue }
      switch String(decoding: bytes[token.range], as: UTF8.self) {
      case "function", "do", "then", "repeat", "(", "{", "[": depth += 1
      case "end", "elseif", "until", ")", "}", "]": depth -= 1
      default: break
      }
    }
    bracket = lexer.openBracket
  }
}

internal import LuaHost

/// Puts lines together until they make a text that can be evaluated.
///
/// Within a block or a bracket it does not ask the compiler at every line, which would take ever longer. So a mistake
/// in a block is told once the block is over, and the rest of the block is not taken for texts of its own.
public struct InputSplitter {
  /// Lines that belong together.
  public struct Block: Equatable, Sendable {
    /// The lines with breaks between them.
    public let text: String
    /// The number of the first one, from 1.
    public let line: Int
  }

  private let checkComplete: (String) -> Console.InputStatus
  private var text = ""
  private var blockDepth = BlockDepth()
  private var count = 0
  private var firstLine = 1
  /// The line at which the compiler is asked although a block seems to be open.
  private var nextCheckLine = Self.checkInterval

  /// For how many lines a block is waited for without asking: what seems to open one may be a mistake.
  private static let checkInterval = 100

  /// A collector that goes by a judgement, such as `Console.checkComplete(_:)`.
  public init(checkComplete: @escaping (String) -> Console.InputStatus) {
    self.checkComplete = checkComplete
  }

  /// Takes a line, without its break.
  ///
  /// - Returns: The text that it ends; nil where more has to come.
  public mutating func add(_ line: String) -> Block? {
    count += 1
    text += count == firstLine ? line : "\n\(line)"
    blockDepth.add(line)
    guard !blockDepth.isOpen || count >= nextCheckLine else { return nil }
    nextCheckLine = count + Self.checkInterval + (count - firstLine) / 2
    guard checkComplete(text) != .incomplete else { return nil }
    let block = takeBlock()
    return block.text.allSatisfy(\.isWhitespace) ? nil : block
  }

  /// What is left when no more lines come; nil if nothing is.
  public mutating func finish() -> Block? {
    text.isEmpty ? nil : takeBlock()
  }

  private mutating func takeBlock() -> Block {
    defer {
      text = ""
      blockDepth = BlockDepth()
      firstLine = count + 1
      nextCheckLine = count + Self.checkInterval
    }
    return Block(text: text, line: firstLine)
  }
}

/// How many blocks and brackets lines leave open.
private struct BlockDepth {
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
    bracket = lexer.openLongBracketLevel
  }
}

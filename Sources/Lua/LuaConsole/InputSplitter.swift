import LuaHost

/// Groups lines into blocks that can be evaluated.
///
/// The syntax check is skipped while the lines leave a block or bracket open; checking after each line would
/// take quadratic time. Therefore an error within a block is reported at the block's end, and the rest of the
/// block is not evaluated as separate texts.
public struct InputSplitter {
  /// A complete group of lines.
  public struct Block: Equatable, Sendable {
    /// The lines, separated by line breaks.
    public let text: String
    /// The number of the first line, from 1.
    public let firstLine: Int
  }

  private let checkInputStatus: (String) -> Console.InputStatus
  private var text = ""
  private var blockDepth = BlockDepth()
  private var lineCount = 0
  private var firstLine = 1
  /// The number of the line after which the syntax is checked even if a block is open.
  private var nextCheckLine = Self.linesBetweenSyntaxChecks

  /// The minimum number of lines between syntax checks while a block is open; a syntax error may keep it open
  /// forever.
  private static let linesBetweenSyntaxChecks = 100

  /// Creates a splitter that uses a syntax check such as `Console.checkInputStatus(_:)`.
  public init(checkInputStatus: @escaping (String) -> Console.InputStatus) {
    self.checkInputStatus = checkInputStatus
  }

  /// Appends a line, without its line break.
  ///
  /// - Returns: The block that the line completes; nil if more lines are needed or the block is blank.
  public mutating func add(_ line: String) -> Block? {
    lineCount += 1
    text += lineCount == firstLine ? line : "\n\(line)"
    blockDepth.add(line)
    guard !blockDepth.isOpen || lineCount >= nextCheckLine else { return nil }
    nextCheckLine = lineCount + Self.linesBetweenSyntaxChecks + (lineCount - firstLine) / 2
    guard checkInputStatus(text) != .incomplete else { return nil }
    let block = takeBlock()
    return block.text.allSatisfy(\.isWhitespace) ? nil : block
  }

  /// Whether there is no text that awaits further lines.
  public var isEmpty: Bool { text.isEmpty }

  /// Returns the incomplete block at the end of the input; nil if there is none.
  public mutating func takeRemainingBlock() -> Block? {
    text.isEmpty ? nil : takeBlock()
  }

  private mutating func takeBlock() -> Block {
    defer {
      text = ""
      blockDepth = BlockDepth()
      firstLine = lineCount + 1
      nextCheckLine = lineCount + Self.linesBetweenSyntaxChecks
    }
    return Block(text: text, firstLine: firstLine)
  }
}

/// The nesting depth of blocks and brackets at the end of the lines so far.
private struct BlockDepth {
  private var depth = 0
  private var longBracketLevel: Int?

  var isOpen: Bool { depth > 0 || longBracketLevel != nil }

  mutating func add(_ line: String) {
    let bytes = Array(line.utf8)
    var lexer = Lexer(bytes[...], openLongBracketLevel: longBracketLevel)
    while let token = lexer.next() {
      guard token.kind != .string, token.kind != .number else { continue }
      switch String(decoding: bytes[token.range], as: UTF8.self) {
      case "function", "do", "then", "repeat", "(", "{", "[": depth += 1
      case "end", "elseif", "until", ")", "}", "]": depth -= 1
      default: break
      }
    }
    longBracketLevel = lexer.openLongBracketLevel
  }
}

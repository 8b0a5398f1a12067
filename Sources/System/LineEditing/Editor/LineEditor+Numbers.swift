/// Changing the number at the cursor.
extension LineEditor {
  /// Adds to the number at the cursor, or else to the next one in its line, or else to the one before it, in
  /// units of its last digit.
  ///
  /// If the text is then complete input, it is emitted to be run, and remains to be edited.
  mutating func addToNumber(_ units: Int) {
    let numbers = DecimalNumber.all(
      in: buffer.characters, range: buffer.lineStart..<buffer.lineEnd, operators: language.wordOperators)
    guard let number = numbers.first(where: { $0.range.upperBound >= buffer.cursor }) ?? numbers.last,
      let sum = number.adding(units)
    else { return ringBell() }
    edit { $0.replace(number.range, with: sum) }
    if editingMode == .vi, vi.mode == .normal { buffer.move(to: buffer.cursor - 1) }
    if language.validate(buffer.text) == .complete { effects.append(.numberChanged(buffer.text)) }
  }
}

/// A decimal number in a text, such as `-0.25`; its sign belongs to it unless it subtracts.
private struct DecimalNumber {
  /// The range of the number.
  let range: Range<Int>
  /// The digits without the decimal point, with the sign.
  private let digits: Int
  /// Whether there is a decimal point.
  private let hasPoint: Bool
  /// The number of digits after it.
  private let decimalCount: Int
  /// Whether a minus sign stands right before the number and subtracts it.
  private let isSubtracted: Bool

  /// Returns the sum of the number and a number of units of its last digit, with the same number of decimals;
  /// nil if it cannot be written in its place.
  func adding(_ units: Int) -> String? {
    let (sum, overflows) = digits.addingReportingOverflow(units)
    // Two minus signs would begin a comment of Lua.
    guard !overflows, sum >= 0 || !isSubtracted else { return nil }
    let text = String(sum.magnitude)
    let padded = String(repeating: "0", count: max(decimalCount + 1 - text.count, 0)) + text
    let fraction = hasPoint ? "." + padded.suffix(decimalCount) : ""
    return (sum < 0 ? "-" : "") + padded.dropLast(decimalCount) + fraction
  }

  /// The decimal numbers in a range of a text; neither digits in names nor numbers that are hexadecimal or
  /// have an exponent.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The range.
  ///   - operators: The words after which a minus sign negates.
  /// - Returns: The numbers, in their order.
  static func all(in text: [Character], range: Range<Int>, operators: Set<String>) -> [DecimalNumber] {
    var numbers: [DecimalNumber] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let word = index..<wordEnd(in: text, from: index, limit: range.upperBound)
      if let number = DecimalNumber(text, word, lineStart: range.lowerBound, operators) {
        numbers.append(number)
      }
      index = max(word.upperBound, index + 1)
    }
    return numbers
  }

  /// Returns the end of the letters, digits and points from a position on, with the sign of an exponent.
  private static func wordEnd(in text: [Character], from start: Int, limit: Int) -> Int {
    func end(from start: Int) -> Int {
      text[start..<limit].firstIndex { !isWordCharacter($0) && $0 != "." } ?? limit
    }
    let end = end(from: start)
    guard end > start, end + 1 < limit, "+-".contains(text[end]),
      ("0"..."9").contains(text[start]) || text[start] == "."
    else { return end }
    let isHexadecimal = end > start + 1 && "xX".contains(text[start + 1])
    return (isHexadecimal ? "pP" : "eE").contains(text[end - 1])
      ? wordEnd(in: text, from: end + 1, limit: limit) : end
  }

  /// Creates the number that a word is; nil if it is none.
  private init?(_ text: [Character], _ word: Range<Int>, lineStart: Int, _ operators: Set<String>) {
    let parts = text[word].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      text[word].allSatisfy({ $0 == "." || ("0"..."9").contains($0) }),
      let value = Int(String(parts.joined()))
    else { return nil }
    let hasSign = word.lowerBound > lineStart && text[word.lowerBound - 1] == "-"
    let signIndex = max(word.lowerBound - 1, lineStart)
    let operandEnd = text[lineStart..<signIndex].lastIndex { $0 != " " }.map { $0 + 1 } ?? lineStart
    let operand = text[lineStart..<operandEnd]
    let lastWord = operand[(operand.lastIndex { !Self.isWordCharacter($0) }.map { $0 + 1 } ?? lineStart)...]
    let subtracts =
      lastWord.isEmpty
      ? operand.last.map { ")]}\"'".contains($0) } ?? false : !operators.contains(String(lastWord))
    range = (hasSign && !subtracts ? word.lowerBound - 1 : word.lowerBound)..<word.upperBound
    digits = hasSign && !subtracts ? -value : value
    hasPoint = parts.count == 2
    decimalCount = hasPoint ? parts[1].count : 0
    isSubtracted = hasSign && subtracts
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

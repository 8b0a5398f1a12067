/// Changing the number at the cursor while its text is being tried out.
extension LineEditor {
  /// Adds to the number at the cursor, or else to the next one in its line, or else to the one before it, in
  /// units of its last digit.
  ///
  /// If the text is then complete input, it is emitted to be run, and remains to be edited.
  mutating func addToNumber(_ units: Int) {
    let numbers = DecimalNumber.all(in: buffer.characters, range: buffer.lineStart..<buffer.lineEnd)
    guard let number = numbers.first(where: { $0.range.upperBound >= buffer.cursor }) ?? numbers.last,
      let sum = number.adding(units)
    else { return ringBell() }
    edit { $0.replace(number.range, with: sum) }
    if editingMode == .vi, vi.mode == .normal { buffer.move(to: buffer.cursor - 1) }
    if language.validate(buffer.text) == .complete { effects.append(.tryOut(buffer.text)) }
  }
}

/// A decimal number in a text, such as `-0.25`; its sign belongs to it unless it subtracts.
private struct DecimalNumber {
  /// The place of the number.
  let range: Range<Int>
  /// The digits without the decimal point, with the sign.
  private let digits: Int
  /// The number of digits after the decimal point.
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
    let fraction = decimalCount > 0 ? "." + padded.suffix(decimalCount) : ""
    return (sum < 0 ? "-" : "") + padded.dropLast(decimalCount) + fraction
  }

  /// The decimal numbers in a range of a text; neither digits in names nor hexadecimal numbers.
  static func all(in text: [Character], range: Range<Int>) -> [DecimalNumber] {
    var numbers: [DecimalNumber] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard isWordCharacter(text[index]) || text[index] == "." else {
        index += 1
        continue
      }
      let end =
        text[index..<range.upperBound].firstIndex { !isWordCharacter($0) && $0 != "." } ?? range.upperBound
      if let number = DecimalNumber(text, index..<end, lineStart: range.lowerBound) { numbers.append(number) }
      index = end
    }
    return numbers
  }

  /// Creates the number that a word is; nil if it is none.
  private init?(_ text: [Character], _ word: Range<Int>, lineStart: Int) {
    let parts = text[word].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      text[word].allSatisfy({ $0 == "." || ("0"..."9").contains($0) }),
      let value = Int(String(parts.joined()))
    else { return nil }
    let hasSign = word.lowerBound > lineStart && text[word.lowerBound - 1] == "-"
    let before = text[lineStart..<max(word.lowerBound - 1, lineStart)].last { $0 != " " }
    let subtracts = before.map { Self.isWordCharacter($0) || ")]}\"'".contains($0) } ?? false
    range = (hasSign && !subtracts ? word.lowerBound - 1 : word.lowerBound)..<word.upperBound
    digits = hasSign && !subtracts ? -value : value
    decimalCount = parts.count == 2 ? parts[1].count : 0
    isSubtracted = hasSign && subtracts
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

/// A parameter of a script, and the values that it takes in a sweep.
public struct SweepParameter: Hashable, Sendable {
  /// The values of a parameter.
  public enum Domain: Hashable, Sendable {
    /// These values, in this order; at least one.
    case values([SweepValue])
    /// All numbers of an interval, for random samples.
    case interval(ClosedRange<Double>)
  }

  /// The name, a key of the script's table `params`.
  public let name: String
  /// The values.
  public let domain: Domain

  /// The maximum number of values of a parameter: 1,000,000.
  public static let maximumValueCount = 1_000_000

  /// Creates a parameter.
  public init(name: String, domain: Domain) { (self.name, self.domain) = (name, domain) }

  /// Reads a parameter in the notation of the command line.
  ///
  /// - Parameter argument: `NAME=` and values separated by commas, each of which is a number, a boolean, a
  ///   string, or a range `FIRST:LAST:STEP` that includes its last number if a step leads to it; or an
  ///   interval `FIRST:LAST`.
  /// - Throws: `SweepError` if the name is not a Lua identifier, or a range is empty or has too many values.
  public init(_ argument: String) throws(SweepError) {
    guard let equals = argument.firstIndex(of: "=") else {
      throw SweepError("expected NAME=VALUES, got '\(argument)'")
    }
    name = String(argument[..<equals])
    guard let first = name.utf8.first, Self.isNameByte(first), !(0x30...0x39).contains(first),
      name.utf8.allSatisfy(Self.isNameByte)
    else { throw SweepError("expected a name of letters, digits and '_' before '=', got '\(name)'") }
    let text = argument[argument.index(after: equals)...]
    if let interval = try Self.interval(text, of: name) {
      domain = .interval(interval)
      return
    }
    var values: [SweepValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard !part.isEmpty else { throw SweepError("\(name): expected a value, got an empty text") }
      values += try Self.steppedValues(part, of: name) ?? [SweepValue(part)]
    }
    domain = .values(values)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The interval that a text denotes; nil if it denotes none.
  private static func interval(
    _ text: Substring, of name: String
  ) throws(SweepError) -> ClosedRange<Double>? {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { SweepValue($0).doubleValue }
    guard ends.count == 2, let first = ends[0], let last = ends[1] else { return nil }
    guard first < last else { throw SweepError("\(name): the interval \(text) is empty") }
    return first...last
  }

  /// The values of a range with a step; nil if the text denotes none.
  private static func steppedValues(_ text: Substring, of name: String) throws(SweepError) -> [SweepValue]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    let values = parts.map { SweepValue($0) }
    guard let first = values[0].doubleValue, let last = values[1].doubleValue,
      let step = values[2].doubleValue
    else { return nil }
    guard step != 0 else { throw SweepError("\(name): the step of \(text) is 0") }
    // A tolerance of rounding errors, so that 0:1:0.1 ends with 1.
    let quotient = ((last - first) / step + 1e-9).rounded(.down)
    guard quotient >= 0 else { throw SweepError("\(name): the range \(text) is empty") }
    guard quotient < Double(maximumValueCount) else {
      throw SweepError("\(name): the range \(text) has more than \(maximumValueCount) values")
    }
    let count = Int(quotient) + 1
    if case .integer(let first) = values[0], case .integer(let step) = values[2] {
      return (0..<count).map { .integer(first + $0 * step) }
    }
    let decimals = min(max(decimalPlaceCount(of: parts[0]), decimalPlaceCount(of: parts[2])), 15)
    // Counted in units of the last decimal, so that the values are those that the decimal numbers denote.
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    let (start, increment) = ((first * unit).rounded(), (step * unit).rounded())
    guard abs(start) + Double(count) * abs(increment) < 1e15, !text.contains(where: { "eE".contains($0) })
    else {
      return (0..<count).map { .number(first + Double($0) * step) }
    }
    return (0..<count).map { .number((start + Double($0) * increment) / unit) }
  }

  /// The number of digits after the decimal point.
  private static func decimalPlaceCount(of text: Substring) -> Int {
    text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
  }
}

/// The percentiles of a set of durations, in seconds.
struct Distribution {
  enum Unit: Double {
    case milliseconds = 1e3
    case nanoseconds = 1e9

    var symbol: String { self == .milliseconds ? "ms" : "ns" }
  }

  private let sorted: [Double]

  init(of durations: [Double]) {
    sorted = durations.sorted()
  }

  /// Returns the percentile for a fraction from 0 to 1; 0 if there are no durations.
  func percentile(_ fraction: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * fraction))]
  }

  /// Formats a table row with the median, the 95th percentile and the maximum.
  func row(_ label: String, unit: Unit) -> String {
    let figures = [("median", 0.5), ("p95", 0.95), ("max", 1)].map { name, fraction in
      "\(name) \((percentile(fraction) * unit.rawValue).rounded(toPlaces: 2)) \(unit.symbol)"
    }
    return "  \(label.padded(to: 34))\(figures.joined(separator: "   "))"
  }
}

extension Double {
  func rounded(toPlaces places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }

  /// Returns the number as text with exactly `places` decimal places.
  func text(places: Int) -> String {
    let number = String(describing: rounded(toPlaces: places))
    let digits = number.split(separator: ".").last?.count ?? 0
    return number + String(repeating: "0", count: Swift.max(0, places - digits))
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  func padded(onLeftTo width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }
}

extension Int {
  /// The decimal digits, grouped in threes by commas.
  var groupedDigits: String {
    let digits = String(self)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text.append(",") }
      text.append(digit.element)
    }
  }
}

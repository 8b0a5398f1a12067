import Dynamics
import TestSupport

extension SplitMix64 {
  /// A number from `range`, with 53 random bits.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }

  /// A number from a range of positive ones, whose logarithm is distributed evenly.
  mutating func logarithmicNumber(in range: ClosedRange<Double>) -> Double {
    let ratio = range.upperBound / range.lowerBound
    return range.lowerBound * Exponentiation.exponential(number(in: 0...Exponentiation.logarithm(ratio)))
  }

  /// An integer from `range`.
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// True with a probability.
  mutating func chance(_ probability: Double) -> Bool { number(in: 0...1) < probability }

  /// An element of a collection that is not empty.
  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[integer(in: 0...elements.count - 1)]
  }

  /// A vector in any direction, with a length of at most `length`.
  mutating func vector(upTo length: Double) -> Vector {
    Vector(angle: number(in: -Double.pi...Double.pi), magnitude: number(in: 0...length))
  }
}

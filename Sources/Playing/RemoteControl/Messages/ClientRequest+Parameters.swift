package import Dynamics
import JSON

/// The parameters of a request; a parameter that is missing or has the wrong type is an error that names it.
extension ClientRequest {
  /// A number, which is finite.
  package func number(_ name: String) throws(RequestFailure) -> Double {
    guard let value = parameters[name]?.doubleValue, value.isFinite else {
      throw failure(name, expected: "a number")
    }
    return value
  }

  /// A number in a range.
  package func number(_ name: String, in range: ClosedRange<Double>) throws(RequestFailure) -> Double {
    let value = try number(name)
    guard range.contains(value) else {
      throw failure(name, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// An integer in a range.
  package func integer(
    _ name: String, default defaultValue: Int? = nil, in range: ClosedRange<Int>
  ) throws(RequestFailure) -> Int {
    guard let value = parameters[name], !value.isNull else {
      if let defaultValue { return defaultValue }
      throw failure(name, expected: "an integer")
    }
    guard let integer = value.intValue, range.contains(integer) else {
      throw failure(name, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// A string.
  package func string(_ name: String) throws(RequestFailure) -> String {
    guard let value = parameters[name]?.stringValue else { throw failure(name, expected: "a string") }
    return value
  }

  /// The point of the parameters `x` and `y`.
  package func point() throws(RequestFailure) -> Point {
    let limit = 1e7
    return Point(x: try number("x", in: -limit...limit), y: try number("y", in: -limit...limit))
  }

  /// The error that a parameter has the wrong value.
  package func failure(_ name: String, expected: String) -> RequestFailure {
    let value = parameters[name].map { "\($0)" } ?? "nothing"
    return RequestFailure("\(method): \(name): expected \(expected), got \(value)")
  }
}

import Runs
import Views

extension Stage {
  /// The state hash and the simulated time, in one line.
  var hashDescription: String {
    "state hash: \(stateHash.hexadecimalDigits) at \(time.textWithThreeDecimals) s"
  }
}

extension Double {
  /// The number rounded to three decimal places, as in the event log.
  fileprivate var textWithThreeDecimals: String {
    let digits = String(Int((self * 1000).rounded()))
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(padded.dropLast(3)).\(padded.suffix(3))"
  }
}

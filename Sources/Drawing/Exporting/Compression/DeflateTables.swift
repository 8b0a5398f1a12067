/// The tables of RFC 1951, section 3.2.5 and 3.2.7.
enum DeflateTables {
  /// The extra bits of the length codes from 257 on.
  static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]

  /// The smallest length of each length code from 257 on.
  static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
    227, 258,
  ]

  /// The code of each length from 0 to 258.
  static let lengthCode: [Int] = (0...258).map { length in
    257 + (lengthBase.lastIndex { $0 <= length } ?? 0)
  }

  /// The smallest distance of each distance code.
  static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073,
    4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  /// Returns the number of extra bits of a distance code.
  static func distanceExtraBits(_ code: Int) -> Int { max(code / 2 - 1, 0) }

  /// Returns the code of a distance, 1…32768.
  static func distanceCode(_ distance: Int) -> Int {
    guard distance > 4 else { return distance - 1 }
    let offset = distance - 1
    let highestBit = Int.bitWidth - 1 - offset.leadingZeroBitCount
    return 2 * highestBit + (offset >> (highestBit - 1) & 1)
  }

  /// The order in which the lengths of the code length codes are written.
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}

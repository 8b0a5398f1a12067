/// A decoder of deflate and zlib after RFC 1951 and RFC 1950, for streams that may be wrong.
struct Inflate {
  /// A violation of the format.
  struct Malformed: Error {
    let reason: String
  }

  private let bytes: [UInt8]
  private var bitIndex = 16

  /// Returns the contents of a zlib stream.
  ///
  /// - Parameter bytes: The stream.
  /// - Returns: The contents.
  /// - Throws: `Malformed` if the stream is not valid.
  static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count > 6, bytes[0] == 0x78, (Int(bytes[0]) * 256 + Int(bytes[1])) % 31 == 0 else {
      throw Malformed(reason: "header")
    }
    var decoder = Inflate(bytes: bytes)
    let contents = try decoder.contents()
    var (low, high) = (1, 0)
    for byte in contents {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    let end = (decoder.bitIndex + 7) / 8
    guard end + 4 == bytes.count else { throw Malformed(reason: "length") }
    guard bytes[end...].reduce(0, { $0 << 8 | Int($1) }) == high << 16 | low else {
      throw Malformed(reason: "checksum")
    }
    return contents
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for shift in 0..<count {
      guard bitIndex < 8 * bytes.count else { throw Malformed(reason: "end") }
      value |= Int(bytes[bitIndex / 8] >> UInt8(bitIndex % 8) & 1) << shift
      bitIndex += 1
    }
    return value
  }

  /// The symbols of a canonical code by length and code, with the length in the bits from 16 on.
  private typealias Code = [Int: Int]

  private static func code(_ lengths: ArraySlice<Int>) throws -> Code {
    var symbols: Code = [:]
    var next = 0
    for length in 1...15 {
      next <<= 1
      for (symbol, own) in lengths.enumerated() where own == length {
        symbols[length << 16 | next] = symbol
        next += 1
      }
      guard next <= 1 << length else { throw Malformed(reason: "oversubscribed code") }
    }
    return symbols
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var value = 0
    for length in 1...15 {
      value = value << 1 | (try bits(1))
      if let symbol = code[length << 16 | value] { return symbol }
    }
    throw Malformed(reason: "code")
  }

  private mutating func contents() throws -> [UInt8] {
    var contents: [UInt8] = []
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      guard try bits(2) == 2 else { throw Malformed(reason: "block type") }
      try decodeBlock(into: &contents)
    }
    return contents
  }

  private mutating func decodeBlock(into contents: inout [UInt8]) throws {
    let (literalCount, distanceCount, lengthCount) = (try bits(5) + 257, try bits(5) + 1, try bits(4) + 4)
    var lengthLengths = [Int](repeating: 0, count: 19)
    for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengthCount) {
      lengthLengths[index] = try bits(3)
    }
    let lengthCode = try Self.code(lengthLengths[...])
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(lengthCode)
      switch symbol {
      case 16: lengths += Array(repeating: lengths.last ?? 0, count: 3 + (try bits(2)))
      case 17: lengths += Array(repeating: 0, count: 3 + (try bits(3)))
      case 18: lengths += Array(repeating: 0, count: 11 + (try bits(7)))
      default: lengths.append(symbol)
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw Malformed(reason: "code lengths") }
    let (literals, distances) = (
      try Self.code(lengths[..<literalCount]), try Self.code(lengths[literalCount...])
    )
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      guard symbol > 256 else {
        contents.append(UInt8(symbol))
        continue
      }
      let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let base =
        symbol == 285 ? 258 : symbol < 265 ? symbol - 254 : 3 + (4 + (symbol - 265) % 4) << extra
      let length = base + (try bits(extra))
      let code = try self.symbol(distances)
      let distanceExtra = max(code / 2 - 1, 0)
      let distanceBase = code < 2 ? code + 1 : 1 + (2 + code % 2) << distanceExtra
      let distance = distanceBase + (try bits(distanceExtra))
      guard distance <= contents.count else { throw Malformed(reason: "distance") }
      // A match that overlaps its copy repeats itself.
      var rest = length
      while rest > 0 {
        let count = min(rest, distance)
        // A slice would share the storage of the contents, which would then be copied.
        let match = Array(contents[contents.count - distance..<contents.count - distance + count])
        contents += match
        rest -= count
      }
    }
  }
}

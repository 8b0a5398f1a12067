/// Compression in the formats deflate (RFC 1951) and zlib (RFC 1950).
///
/// LZ77 with hash chains and lazy matching, and blocks with dynamic Huffman codes. Written here so that neither the build
/// nor the program needs a library installed, and so that the output is the same on every machine.
enum Deflate {
  /// Returns a zlib stream of the bytes.
  ///
  /// - Complexity: O(*n*), since the search for a match is limited.
  static func zlibCompressed(_ bytes: [UInt8]) -> [UInt8] {
    var writer = BitWriter()
    // Deflate with a window of 32 KiB; the check bits of the header.
    writer.bytes = [0x78, 0x9C]
    writer.write(blocksOf: bytes)
    writer.alignToByte()
    let checksum = adler32(bytes)
    return writer.bytes + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (24 - 8 * $0)) }
  }

  /// The checksum of RFC 1950.
  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    // The largest number of bytes after which the sums still fit into 32 bits.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[start..<min(start + 5552, bytes.count)] {
        low &+= UInt32(byte)
        high &+= low
      }
      low %= 65521
      high %= 65521
    }
    return high << 16 | low
  }
}

/// A literal byte, or a match of earlier bytes.
struct DeflateSymbol {
  /// The length of a match, 3…258; 0 for a literal.
  let length: UInt16
  /// The distance of a match, 1…32768; the byte of a literal.
  let literalOrDistance: UInt16
}

extension BitWriter {
  /// The number of symbols of a block, after which new Huffman codes pay.
  private static let symbolsPerBlock = 32_768

  /// Writes the blocks of a deflate stream.
  mutating func write(blocksOf bytes: [UInt8]) {
    var matchFinder = MatchFinder()
    var position = 0
    repeat {
      var symbols: [DeflateSymbol] = []
      symbols.reserveCapacity(Self.symbolsPerBlock)
      bytes.withUnsafeBufferPointer { bytes in
        while position < bytes.count, symbols.count < Self.symbolsPerBlock {
          matchFinder.appendSymbols(to: &symbols, from: bytes, at: &position)
        }
      }
      write(position == bytes.count ? 1 : 0, count: 1)
      write(2, count: 2)
      writeDynamicBlock(symbols)
    } while position < bytes.count
  }

  private mutating func writeDynamicBlock(_ symbols: [DeflateSymbol]) {
    var literalCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    literalCounts[256] = 1
    for symbol in symbols {
      if symbol.length == 0 {
        literalCounts[Int(symbol.literalOrDistance)] += 1
      } else {
        literalCounts[DeflateTables.lengthCode[Int(symbol.length)]] += 1
        distanceCounts[DeflateTables.distanceCode(Int(symbol.literalOrDistance))] += 1
      }
    }
    let literals = HuffmanCode(counts: literalCounts, maximumLength: 15)
    let distances = HuffmanCode(counts: distanceCounts, maximumLength: 15)
    writeCodeLengths(literals, distances)
    for symbol in symbols {
      guard symbol.length > 0 else {
        write(literals, Int(symbol.literalOrDistance))
        continue
      }
      let code = DeflateTables.lengthCode[Int(symbol.length)]
      write(literals, code)
      write(
        UInt32(Int(symbol.length) - DeflateTables.lengthBase[code - 257]),
        count: DeflateTables.lengthExtraBits[code - 257])
      let distance = DeflateTables.distanceCode(Int(symbol.literalOrDistance))
      write(distances, distance)
      write(
        UInt32(Int(symbol.literalOrDistance) - DeflateTables.distanceBase[distance]),
        count: DeflateTables.distanceExtraBits(distance))
    }
    write(literals, 256)
  }

  /// Writes the code lengths of both alphabets, run-length encoded and with a Huffman code of their own.
  private mutating func writeCodeLengths(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    let literalCount = max((literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1, 257)
    let distanceCount = max((distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1, 1)
    let runs = Self.runs(
      of: Array(literals.lengths.prefix(literalCount) + distances.lengths.prefix(distanceCount))[...])
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.code] += 1 }
    let code = HuffmanCode(counts: counts, maximumLength: 7)
    let order = DeflateTables.codeLengthOrder
    let lengthCount = max((order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
    write(UInt32(literalCount - 257), count: 5)
    write(UInt32(distanceCount - 1), count: 5)
    write(UInt32(lengthCount - 4), count: 4)
    for index in order.prefix(lengthCount) { write(UInt32(code.lengths[index]), count: 3) }
    for run in runs {
      write(code, run.code)
      write(UInt32(run.extra), count: run.extraBits)
    }
  }

  private static func runs(of lengths: ArraySlice<UInt8>) -> [(code: Int, extra: Int, extraBits: Int)] {
    var runs: [(code: Int, extra: Int, extraBits: Int)] = []
    var rest = lengths
    while let length = rest.first {
      let count = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(count)
      var remaining = count
      if length == 0 {
        while remaining >= 3 {
          let run = min(remaining, 138)
          runs.append(run < 11 ? (17, run - 3, 3) : (18, run - 11, 7))
          remaining -= run
        }
      } else {
        runs.append((Int(length), 0, 0))
        remaining -= 1
        while remaining >= 3 {
          let run = min(remaining, 6)
          runs.append((16, run - 3, 2))
          remaining -= run
        }
      }
      for _ in 0..<remaining { runs.append((Int(length), 0, 0)) }
    }
    return runs
  }

  private mutating func write(_ code: HuffmanCode, _ symbol: Int) {
    write(UInt32(code.codes[symbol]), count: Int(code.lengths[symbol]))
  }
}

import TestSupport
import Testing

@testable import Exporting

/// Compression, checked by another decoder.
@Suite struct DeflateTests {
  @Test(arguments: [0, 1, 2, 3, 255, 4000])
  func `any bytes are restored`(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    for range in [0...0, 0...1, 0...255] as [ClosedRange<UInt8>] {
      let bytes = (0..<count).map { _ in UInt8.random(in: range, using: &random) }
      #expect(try Inflate.zlib(Deflate.zlibCompressed(bytes)) == bytes)
    }
  }

  @Test func `the checksum of a PNG chunk is that of ISO 3309`() {
    #expect(CRC32.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test func `several blocks, long matches and long distances are restored`() throws {
    var random = SplitMix64(seed: 5)
    let noise = (0..<40_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = noise + noise.suffix(30_000) + Array(repeating: 7, count: 5000)
    let compressed = Deflate.zlibCompressed(bytes)
    #expect(try Inflate.zlib(compressed) == bytes)
    #expect(compressed.count < 41_000)
  }

  @Test func `a code for frequencies of Fibonacci numbers has at most 15 bits`() {
    var counts = [1, 1]
    while counts.count < 30 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    let code = HuffmanCode(counts: counts, maximumLength: 15)
    #expect(code.lengths.allSatisfy { (1...15).contains($0) })
    // Kraft's inequality: the code is prefix-free.
    #expect(code.lengths.reduce(0) { $0 + 1 << (15 - Int($1)) } <= 1 << 15)
  }
}

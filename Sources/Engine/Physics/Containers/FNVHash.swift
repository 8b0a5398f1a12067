/// The Fowler–Noll–Vo hash function FNV-1a with 64 bits.
struct FNVHash: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      value = (value ^ UInt64(word >> shift & 0xff)) &* 0x100_0000_01b3
    }
  }

  mutating func combine(_ word: UInt64) {
    combine(UInt32(truncatingIfNeeded: word))
    combine(UInt32(truncatingIfNeeded: word >> 32))
  }

  mutating func combine(_ number: Float) { combine(number == 0 ? 0 : number.bitPattern) }
}

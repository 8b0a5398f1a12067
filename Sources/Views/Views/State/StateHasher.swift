/// A 64-bit hash of a sequence of values, without allocations.
///
/// Multiply and fold, as in wyhash: each 64-bit word is combined by exclusive or with a key that depends on
/// its position (a Weyl sequence), multiplied by an odd constant to 128 bits, and the halves of the product
/// are combined by exclusive or. The words' results are added, so that the multiplications do not depend on
/// each other; the finalizer of SplitMix64 spreads the sum over all bits.
struct StateHasher: StateVisitor {
  private var sum: UInt64 = 0
  private var positionMultiplier = goldenRatio

  private static let goldenRatio: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let multiplier: UInt64 = 0xA076_1D64_78BD_642F

  /// Adds a word.
  @inline(__always)
  mutating func combine(_ word: UInt64) {
    let product = (word ^ positionMultiplier).multipliedFullWidth(by: Self.multiplier)
    sum &+= product.high ^ product.low
    positionMultiplier &+= Self.goldenRatio
  }

  /// The hash of the words so far.
  var value: UInt64 {
    var mixed = sum ^ positionMultiplier
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  @inline(__always)
  mutating func beginObject(_ kind: StateObjectID.Kind, ordinal: Int, object: AnyObject?) {}

  @inline(__always)
  mutating func visit(_ property: StaticString, _ value: Double) { combine(value.bitPattern) }

  @inline(__always)
  mutating func visit(_ property: StaticString, _ value: Int) { combine(UInt64(bitPattern: Int64(value))) }

  @inline(__always)
  mutating func visit(_ property: StaticString, _ value: Bool) { combine(value ? 1 : 0) }

  @inline(__always)
  mutating func visit(_ property: StaticString, _ value: String?) {
    guard let value else { return combine(0) }
    combine(value)
  }

  @inline(__always)
  mutating func visit(_ property: StaticString, hash: UInt64) { combine(hash) }

  mutating func visit(_ input: InputQueue) { combine(input.stateHash) }

  /// Adds the length and the UTF-8 encoding of a text, in words of eight bytes.
  private mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      combine(UInt64(bytes.count) + 1)
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        combine(UInt64(littleEndian: word))
        offset += 8
      }
      guard offset < bytes.count else { return }
      var word: UInt64 = 0
      while offset < bytes.count {
        word = word << 8 | UInt64(bytes[offset])
        offset += 1
      }
      combine(word)
    }
  }
}

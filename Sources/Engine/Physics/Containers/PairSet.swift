import CLanes

/// The pairs of child shapes that have a contact: a hash set with open addressing.
///
/// Only single pairs are looked up. It is never iterated over, so that its order cannot influence the
/// results.
struct PairSet: Sendable {
  /// The keys, or 0 for an empty bucket; the number of buckets is a power of two, at most half of them used.
  private var keys = [UInt64](repeating: 0, count: 32)
  private(set) var count = 0

  /// Inserts a pair, in either order; returns whether it was new.
  mutating func insert(_ a: Int32, _ b: Int32) -> Bool {
    if 2 * (count + 1) > keys.count { grow() }
    let key = Self.key(a, b)
    let bucket = self.bucket(of: key)
    guard keys[bucket] != key else { return false }
    keys[bucket] = key
    count += 1
    return true
  }

  /// Whether a pair, in either order, is in the set.
  func contains(_ a: Int32, _ b: Int32) -> Bool {
    let key = Self.key(a, b)
    return keys[bucket(of: key)] == key
  }

  /// Begins to load the bucket of a pair into the cache.
  @inline(__always)
  func prefetch(_ a: Int32, _ b: Int32) {
    let bucket = Self.homeBucket(of: Self.key(a, b), mask: keys.count - 1)
    keys.withUnsafeBufferPointer { lanes_prefetch($0.baseAddress.unsafelyUnwrapped + bucket) }
  }

  /// Removes a pair, in either order.
  ///
  /// Moves later keys of the same run into the gap (backward shift deletion), so that no tombstones are
  /// needed.
  mutating func remove(_ a: Int32, _ b: Int32) {
    let mask = keys.count - 1
    var hole = bucket(of: Self.key(a, b))
    guard keys[hole] != 0 else { return }
    var next = (hole + 1) & mask
    while keys[next] != 0 {
      let homeBucket = Self.homeBucket(of: keys[next], mask: mask)
      if (next - homeBucket) & mask >= (next - hole) & mask {
        keys[hole] = keys[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    keys[hole] = 0
    count -= 1
  }

  private func bucket(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var bucket = Self.homeBucket(of: key, mask: mask)
    while keys[bucket] != 0 && keys[bucket] != key { bucket = (bucket + 1) & mask }
    return bucket
  }

  private mutating func grow() {
    let old = keys
    keys = [UInt64](repeating: 0, count: 2 * old.count)
    for key in old where key != 0 { keys[bucket(of: key)] = key }
  }

  /// The key of a pair, with the larger slot in the upper half; never 0, since both slots differ.
  private static func key(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(UInt32(max(a, b))) << 32 | UInt64(UInt32(min(a, b)))
  }

  /// The finalizer of MurmurHash3, which distributes adjacent slots over the table.
  private static func homeBucket(of key: UInt64, mask: Int) -> Int {
    var hash = key
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return Int(truncatingIfNeeded: hash ^ hash >> 33) & mask
  }
}

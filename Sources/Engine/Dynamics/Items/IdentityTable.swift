/// A hash table with linear probing, keyed by object identity.
///
/// Faster than a dictionary, because it needs no strong hash function: addresses are almost random and not
/// chosen by an attacker, so that Fibonacci hashing is sufficient. The load factor is at most 1/2. Removal
/// shifts entries back instead of leaving tombstones. There is no iteration, since its order would differ
/// from run to run.
struct IdentityTable<Value> {
  private typealias Entry = (identity: ObjectIdentifier, value: Value)

  /// The buckets; their number is a power of two, so that a mask wraps around.
  private var entries: [Entry?] = [nil, nil]
  /// The right shift that reduces a 64-bit product to a bucket index.
  private var hashShift: UInt64 = 63

  /// The number of entries.
  private(set) var count = 0

  /// The value of an object; nil if there is none.
  subscript(object: AnyObject) -> Value? {
    guard let bucket = bucket(of: ObjectIdentifier(object)) else { return nil }
    return entries[bucket]?.value
  }

  /// Inserts the value of an object; returns false, without effect, if it has one already.
  @discardableResult
  mutating func insert(_ value: Value, for object: AnyObject) -> Bool {
    insert(value, for: ObjectIdentifier(object))
  }

  /// Inserts the value of an object; returns false, without effect, if it has one already.
  @discardableResult
  mutating func insert(_ value: Value, for identity: ObjectIdentifier) -> Bool {
    guard bucket(of: identity) == nil else { return false }
    count += 1
    if 2 * count > entries.count { grow() }
    insertUnchecked((identity, value))
    return true
  }

  /// Removes the value of an object; returns false if there was none.
  @discardableResult
  mutating func remove(_ object: AnyObject) -> Bool {
    guard var hole = bucket(of: ObjectIdentifier(object)) else { return false }
    count -= 1
    // Shift the following entries back, unless that would put one before its ideal bucket.
    var next = nextBucket(of: hole)
    while let entry = entries[next] {
      if distance(from: idealBucket(of: entry.identity), to: next) >= distance(from: hole, to: next) {
        entries[hole] = entry
        hole = next
      }
      next = nextBucket(of: next)
    }
    entries[hole] = nil
    return true
  }

  private func bucket(of identity: ObjectIdentifier) -> Int? {
    var bucket = idealBucket(of: identity)
    while let entry = entries[bucket] {
      if entry.identity == identity { return bucket }
      bucket = nextBucket(of: bucket)
    }
    return nil
  }

  private func idealBucket(of identity: ObjectIdentifier) -> Int {
    // 2⁶⁴ divided by the golden ratio (Fibonacci hashing), which spreads neighboring addresses.
    let product = UInt64(UInt(bitPattern: identity)) &* 0x9E37_79B9_7F4A_7C15
    return Int(product &>> hashShift)
  }

  private func nextBucket(of bucket: Int) -> Int { (bucket + 1) & (entries.count - 1) }

  private func distance(from start: Int, to end: Int) -> Int { (end - start) & (entries.count - 1) }

  private mutating func insertUnchecked(_ entry: Entry) {
    var bucket = idealBucket(of: entry.identity)
    while entries[bucket] != nil { bucket = nextBucket(of: bucket) }
    entries[bucket] = entry
  }

  private mutating func grow() {
    let oldEntries = entries
    entries = Array(repeating: nil, count: 2 * oldEntries.count)
    hashShift -= 1
    for entry in oldEntries { if let entry { insertUnchecked(entry) } }
  }
}

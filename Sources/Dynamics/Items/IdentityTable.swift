/// Values for objects by their identity, found without the many rounds in which a dictionary hashes.
///
/// An object's address is as good as random already, and nobody chooses it to do harm: a multiplication spreads it.
/// Entries lie in a table of twice their number at least, each at the place of its address or after it, as close as
/// the others leave room. There is no order to go through them in, since it would differ from run to run.
struct IdentityTable<Value> {
  private typealias Entry = (identity: ObjectIdentifier, value: Value)

  /// As many as a power of two, so that a mask wraps around.
  private var entries: [Entry?] = [nil, nil]
  /// How far a product of 64 bits is shifted to give a place.
  private var shift: UInt64 = 63

  /// How many objects have a value.
  private(set) var count = 0

  /// The value for an object; nil if there is none.
  subscript(object: AnyObject) -> Value? {
    guard let bucket = bucket(of: ObjectIdentifier(object)) else { return nil }
    return entries[bucket]?.value
  }

  /// Keeps a value for an object; false, without effect, if it has one already.
  @discardableResult
  mutating func insert(_ value: Value, for object: AnyObject) -> Bool {
    let identity = ObjectIdentifier(object)
    guard bucket(of: identity) == nil else { return false }
    count += 1
    if 2 * count > entries.count { grow() }
    insertUnchecked((identity, value))
    return true
  }

  /// Forgets the value for an object; false if there was none.
  @discardableResult
  mutating func remove(_ object: AnyObject) -> Bool {
    guard var hole = bucket(of: ObjectIdentifier(object)) else { return false }
    count -= 1
    // What lies behind moves up, unless that would put it before the place of its address.
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
    // 2⁶⁴ divided by the golden ratio, which keeps neighbours far from each other.
    let product = UInt64(UInt(bitPattern: identity)) &* 0x9E37_79B9_7F4A_7C15
    return Int(product &>> shift)
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
    shift -= 1
    for entry in oldEntries { if let entry { insertUnchecked(entry) } }
  }
}

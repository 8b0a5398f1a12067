/// A direct-mapped cache from Swift classes to their registered types.
///
/// A hit takes one comparison, whereas a dictionary would hash the class with SipHash.
struct TypeCache: ~Copyable {
  private typealias Entry = (identity: ClassIdentity?, type: OpaquePointer?)

  private let entries: UnsafeMutableBufferPointer<Entry>

  init() {
    entries = .allocate(capacity: 16)
    entries.initialize(repeating: (nil, nil))
  }

  deinit {
    entries.deallocate()
  }

  /// Returns the cached type of a class, or the result of `fallback`, which is then cached.
  func type(of identity: ClassIdentity, fallback: () -> OpaquePointer) -> OpaquePointer {
    // Class metadata objects are some hundred bytes apart, so the low bits carry no information.
    let index = Int((identity.address >> 6) % UInt(entries.count))
    let entry = entries[index]
    if entry.identity == identity, let type = entry.type { return type }
    let type = fallback()
    entries[index] = (identity, type)
    return type
  }

  /// Removes all entries, because the type of a class may have changed.
  func removeAll() {
    entries.update(repeating: (nil, nil))
  }
}

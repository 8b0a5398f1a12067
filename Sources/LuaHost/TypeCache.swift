/// The types of the classes whose objects went to Lua last: a look costs one comparison, where a dictionary hashes the
/// class in many rounds.
struct TypeCache: ~Copyable {
  private typealias Entry = (identity: ObjectIdentifier?, type: OpaquePointer?)

  private let entries: UnsafeMutableBufferPointer<Entry>

  init() {
    entries = .allocate(capacity: 16)
    entries.initialize(repeating: (nil, nil))
  }

  deinit {
    entries.deallocate()
  }

  /// The type of a class, found at the class's place or else elsewhere and put there.
  func type(of identity: ObjectIdentifier, fallback: () -> OpaquePointer) -> OpaquePointer {
    // The descriptions of classes lie some hundred bytes apart.
    let index = Int((UInt(bitPattern: identity) >> 6) % UInt(entries.count))
    let entry = entries[index]
    if entry.identity == identity, let type = entry.type { return type }
    let type = fallback()
    entries[index] = (identity, type)
    return type
  }

  /// Forgets everything, because a class may have another type now.
  func removeAll() {
    entries.update(repeating: (nil, nil))
  }
}

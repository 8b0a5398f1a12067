import Physics

/// A map from handles of a world to values, indexed by slot: a lookup takes one comparison and no hashing.
struct HandleTable<Tag, Value> {
  private var entries: [(handle: Handle<Tag>, value: Value)?] = []

  /// The value of a handle; nil if there is none.
  subscript(handle: Handle<Tag>) -> Value? {
    // The null handle has a negative index, which is never valid.
    guard entries.indices.contains(Int(handle.index)), let entry = entries[Int(handle.index)],
      entry.handle == handle
    else { return nil }
    return entry.value
  }

  /// Sets the value of a handle; replaces its previous value, and that of an earlier handle with the same
  /// slot.
  mutating func insert(_ value: Value, for handle: Handle<Tag>) {
    let slot = Int(handle.index)
    while entries.count <= slot { entries.append(nil) }
    entries[slot] = (handle, value)
  }

  /// Removes the value of a handle; returns false if there was none.
  @discardableResult
  mutating func remove(_ handle: Handle<Tag>) -> Bool {
    guard self[handle] != nil else { return false }
    entries[Int(handle.index)] = nil
    return true
  }
}

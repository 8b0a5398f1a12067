import Physics

/// Values for things in a world, kept by the slots of their handles: a look takes one comparison and no hashing.
struct HandleTable<Tag, Value> {
  private var entries: [(handle: Handle<Tag>, value: Value)?] = []

  /// The value for a thing; nil if there is none.
  subscript(handle: Handle<Tag>) -> Value? {
    // The handle of nothing has a negative index, which no array has either.
    guard entries.indices.contains(Int(handle.index)), let entry = entries[Int(handle.index)],
      entry.handle == handle
    else { return nil }
    return entry.value
  }

  /// Keeps a value for a thing, in place of one that it had and of one for a former thing in its slot.
  mutating func insert(_ value: Value, for handle: Handle<Tag>) {
    let slot = Int(handle.index)
    while entries.count <= slot { entries.append(nil) }
    entries[slot] = (handle, value)
  }

  /// Forgets the value for a thing; false if there was none.
  @discardableResult
  mutating func remove(_ handle: Handle<Tag>) -> Bool {
    guard self[handle] != nil else { return false }
    entries[Int(handle.index)] = nil
    return true
  }
}

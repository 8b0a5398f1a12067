/// Gives out handles and knows which of them are alive.
///
/// Slots are taken again in last-in, first-out order; what a slot stores is kept by the owner in arrays of
/// its own, as many of them as it likes, all indexed by ``Handle/index``.
struct HandlePool<Tag>: Sendable {
  /// The generation that a slot's present or next handle bears.
  private var generations: [UInt32] = []
  private var isLive: [Bool] = []
  private var freeList: [Int32] = []

  /// Takes a slot.
  ///
  /// If its index equals the length of the owner's arrays, the owner has to append to them.
  mutating func allocate() -> Handle<Tag> {
    if let index = freeList.popLast() {
      isLive[Int(index)] = true
      return Handle(index: index, generation: generations[Int(index)])
    }
    generations.append(1)
    isLive.append(true)
    return Handle(index: Int32(generations.count - 1), generation: 1)
  }

  /// Gives a slot back, after which its handle is dead.
  mutating func free(_ index: Int32) {
    generations[Int(index)] &+= 1
    isLive[Int(index)] = false
    freeList.append(index)
  }

  /// Whether the handle's thing still exists.
  func contains(_ handle: Handle<Tag>) -> Bool {
    handle.index >= 0 && Int(handle.index) < generations.count && isLive[Int(handle.index)]
      && generations[Int(handle.index)] == handle.generation
  }

  /// The handle of the thing that lives in a slot.
  func handle(at index: Int32) -> Handle<Tag> {
    Handle(index: index, generation: generations[Int(index)])
  }
}

/// Storage for one kind of thing: elements in slots that are taken again.
struct SlotArray<Element: Sendable>: Sendable {
  /// Elements by slot; those of free slots are what was last there.
  var elements: [Element] = []
  private var freeList: [Int32] = []

  /// Puts `element` into a free slot and returns its index.
  @inline(__always)
  mutating func insert(_ element: Element) -> Int32 {
    if let index = freeList.popLast() {
      elements[Int(index)] = element
      return index
    }
    elements.append(element)
    return Int32(elements.count - 1)
  }

  /// Puts `element` at an index that a ``HandlePool`` gave out; for arrays whose slots are counted there.
  mutating func store(_ element: Element, at index: Int32) {
    if Int(index) == elements.count { elements.append(element) } else { elements[Int(index)] = element }
  }

  /// Frees a slot.
  mutating func remove(at index: Int32) { freeList.append(index) }

  subscript(index: Int32) -> Element {
    @inline(__always) get { elements[Int(index)] }
    @inline(__always) _modify { yield &elements[Int(index)] }
  }
}

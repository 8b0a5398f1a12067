/// Allocates handles and records which of them are valid.
///
/// Free slots are reused in last-in, first-out order. The owner stores the data of the slots in any number of
/// arrays of its own, all indexed by ``Handle/index``.
struct HandlePool<Tag>: Sendable {
  /// By slot: the generation of the current handle, or of the next one if the slot is free.
  private var generations: [UInt32] = []
  private var isLive: [Bool] = []
  private var freeList: [Int32] = []

  /// Allocates a slot and returns its handle.
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

  /// Frees a slot; its handle becomes invalid.
  mutating func free(_ index: Int32) {
    generations[Int(index)] &+= 1
    isLive[Int(index)] = false
    freeList.append(index)
  }

  /// Whether the handle is valid.
  func contains(_ handle: Handle<Tag>) -> Bool {
    handle.index >= 0 && Int(handle.index) < generations.count && isLive[Int(handle.index)]
      && generations[Int(handle.index)] == handle.generation
  }
}

/// An array with reusable slots for one kind of object.
struct SlotArray<Element: Sendable>: Sendable {
  /// The elements by slot; a free slot keeps its last element.
  var elements: [Element] = []
  private var freeList: [Int32] = []

  /// Stores `element` in a free slot and returns its index.
  @inline(__always)
  mutating func insert(_ element: Element) -> Int32 {
    if let index = freeList.popLast() {
      elements[Int(index)] = element
      return index
    }
    elements.append(element)
    return Int32(elements.count - 1)
  }

  /// Stores `element` at an index allocated by a ``HandlePool``, for arrays whose slots the pool manages.
  mutating func store(_ element: Element, at index: Int32) {
    if Int(index) == elements.count { elements.append(element) } else { elements[Int(index)] = element }
  }

  /// Frees a slot.
  mutating func remove(at index: Int32) { freeList.append(index) }

  /// Calls `run` with the elements of the array; see ``BorrowedArray``.
  @inline(__always)
  mutating func withBorrowedArray<Result>(_ run: (BorrowedArray<Element>) -> Result) -> Result {
    elements.withBorrowedArray(run)
  }

  subscript(index: Int32) -> Element {
    @inline(__always) get { elements[Int(index)] }
    @inline(__always) _modify { yield &elements[Int(index)] }
  }
}

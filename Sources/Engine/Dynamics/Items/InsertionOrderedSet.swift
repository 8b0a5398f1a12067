/// A set of objects, or of values that contain one, in order of insertion.
///
/// Insertion and removal take amortized constant time: a removed element leaves a hole, and the array of the
/// elements is made anew when it is read next.
struct InsertionOrderedSet<Element> {
  private typealias Slot = (element: Element, identity: ObjectIdentifier)

  /// The elements in order; nil where one was removed since the last compaction.
  private var slots: [Slot?] = []
  private var slotIndices = IdentityTable<Int>()
  /// The elements without holes; nil after a removal, until they are read.
  private var cachedElements: [Element]? = []

  var count: Int { slotIndices.count }

  /// The elements, in order of insertion.
  ///
  /// - Complexity: O(*n*) after a removal, otherwise O(1).
  var elements: [Element] {
    mutating get {
      if let cachedElements { return cachedElements }
      let elements = slots.compactMap { $0?.element }
      cachedElements = elements
      return elements
    }
  }

  func contains(_ object: AnyObject) -> Bool { slotIndices[object] != nil }

  /// Appends the element of an object; returns false, without effect, if the object has one already.
  @discardableResult
  mutating func insert(_ element: Element, for object: AnyObject) -> Bool {
    guard slotIndices.insert(slots.count, for: object) else { return false }
    slots.append((element, ObjectIdentifier(object)))
    cachedElements?.append(element)
    return true
  }

  /// Removes the element of an object; returns false if there is none.
  @discardableResult
  mutating func remove(_ object: AnyObject) -> Bool {
    guard let slot = slotIndices[object] else { return false }
    slotIndices.remove(object)
    slots[slot] = nil
    cachedElements = nil
    if slots.count > 2 * count + 8 { compact() }
    return true
  }

  private mutating func compact() {
    slots.removeAll { $0 == nil }
    slotIndices = IdentityTable()
    for (index, slot) in slots.enumerated() { if let slot { slotIndices.insert(index, for: slot.identity) } }
  }
}

internal import Workers

/// A list that threads fill together.
protocol PartList: Sendable {
  init()
  mutating func removeAll()
  mutating func append(contentsOf other: Self)
}

/// Lists of what the parts of a loop find, one each: none waits for another, and their order is that of the loop.
///
/// Kept from step to step, so that none is made anew.
struct PartLists<List: PartList>: Sendable {
  /// The list of the second part and those that follow.
  private var others: [List] = []

  /// Runs a loop whose parts each have a list to fill, and puts what they find into `whole`, in order.
  ///
  /// The first part fills `whole` itself: where there is only one, nothing is moved.
  @inline(__always)
  mutating func fill<Loop: SharedLoop>(
    _ whole: inout List, over range: Range<Int>, grain: Int, by crew: Crew,
    _ loop: (PartListPointers<List>) -> Loop
  ) {
    let otherCount = crew.partCount(of: range.count, grain: grain) - 1
    withUnsafeMutablePointer(to: &whole) { first in
      guard otherCount > 0 else {
        return loop(PartListPointers(first: first, others: nil)).run(range, part: 0)
      }
      while others.count < otherCount { others.append(List()) }
      others.withUnsafeMutableBufferPointer { others in
        let lists = PartListPointers(first: first, others: others.baseAddress)
        crew.run(loop(lists), over: range, grain: grain)
        for list in others[..<otherCount] { first.pointee.append(contentsOf: list) }
      }
    }
  }
}

/// Where the lists lie while a loop fills them.
struct PartListPointers<List: PartList> {
  fileprivate let first: UnsafeMutablePointer<List>
  fileprivate let others: UnsafeMutablePointer<List>?

  /// Lets `run` fill the list of a part.
  @inline(__always)
  func fill(_ part: Int, _ run: (inout List) -> Void) {
    let place = part == 0 ? first : others.unsafelyUnwrapped + (part - 1)
    // Here, where nobody else looks, the list's count need not be written to memory each time.
    var list = List()
    swap(&list, &place.pointee)
    list.removeAll()
    run(&list)
    swap(&list, &place.pointee)
  }
}

/// Slots of bodies or of contacts.
struct SlotList: PartList {
  var slots: [Int32] = []

  mutating func append(contentsOf other: SlotList) { slots.append(contentsOf: other.slots) }

  /// Empties the list and keeps its memory.
  mutating func removeAll() { slots.removeAll(keepingCapacity: true) }
}

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

  /// Calls `run` with lists for `partCount` parts to fill, and puts what they find into `whole`, in order.
  ///
  /// The first part fills `whole` itself: where there is only one, nothing is moved.
  @inline(__always)
  mutating func fill(_ whole: inout List, partCount: Int, _ run: (PartListPointers<List>) -> Void) {
    withUnsafeMutablePointer(to: &whole) { first in
      guard partCount > 1 else { return run(PartListPointers(first: first, others: first)) }
      while others.count < partCount - 1 { others.append(List()) }
      others.withUnsafeMutableBufferPointer { others in
        guard let others = others.baseAddress else { return }
        run(PartListPointers(first: first, others: others))
        for index in 0..<partCount - 1 { first.pointee.append(contentsOf: others[index]) }
      }
    }
  }
}

/// Where the lists lie while a loop fills them.
struct PartListPointers<List: PartList> {
  fileprivate let first: UnsafeMutablePointer<List>
  fileprivate let others: UnsafeMutablePointer<List>

  /// Lets `run` fill the list of a part.
  @inline(__always)
  func fill(_ part: Int, _ run: (inout List) -> Void) {
    let place = part == 0 ? first : others + (part - 1)
    // Here, where nobody else looks, the list's count need not be written to memory each time.
    var list = List()
    swap(&list, &place.pointee)
    list.removeAll()
    run(&list)
    swap(&list, &place.pointee)
  }
}

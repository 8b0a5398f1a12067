extension Array {
  /// Sorts the array, merging what is in order already, and asks for no memory once `buffer` has grown: equal elements
  /// keep their order.
  ///
  /// The library's sort does the same with a buffer of its own in each call, which a step must not ask for.
  ///
  /// Complexity: O(n log r) for n elements in r runs; a list in order is only looked through, and a few elements at the
  /// end of a list are moved to their places.
  mutating func mergeSort(using buffer: inout [Element], by areInOrder: (Element, Element) -> Bool) {
    var isSorted = false
    while !isSorted {
      isSorted = true
      var start = 0
      while start < count {
        let middle = endOfRun(from: start, by: areInOrder)
        guard middle < count else { break }
        let end = endOfRun(from: middle, by: areInOrder)
        merge(start, middle, end, using: &buffer, by: areInOrder)
        isSorted = start == 0 && end == count
        start = end
      }
    }
  }

  /// The first element after those from `start` on that are in order.
  private func endOfRun(from start: Int, by areInOrder: (Element, Element) -> Bool) -> Int {
    var end = start + 1
    while end < count, !areInOrder(self[end], self[end - 1]) { end += 1 }
    return end
  }

  /// Merges two neighbouring runs from their ends, so that nothing moves that lies before all of the second.
  private mutating func merge(
    _ start: Int, _ middle: Int, _ end: Int, using buffer: inout [Element],
    by areInOrder: (Element, Element) -> Bool
  ) {
    buffer.removeAll(keepingCapacity: true)
    buffer.append(contentsOf: self[middle..<end])
    var (left, destination) = (middle - 1, end - 1)
    while let last = buffer.last {
      if left >= start && areInOrder(last, self[left]) {
        self[destination] = self[left]
        left -= 1
      } else {
        self[destination] = last
        buffer.removeLast()
      }
      destination -= 1
    }
  }
}

extension Array {
  /// Sorts the array by natural merge sort, which is stable; allocates nothing once `buffer` has grown.
  ///
  /// The standard library's sort allocates a buffer in each call, which a step must not do.
  ///
  /// Complexity: O(n log r) for n elements in r sorted runs. A sorted array is only scanned, and a few
  /// elements at the end of a sorted array are moved to their positions.
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

  /// Returns the end index of the sorted run that begins at `start`.
  private func endOfRun(from start: Int, by areInOrder: (Element, Element) -> Bool) -> Int {
    var end = start + 1
    while end < count, !areInOrder(self[end], self[end - 1]) { end += 1 }
    return end
  }

  /// Merges two adjacent runs from their ends, so that elements that precede the whole second run do not
  /// move.
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

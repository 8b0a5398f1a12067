/// A list of slots, each at most once, from which removing takes amortized constant time.
///
/// A removed slot leaves a gap, which is closed before the list is read, when the slot is appended again, or
/// when half of the list has been removed.
struct SlotList: Sendable {
  private var storage: [Int32] = []
  /// By slot: whether the slot in ``storage`` is a gap.
  private var isGap: [Bool] = []
  private var gapCount = 0

  /// The number of slots in the list.
  var count: Int { storage.count - gapCount }

  var isEmpty: Bool { count == 0 }

  /// The slots in order of insertion, or as they were sorted.
  ///
  /// - Complexity: O(*n*) after a removal, otherwise O(1).
  var slots: [Int32] {
    mutating get {
      closeGaps()
      return storage
    }
    _modify {
      closeGaps()
      yield &storage
    }
  }

  /// The slots as ``slots`` returns them, for readers that cannot change the list.
  ///
  /// - Complexity: O(*n*) while the list has gaps, otherwise O(1).
  var slotsWithoutGaps: [Int32] { gapCount == 0 ? storage : storage.filter { !isGap($0) } }

  /// Appends a slot that is not in the list.
  mutating func append(_ slot: Int32) {
    if gapCount > 0, isGap(slot) { closeGaps() }
    storage.append(slot)
  }

  /// Removes a slot that is in the list.
  mutating func remove(_ slot: Int32) {
    isGap.grow(to: Int(slot) + 1, with: false)
    isGap[Int(slot)] = true
    gapCount += 1
    if 2 * gapCount > storage.count { closeGaps() }
  }

  private mutating func closeGaps() {
    guard gapCount > 0 else { return }
    storage = slotsWithoutGaps
    isGap.removeAll()
    gapCount = 0
  }

  private func isGap(_ slot: Int32) -> Bool { Int(slot) < isGap.count && isGap[Int(slot)] }
}

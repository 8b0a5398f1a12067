/// Which element a loop prefetches while it visits another: the one a fixed distance ahead.
///
/// The contacts of a large pile do not fit into the second-level cache, and loops visit them in orders that
/// the processor does not predict.
struct Prefetch {
  private let distance: Int
  /// The first index at which nothing is prefetched any more.
  private let end: Int

  /// Creates the prefetching of a loop over `indices`.
  ///
  /// - Parameters:
  ///   - indices: The indices of the loop.
  ///   - distance: The distance in iterations, long enough for a memory access.
  ///   - elementCount: The number of elements; if they are so few that they are in the cache, nothing is
  ///     prefetched.
  @inline(__always)
  init(in indices: Range<Int>, distance: Int, elementCount: Int) {
    self.distance = distance
    end = elementCount < 1024 ? indices.lowerBound : indices.upperBound - distance
  }

  /// Returns the index to prefetch at `index`; nil if there is none.
  @inline(__always)
  func index(aheadOf index: Int) -> Int? { index < end ? index + distance : nil }
}

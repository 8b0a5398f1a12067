/// A loop whose parts may be done in any order and at the same time, on any thread.
///
/// What a part reads, no other may write. Make it a value of pointers: retaining and releasing one object from several
/// threads takes longer than most of what loops do.
package protocol SharedLoop {
  /// Does what belongs to some indices.
  ///
  /// - Parameters:
  ///   - indices: A range without gaps; those of all parts together are the loop's.
  ///   - part: The number of the part, counted from 0 in order of indices; there are `partCount(of:grain:)`.
  func run(_ indices: Range<Int>, part: Int)
}

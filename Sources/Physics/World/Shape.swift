/// A shape as its owner sees it: what a ``ShapeID`` names.
///
/// A chain is one shape with a part for every edge.
struct Shape: Sendable {
  let id: ShapeID
  let body: Int32
  /// For a shape that is a boundary: the group to which it is one.
  ///
  /// Others meet what their body's groups say.
  let boundaryGroup: CollisionGroupID?
  /// The parts, linked by ``ShapePart/next``; -1 for none.
  var firstPart: Int32 = -1
  /// The body's next shape; -1 for none.
  var next: Int32
}

/// One convex piece or edge of a shape: what collides with what.
struct ShapePart: Sendable {
  var form: ShapeForm
  let shape: Int32
  let body: Int32
  /// Counts parts up as they are created; orders new contacts.
  let serial: UInt64
  /// The next part of the same shape; -1 for none.
  let next: Int32
  /// The tight box around the part in the world; kept up to date for parts with a leaf only.
  var box: Box
  /// The leaf in the tree of fixed or of dynamic parts, by the body's kind; -1 for none.
  var proxy: Int32 = -1
  /// Whether the part is in ``World/loneParts``; then it has no leaf.
  var isLone = false
  /// Whether the part is on the list of parts whose neighbours are to be sought.
  var isSeeking = false
}

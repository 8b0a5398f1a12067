/// A binary tree of boxes that answers which of them overlap a given one.
///
/// Each leaf holds one box of the caller's and a number to tell it by; each inner node holds the union of its
/// two children. How good the tree is shows in the sum of its inner nodes' outlines, the surface-area
/// heuristic: insertion looks for the place that adds least to it, and rotations on the way up take back what
/// earlier insertions spoiled.
///
/// Boxes are taken as they are: a caller who wants to move shapes a little without touching the tree hands in
/// boxes with a margin.
///
/// Sources: E. Catto, "Dynamic Bounding Volume Hierarchies", GDC 2019; D. Kopta et al., "Fast, Effective BVH
/// Updates for Animated Scenes", I3D 2012.
struct DynamicTree: Sendable {
  /// The index of no node.
  static let null: Int32 = -1

  /// One node, half a cache line.
  struct Node: Sendable {
    var bounds: Bounds
    /// The node above; in a free node, the next free one.
    var parent: Int32
    /// The first child, ``DynamicTree/null`` in a leaf.
    var child1: Int32
    /// The second child; in a leaf, the caller's number.
    var child2: Int32
    /// Twice the height, and 1 more in a marked node.
    private var code: Int32

    @inline(__always)
    init(bounds: Bounds, parent: Int32, child1: Int32, child2: Int32, height: Int32) {
      (self.bounds, self.parent, self.child1, self.child2) = (bounds, parent, child1, child2)
      code = height << 1
    }

    @inline(__always)
    var isLeaf: Bool { child1 == DynamicTree.null }

    /// The number of nodes on the longest way down, 0 in a leaf, -1 in a free node.
    @inline(__always)
    var height: Int32 {
      get { code >> 1 }
      set { code = newValue << 1 | code & 1 }
    }

    /// Whether a leaf asks for its neighbours, or one below an inner node does; see ``DynamicTree/mark(_:)``.
    @inline(__always)
    var isMarked: Bool {
      get { code & 1 != 0 }
      set { code = newValue ? code | 1 : code & ~1 }
    }
  }

  var nodes: [Node] = []
  var root = DynamicTree.null
  var firstFree = DynamicTree.null

  /// The number of boxes.
  private(set) var count = 0

  init() {}

  /// The number of steps from the root to the deepest leaf.
  var height: Int { root == Self.null ? 0 : Int(nodes[Int(root)].height) }

  /// The box of a leaf as it was given.
  func box(of leaf: Int32) -> Box { nodes[Int(leaf)].bounds.box }

  /// The same as bounds.
  @inline(__always)
  func bounds(of leaf: Int32) -> Bounds { nodes[Int(leaf)].bounds }

  /// Adds a box; the result names it until it is removed.
  ///
  /// Usually O(log n).
  mutating func insert(_ box: Box, userData: Int32) -> Int32 {
    let leaf = claimNode()
    count += 1
    nodes.withUnsafeMutableBufferPointer { buffer in
      buffer[Int(leaf)] = Node(
        bounds: Bounds(box), parent: Self.null, child1: Self.null, child2: userData, height: 0)
    }
    link(leaf)
    return leaf
  }

  /// Takes a box out, in time proportional to the height.
  mutating func remove(_ leaf: Int32) {
    unlink(leaf)
    release(leaf)
    count -= 1
  }

  /// Gives a leaf another box.
  ///
  /// One that overlaps the old box keeps its place: the boxes above follow, and rotations keep the tree good while
  /// shapes wander. Any other box is looked for the best place. Usually O(log n), and far less for a small movement.
  mutating func move(_ leaf: Int32, to box: Box) {
    if replaceBounds(of: leaf, by: Bounds(box)) { refitChanges(above: leaf) }
  }

  /// Gives a leaf other bounds; answers whether it keeps its place and leaves the bounds above it to the caller.
  mutating func replaceBounds(of leaf: Int32, by bounds: Bounds) -> Bool {
    if nodes[Int(leaf)].bounds.overlaps(bounds.limits) {
      nodes[Int(leaf)].bounds = bounds
      return true
    }
    unlink(leaf)
    nodes[Int(leaf)].bounds = bounds
    link(leaf)
    return false
  }

  // MARK: Storage of nodes

  mutating func claimNode() -> Int32 {
    guard firstFree != Self.null else {
      let nothing = Bounds(Box(lower: .zero, upper: .zero))
      nodes.append(Node(bounds: nothing, parent: -1, child1: -1, child2: -1, height: -1))
      return Int32(nodes.count - 1)
    }
    let index = firstFree
    firstFree = nodes[Int(index)].parent
    return index
  }

  mutating func release(_ index: Int32) {
    nodes[Int(index)].parent = firstFree
    nodes[Int(index)].height = -1
    firstFree = index
  }
}

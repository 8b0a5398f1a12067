/// A dynamic AABB tree: a bounding volume hierarchy for overlap queries.
///
/// Each leaf contains a box and the caller's user data; each inner node contains the union of its two
/// children. The quality of the tree is the sum of the perimeters of its inner nodes (surface-area
/// heuristic): insertion chooses the sibling that increases it least, and tree rotations on the way to the
/// root restore the quality that earlier insertions lost.
///
/// The tree adds no margin to the boxes. To avoid updates for small motions, insert fat AABBs.
///
/// Sources: E. Catto, "Dynamic Bounding Volume Hierarchies", GDC 2019; D. Kopta et al., "Fast, Effective BVH
/// Updates for Animated Scenes", I3D 2012.
struct DynamicTree: Sendable {
  /// The null index.
  static let null: Int32 = -1

  /// A node of the tree: 32 bytes, half a cache line.
  struct Node: Sendable {
    var bounds: PackedAABB
    /// The index of the parent; in a free node, of the next free node.
    var parent: Int32
    /// The index of the first child; ``DynamicTree/null`` in a leaf.
    var child1: Int32
    /// The index of the second child; in a leaf, the user data.
    var child2: Int32
    /// The height shifted left by one bit, and the moved flag in bit 0.
    private var heightAndFlag: Int32

    @inline(__always)
    init(bounds: PackedAABB, parent: Int32, child1: Int32, child2: Int32, height: Int32) {
      (self.bounds, self.parent, self.child1, self.child2) = (bounds, parent, child1, child2)
      heightAndFlag = height << 1
    }

    @inline(__always)
    var isLeaf: Bool { child1 == DynamicTree.null }

    /// The height of the subtree: 0 for a leaf, -1 for a free node.
    @inline(__always)
    var height: Int32 {
      get { heightAndFlag >> 1 }
      set { heightAndFlag = newValue << 1 | heightAndFlag & 1 }
    }

    /// Whether this leaf, or a leaf below this inner node, is flagged as moved; see
    /// ``DynamicTree/markMoved(_:)``.
    @inline(__always)
    var isMoved: Bool {
      get { heightAndFlag & 1 != 0 }
      set { heightAndFlag = newValue ? heightAndFlag | 1 : heightAndFlag & ~1 }
    }
  }

  var nodes: [Node] = []
  var root = DynamicTree.null
  var freeList = DynamicTree.null

  /// The number of leaves.
  private(set) var leafCount = 0

  init() {}

  /// The height of the tree; 0 if it is empty or a single leaf.
  var height: Int { root == Self.null ? 0 : Int(nodes[Int(root)].height) }

  /// Returns the box of a leaf.
  func aabb(of leaf: Int32) -> AABB { nodes[Int(leaf)].bounds.aabb }

  /// Returns the box of a leaf in its SIMD form.
  @inline(__always)
  func bounds(of leaf: Int32) -> PackedAABB { nodes[Int(leaf)].bounds }

  /// Inserts a box and returns its leaf, which is valid until it is removed.
  ///
  /// - Complexity: O(log n) on average.
  mutating func insert(_ aabb: AABB, userData: Int32) -> Int32 {
    let leaf = allocateNode()
    leafCount += 1
    nodes.withUnsafeMutableBufferPointer { buffer in
      buffer[Int(leaf)] = Node(
        bounds: PackedAABB(aabb), parent: Self.null, child1: Self.null, child2: userData, height: 0)
    }
    insertLeaf(leaf)
    return leaf
  }

  /// Removes a leaf.
  ///
  /// - Complexity: O(height).
  mutating func remove(_ leaf: Int32) {
    removeLeaf(leaf)
    freeNode(leaf)
    leafCount -= 1
  }

  /// Changes the box of a leaf.
  ///
  /// If the new box overlaps the old one, the leaf keeps its position: the ancestors are refit, and rotations
  /// maintain the quality of the tree. Otherwise the leaf is removed and reinserted. Usually O(log n), and
  /// much less for a small motion.
  mutating func move(_ leaf: Int32, to aabb: AABB) {
    if replaceBounds(of: leaf, with: PackedAABB(aabb)) { refitAncestors(above: leaf) }
  }

  /// Changes the box of a leaf and returns whether the leaf keeps its position, so that the caller must refit
  /// the ancestors.
  ///
  /// A leaf whose new box does not overlap the old one is reinserted.
  mutating func replaceBounds(of leaf: Int32, with bounds: PackedAABB) -> Bool {
    if nodes[Int(leaf)].bounds.overlaps(bounds.overlapOperand) {
      nodes[Int(leaf)].bounds = bounds
      return true
    }
    removeLeaf(leaf)
    nodes[Int(leaf)].bounds = bounds
    insertLeaf(leaf)
    return false
  }

  // MARK: Node allocation

  mutating func allocateNode() -> Int32 {
    guard freeList != Self.null else {
      let emptyAABB = PackedAABB(AABB(lower: .zero, upper: .zero))
      nodes.append(Node(bounds: emptyAABB, parent: -1, child1: -1, child2: -1, height: -1))
      return Int32(nodes.count - 1)
    }
    let index = freeList
    freeList = nodes[Int(index)].parent
    return index
  }

  mutating func freeNode(_ index: Int32) {
    nodes[Int(index)].parent = freeList
    nodes[Int(index)].height = -1
    freeList = index
  }
}

extension DynamicTree {
  /// Calls `visit` with the user data of each leaf whose box overlaps `aabb`; the order depends only on the
  /// tree.
  ///
  /// Does not allocate on the heap while the height is below 250: the traversal stack contains at most one
  /// node per level plus one.
  @inline(__always)
  func query(_ aabb: AABB, _ visit: (_ userData: Int32) -> Void) {
    let overlapOperand = PackedAABB(aabb).overlapOperand
    guard root != Self.null, nodes[Int(root)].bounds.overlaps(overlapOperand) else { return }
    nodes.withUnsafeBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { stack in
        stack[0] = root
        var depth = 1
        while depth > 0 {
          depth -= 1
          let node = nodes[Int(stack[depth])]
          if node.isLeaf {
            visit(node.child2)
            continue
          }
          if nodes[Int(node.child1)].bounds.overlaps(overlapOperand) {
            stack[depth] = node.child1
            depth += 1
          }
          if nodes[Int(node.child2)].bounds.overlaps(overlapOperand) {
            stack[depth] = node.child2
            depth += 1
          }
        }
      }
    }
  }
}

extension DynamicTree {
  /// Returns a description of the first violated invariant, or nil; O(n), for tests.
  func invariantViolation() -> String? {
    guard root != Self.null else {
      return leafCount == 0 ? nil : "the tree is empty but counts \(leafCount) boxes"
    }
    guard nodes[Int(root)].parent == Self.null else { return "the root has a parent" }
    var (leaves, inner) = (0, 0)
    var pending = [root]
    while let index = pending.popLast() {
      let node = nodes[Int(index)]
      if node.isLeaf {
        leaves += 1
        if node.height != 0 { return "leaf \(index) has height \(node.height)" }
        continue
      }
      inner += 1
      if let problem = invariantViolation(at: index) { return problem }
      pending += [node.child1, node.child2]
    }
    guard leaves == leafCount, inner == leafCount - 1 else {
      return "\(leaves) leaves, \(inner) inner nodes, \(leafCount) boxes"
    }
    return leaves + inner + freeNodeCount == nodes.count ? nil : "nodes have leaked"
  }

  private func invariantViolation(at index: Int32) -> String? {
    let node = nodes[Int(index)]
    let (child1, child2) = (nodes[Int(node.child1)], nodes[Int(node.child2)])
    guard child1.parent == index, child2.parent == index else {
      return "a child of \(index) has another parent"
    }
    guard node.height == 1 + max(child1.height, child2.height) else {
      return "node \(index) has a wrong height"
    }
    guard node.bounds.aabb.contains(child1.bounds.aabb), node.bounds.aabb.contains(child2.bounds.aabb) else {
      return "node \(index) does not hold its children"
    }
    guard node.isMoved == (child1.isMoved || child2.isMoved) else {
      return "node \(index) has a wrong mark"
    }
    return nil
  }

  private var freeNodeCount: Int {
    var (index, count) = (freeList, 0)
    while index != Self.null {
      index = nodes[Int(index)].parent
      count += 1
    }
    return count
  }
}

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
    var bounds: PackedAABB
    /// The node above; in a free node, the next free one.
    var parent: Int32
    /// The first child, ``DynamicTree/null`` in a leaf.
    var child1: Int32
    /// The second child; in a leaf, the caller's number.
    var child2: Int32
    /// Twice the height, and 1 more in a marked node.
    private var heightAndFlag: Int32

    @inline(__always)
    init(bounds: PackedAABB, parent: Int32, child1: Int32, child2: Int32, height: Int32) {
      (self.bounds, self.parent, self.child1, self.child2) = (bounds, parent, child1, child2)
      heightAndFlag = height << 1
    }

    @inline(__always)
    var isLeaf: Bool { child1 == DynamicTree.null }

    /// The number of nodes on the longest way down, 0 in a leaf, -1 in a free node.
    @inline(__always)
    var height: Int32 {
      get { heightAndFlag >> 1 }
      set { heightAndFlag = newValue << 1 | heightAndFlag & 1 }
    }

    /// Whether a leaf asks for its neighbours, or one below an inner node does; see ``DynamicTree/markMoved(_:)``.
    @inline(__always)
    var isMoved: Bool {
      get { heightAndFlag & 1 != 0 }
      set { heightAndFlag = newValue ? heightAndFlag | 1 : heightAndFlag & ~1 }
    }
  }

  var nodes: [Node] = []
  var root = DynamicTree.null
  var freeList = DynamicTree.null

  /// The number of boxes.
  private(set) var count = 0

  init() {}

  /// The number of steps from the root to the deepest leaf.
  var height: Int { root == Self.null ? 0 : Int(nodes[Int(root)].height) }

  /// The box of a leaf as it was given.
  func aabb(of leaf: Int32) -> AABB { nodes[Int(leaf)].bounds.aabb }

  /// The same as bounds.
  @inline(__always)
  func bounds(of leaf: Int32) -> PackedAABB { nodes[Int(leaf)].bounds }

  /// Adds a box; the result names it until it is removed.
  ///
  /// Usually O(log n).
  mutating func insert(_ aabb: AABB, userData: Int32) -> Int32 {
    let leaf = allocateNode()
    count += 1
    nodes.withUnsafeMutableBufferPointer { buffer in
      buffer[Int(leaf)] = Node(
        bounds: PackedAABB(aabb), parent: Self.null, child1: Self.null, child2: userData, height: 0)
    }
    insertLeaf(leaf)
    return leaf
  }

  /// Takes a box out, in time proportional to the height.
  mutating func remove(_ leaf: Int32) {
    removeLeaf(leaf)
    freeNode(leaf)
    count -= 1
  }

  /// Gives a leaf another box.
  ///
  /// One that overlaps the old box keeps its place: the boxes above follow, and rotations keep the tree good while
  /// shapes wander. Any other box is looked for the best place. Usually O(log n), and far less for a small movement.
  mutating func move(_ leaf: Int32, to aabb: AABB) {
    if replaceBounds(of: leaf, by: PackedAABB(aabb)) { refitAncestors(above: leaf) }
  }

  /// Gives a leaf other bounds; answers whether it keeps its place and leaves the bounds above it to the caller.
  mutating func replaceBounds(of leaf: Int32, by bounds: PackedAABB) -> Bool {
    if nodes[Int(leaf)].bounds.overlaps(bounds.mirrored) {
      nodes[Int(leaf)].bounds = bounds
      return true
    }
    removeLeaf(leaf)
    nodes[Int(leaf)].bounds = bounds
    insertLeaf(leaf)
    return false
  }

  // MARK: Storage of nodes

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
  /// Calls `visit` with the number of each leaf whose box overlaps `aabb`, always in the same order for the
  /// same tree.
  ///
  /// Nothing is allocated while the tree is less than 250 high: the nodes still to be seen are never more than
  /// one for each level, and one.
  @inline(__always)
  func query(_ aabb: AABB, _ visit: (_ userData: Int32) -> Void) {
    let mirrored = PackedAABB(aabb).mirrored
    guard root != Self.null, nodes[Int(root)].bounds.overlaps(mirrored) else { return }
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
          if nodes[Int(node.child1)].bounds.overlaps(mirrored) {
            stack[depth] = node.child1
            depth += 1
          }
          if nodes[Int(node.child2)].bounds.overlaps(mirrored) {
            stack[depth] = node.child2
            depth += 1
          }
        }
      }
    }
  }
}

extension DynamicTree {
  /// What is wrong with the tree, as a sentence, or nil; for tests, as it looks at every node.
  func invariantViolation() -> String? {
    guard root != Self.null else { return count == 0 ? nil : "the tree is empty but counts \(count) boxes" }
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
    guard leaves == count, inner == count - 1 else {
      return "\(leaves) leaves, \(inner) inner nodes, \(count) boxes"
    }
    return leaves + inner + freeCount == nodes.count ? nil : "nodes have leaked"
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

  private var freeCount: Int {
    var (index, count) = (freeList, 0)
    while index != Self.null {
      index = nodes[Int(index)].parent
      count += 1
    }
    return count
  }
}

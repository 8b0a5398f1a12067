extension DynamicTree {
  /// Inserts an allocated leaf beside the sibling of least cost.
  mutating func insertLeaf(_ leaf: Int32) {
    guard root != Self.null else {
      root = leaf
      nodes[Int(leaf)].parent = Self.null
      return
    }
    let sibling = bestSibling(for: nodes[Int(leaf)].bounds)
    let parent = allocateNode()
    insert(parent, above: sibling, and: leaf)
    refit(from: parent)
  }

  /// Unlinks a leaf: its sibling replaces its parent, which is freed.
  mutating func removeLeaf(_ leaf: Int32) {
    let parent = nodes[Int(leaf)].parent
    guard parent != Self.null else {
      root = Self.null
      return
    }
    let sibling = nodes[Int(parent)].child1 == leaf ? nodes[Int(parent)].child2 : nodes[Int(parent)].child1
    let grandparent = nodes[Int(parent)].parent
    nodes[Int(sibling)].parent = grandparent
    replaceChild(parent, of: grandparent, with: sibling)
    freeNode(parent)
    refit(from: grandparent)
  }

  /// Returns the sibling for `bounds` that increases the sum of perimeters least, found by greedy descent.
  ///
  /// The cost of a sibling is the perimeter of the new parent plus the growth of all ancestors. The descent
  /// stops when the lower bound of both children is not below the best cost.
  private func bestSibling(for bounds: PackedAABB) -> Int32 {
    nodes.withUnsafeBufferPointer { nodes in
      var index = root
      var best = root
      var bestCost = nodes[Int(root)].bounds.union(bounds).halfPerimeter
      var inheritedCost = bestCost - nodes[Int(root)].bounds.halfPerimeter
      let leafCost = bounds.halfPerimeter
      while !nodes[Int(index)].isLeaf {
        let (child1, child2) = (nodes[Int(index)].child1, nodes[Int(index)].child2)
        let (union1, union2) = (
          nodes[Int(child1)].bounds.union(bounds), nodes[Int(child2)].bounds.union(bounds)
        )
        let (cost1, cost2) = (union1.halfPerimeter + inheritedCost, union2.halfPerimeter + inheritedCost)
        if cost1 < bestCost { (best, bestCost) = (child1, cost1) }
        if cost2 < bestCost { (best, bestCost) = (child2, cost2) }
        let growth1 = union1.halfPerimeter - nodes[Int(child1)].bounds.halfPerimeter
        let growth2 = union2.halfPerimeter - nodes[Int(child2)].bounds.halfPerimeter
        let (bound1, bound2) = (
          Self.siblingCostLowerBound(leafCost, inheritedCost, growth1, isLeaf: nodes[Int(child1)].isLeaf),
          Self.siblingCostLowerBound(leafCost, inheritedCost, growth2, isLeaf: nodes[Int(child2)].isLeaf)
        )
        guard min(bound1, bound2) < bestCost else { break }
        index = bound1 <= bound2 ? child1 : child2
        inheritedCost += bound1 <= bound2 ? growth1 : growth2
      }
      return best
    }
  }

  /// Returns the lower bound of the cost of any sibling below a child; infinite for a leaf.
  @inline(__always)
  private static func siblingCostLowerBound(
    _ leafCost: Float, _ inheritedCost: Float, _ growth: Float, isLeaf: Bool
  )
    -> Float
  {
    isLeaf ? .infinity : leafCost + inheritedCost + growth
  }

  /// Replaces `sibling` with the new node `parent`, whose children are `sibling` and `leaf`.
  private mutating func insert(_ parent: Int32, above sibling: Int32, and leaf: Int32) {
    let grandparent = nodes[Int(sibling)].parent
    nodes[Int(parent)] = Node(
      bounds: nodes[Int(sibling)].bounds.union(nodes[Int(leaf)].bounds),
      parent: grandparent,
      child1: sibling,
      child2: leaf,
      height: nodes[Int(sibling)].height + 1
    )
    nodes[Int(sibling)].parent = parent
    nodes[Int(leaf)].parent = parent
    replaceChild(sibling, of: grandparent, with: parent)
  }

  private mutating func replaceChild(_ child: Int32, of parent: Int32, with replacement: Int32) {
    if parent == Self.null {
      root = replacement
    } else if nodes[Int(parent)].child1 == child {
      nodes[Int(parent)].child1 = replacement
    } else {
      nodes[Int(parent)].child2 = replacement
    }
  }

  /// Refits the boxes and heights of `index` and its ancestors, with tree rotations.
  private mutating func refit(from index: Int32) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      var index = index
      while index != Self.null {
        Self.refit(index, nodes)
        Self.rotate(index, nodes)
        index = nodes[Int(index)].parent
      }
    }
  }

  /// Refits the ancestors of a leaf whose box has changed, with tree rotations, up to the first that does not
  /// change.
  mutating func refitAncestors(above leaf: Int32) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      var index = nodes[Int(leaf)].parent
      while index != Self.null {
        let (bounds, height) = (nodes[Int(index)].bounds, nodes[Int(index)].height)
        Self.refit(index, nodes)
        Self.rotate(index, nodes)
        if nodes[Int(index)].bounds.isEqual(to: bounds) && nodes[Int(index)].height == height { return }
        index = nodes[Int(index)].parent
      }
    }
  }

  /// Recomputes the box, the height and the moved flag of a node from its children.
  @inline(__always)
  static func refit(_ index: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) {
    let (child1, child2) = (nodes[Int(nodes[Int(index)].child1)], nodes[Int(nodes[Int(index)].child2)])
    nodes[Int(index)].bounds = child1.bounds.union(child2.bounds)
    nodes[Int(index)].height = 1 + max(child1.height, child2.height)
    nodes[Int(index)].isMoved = child1.isMoved || child2.isMoved
  }

  /// Swaps a child of `index` with a grandchild below the other child if that shrinks the other child's box.
  ///
  /// The box of `index` does not change, because it has the same leaves.
  static func rotate(_ index: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) {
    let (child1, child2) = (nodes[Int(index)].child1, nodes[Int(index)].child2)
    let (swap1, gain1) = bestSwap(of: child1, into: child2, nodes)
    let (swap2, gain2) = bestSwap(of: child2, into: child1, nodes)
    guard max(gain1, gain2) > 0 else { return }
    if gain1 >= gain2 {
      exchange(child1, with: swap1, under: index, nodes)
    } else {
      exchange(child2, with: swap2, under: index, nodes)
    }
  }

  /// Returns the child of `node` to swap with `uncle`, and the reduction of half the perimeter of `node`.
  @inline(__always)
  private static func bestSwap(
    of uncle: Int32, into node: Int32, _ nodes: UnsafeMutableBufferPointer<Node>
  ) -> (grandchild: Int32, gain: Float) {
    guard !nodes[Int(node)].isLeaf else { return (null, 0) }
    let (grandchild1, grandchild2) = (nodes[Int(node)].child1, nodes[Int(node)].child2)
    let (perimeter, bounds) = (nodes[Int(node)].bounds.halfPerimeter, nodes[Int(uncle)].bounds)
    let gain1 = perimeter - nodes[Int(grandchild2)].bounds.union(bounds).halfPerimeter
    let gain2 = perimeter - nodes[Int(grandchild1)].bounds.union(bounds).halfPerimeter
    return gain1 >= gain2 ? (grandchild1, gain1) : (grandchild2, gain2)
  }

  private static func exchange(
    _ uncle: Int32, with grandchild: Int32, under top: Int32, _ nodes: UnsafeMutableBufferPointer<Node>
  ) {
    let node = nodes[Int(grandchild)].parent
    if nodes[Int(node)].child1 == grandchild {
      nodes[Int(node)].child1 = uncle
    } else {
      nodes[Int(node)].child2 = uncle
    }
    if nodes[Int(top)].child1 == uncle {
      nodes[Int(top)].child1 = grandchild
    } else {
      nodes[Int(top)].child2 = grandchild
    }
    nodes[Int(uncle)].parent = node
    nodes[Int(grandchild)].parent = top
    refit(node, nodes)
    refit(top, nodes)
  }
}

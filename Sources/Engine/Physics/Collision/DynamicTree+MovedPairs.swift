/// Batched updates and pair queries: moved leaves are flagged, then the tree is refit in one traversal.
///
/// A traversal visits each ancestor of a flagged leaf once, regardless of the number of flagged leaves below
/// it. Leaf by leaf, the nodes near the root would be visited repeatedly.
extension DynamicTree {
  /// Whether any leaf is flagged as moved.
  var hasMovedLeaves: Bool { root != Self.null && nodes[Int(root)].isMoved }

  /// Flags a leaf and its ancestors as moved.
  mutating func markMoved(_ leaf: Int32) { nodes.withUnsafeMutableBufferPointer { Self.markMoved(leaf, $0) } }

  /// Changes the boxes of leaves and flags them; the boxes of the ancestors may be too small until
  /// ``refitAncestorsOfMovedLeaves()``.
  mutating func enlarge(_ proxies: [EnlargedProxy]) {
    var hasReinsertions = false
    nodes.withUnsafeMutableBufferPointer { nodes in
      for proxy in proxies {
        let index = Int(proxy.leaf)
        guard nodes[index].bounds.overlaps(proxy.bounds.overlapOperand) else {
          hasReinsertions = true
          continue
        }
        nodes[index].bounds = proxy.bounds
        Self.markMoved(proxy.leaf, nodes)
      }
    }
    guard hasReinsertions else { return }
    for proxy in proxies where !nodes[Int(proxy.leaf)].isMoved {
      _ = replaceBounds(of: proxy.leaf, with: proxy.bounds)
      markMoved(proxy.leaf)
    }
  }

  @inline(__always)
  private static func markMoved(_ leaf: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) {
    var index = leaf
    while index != null, !nodes[Int(index)].isMoved {
      nodes[Int(index)].isMoved = true
      index = nodes[Int(index)].parent
    }
  }

  /// Refits the ancestors of all flagged leaves, with tree rotations; the flags remain set.
  mutating func refitAncestorsOfMovedLeaves() {
    guard hasMovedLeaves else { return }
    let root = root
    nodes.withUnsafeMutableBufferPointer { nodes in
      var index = Self.firstMovedLeaf(below: root, nodes)
      while index != root {
        let parent = nodes[Int(index)].parent
        let sibling = nodes[Int(parent)].child2
        if index != sibling && nodes[Int(sibling)].isMoved {
          index = Self.firstMovedLeaf(below: sibling, nodes)
        } else {
          Self.refit(parent, nodes)
          Self.rotate(parent, nodes)
          index = parent
        }
      }
    }
  }

  /// Clears all moved flags.
  mutating func clearMovedFlags() {
    guard hasMovedLeaves else { return }
    let (root, height) = (root, height)
    nodes.withUnsafeMutableBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { stack in
        stack[0] = root
        var depth = 1
        while depth > 0 {
          depth -= 1
          let index = Int(stack[depth])
          nodes[index].isMoved = false
          guard !nodes[index].isLeaf else { continue }
          let (child1, child2) = (nodes[index].child1, nodes[index].child2)
          if nodes[Int(child1)].isMoved {
            stack[depth] = child1
            depth += 1
          }
          if nodes[Int(child2)].isMoved {
            stack[depth] = child2
            depth += 1
          }
        }
      }
    }
  }

  /// Returns the leftmost flagged leaf in a flagged subtree.
  @inline(__always)
  private static func firstMovedLeaf(
    below index: Int32, _ nodes: UnsafeMutableBufferPointer<Node>
  ) -> Int32 {
    var index = index
    while !nodes[Int(index)].isLeaf {
      let child = nodes[Int(index)].child1
      index = nodes[Int(child)].isMoved ? child : nodes[Int(index)].child2
    }
    return index
  }
}

/// A leaf and its new box.
struct EnlargedProxy: Sendable {
  let leaf: Int32
  let bounds: PackedAABB
}

/// Pair queries by simultaneous traversal.
///
/// Two overlapping nodes are replaced by the pairs of their children until both are leaves; pairs of which
/// neither node is flagged are skipped. The pairs of a thousand flagged leaves cost a small fraction of a
/// thousand queries.
extension DynamicTree {
  /// Calls `visit` with the user data of each pair of overlapping leaves, if at least one of the two is
  /// flagged.
  ///
  /// The order depends only on the tree. Does not allocate on the heap while the height is below 42, which a
  /// tree of a hundred thousand boxes does not reach.
  @inline(__always)
  func forEachMovedPair(_ visit: (_ userData: Int32, _ other: Int32) -> Void) {
    guard hasMovedLeaves else { return }
    nodes.withUnsafeBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { pending in
        withUnsafeTemporaryAllocation(of: NodePair.self, capacity: 3 * height + 1) { stack in
          pending[0] = root
          var depth = 1
          while depth > 0 {
            depth -= 1
            let node = nodes[Int(pending[depth])]
            guard !node.isLeaf, node.isMoved else { continue }
            Self.traverse(NodePair(a: node.child1, b: node.child2), nodes, nodes, stack, visit)
            (pending[depth], pending[depth + 1]) = (node.child1, node.child2)
            depth += 2
          }
        }
      }
    }
  }

  /// Calls `visit` with the user data of each leaf of this tree and each leaf of `other` that overlaps it, if
  /// at least one of the two is flagged.
  @inline(__always)
  func forEachMovedPair(with other: DynamicTree, _ visit: (_ userData: Int32, _ other: Int32) -> Void) {
    guard root != Self.null, other.root != Self.null else { return }
    nodes.withUnsafeBufferPointer { nodes in
      other.nodes.withUnsafeBufferPointer { otherNodes in
        let depth = 3 * max(height, other.height) + 1
        withUnsafeTemporaryAllocation(of: NodePair.self, capacity: depth) { stack in
          Self.traverse(NodePair(a: root, b: other.root), nodes, otherNodes, stack, visit)
        }
      }
    }
  }

  /// Visits the pairs of leaves below two nodes; the stack contains at most three pairs per level plus one.
  @inline(__always)
  private static func traverse(
    _ start: NodePair, _ nodes: UnsafeBufferPointer<Node>, _ otherNodes: UnsafeBufferPointer<Node>,
    _ stack: UnsafeMutableBufferPointer<NodePair>, _ visit: (Int32, Int32) -> Void
  ) {
    var depth = 0
    func pushChildren(of node: Node, _ other: Int32) {
      push(node.child1, other)
      push(node.child2, other)
    }
    func push(_ a: Int32, _ b: Int32) {
      let (first, second) = (nodes[Int(a)], otherNodes[Int(b)])
      guard first.bounds.overlaps(second.bounds.overlapOperand), first.isMoved || second.isMoved else {
        return
      }
      if first.isLeaf && second.isLeaf { return visit(first.child2, second.child2) }
      stack[depth] = NodePair(a: a, b: b)
      depth += 1
    }
    push(start.a, start.b)
    while depth > 0 {
      depth -= 1
      let pair = stack[depth]
      let (a, b) = (nodes[Int(pair.a)], otherNodes[Int(pair.b)])
      if b.isLeaf {
        pushChildren(of: a, pair.b)
      } else if a.isLeaf {
        push(pair.a, b.child1)
        push(pair.a, b.child2)
      } else {
        pushChildren(of: a, b.child1)
        pushChildren(of: a, b.child2)
      }
    }
  }

  /// A pair of nodes, of the same tree or of two trees.
  private struct NodePair {
    let a: Int32
    let b: Int32
  }
}

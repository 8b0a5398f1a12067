/// Which leaves overlap, all at once.
///
/// Two nodes that overlap are both taken apart until leaves are left; where neither is marked, nothing below has
/// changed. So the neighbours of a thousand marked leaves take a small part of a thousand queries.
extension DynamicTree {
  /// Calls `visit` with the numbers of each two leaves of which one is marked and whose boxes overlap, always in the
  /// same order for the same tree.
  ///
  /// Nothing is allocated while the tree is less than 42 high, as one of a hundred thousand boxes is.
  @inline(__always)
  func forEachMarkedPair(_ visit: (_ userData: Int32, _ other: Int32) -> Void) {
    guard isMarked else { return }
    nodes.withUnsafeBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { pending in
        withUnsafeTemporaryAllocation(of: NodePair.self, capacity: 3 * height + 1) { stack in
          pending[0] = root
          var depth = 1
          while depth > 0 {
            depth -= 1
            let node = nodes[Int(pending[depth])]
            guard !node.isLeaf, node.isMarked else { continue }
            Self.walk(NodePair(one: node.child1, two: node.child2), nodes, nodes, stack, visit)
            (pending[depth], pending[depth + 1]) = (node.child1, node.child2)
            depth += 2
          }
        }
      }
    }
  }

  /// The same for a leaf of this tree and one of another.
  @inline(__always)
  func forEachMarkedPair(with other: DynamicTree, _ visit: (_ userData: Int32, _ other: Int32) -> Void) {
    guard root != Self.null, other.root != Self.null else { return }
    nodes.withUnsafeBufferPointer { nodes in
      other.nodes.withUnsafeBufferPointer { otherNodes in
        let depth = 3 * max(height, other.height) + 1
        withUnsafeTemporaryAllocation(of: NodePair.self, capacity: depth) { stack in
          Self.walk(NodePair(one: root, two: other.root), nodes, otherNodes, stack, visit)
        }
      }
    }
  }

  /// Visits the pairs of leaves below two nodes; the stack never holds more than three pairs for each level, and one.
  @inline(__always)
  private static func walk(
    _ start: NodePair, _ nodes: UnsafeBufferPointer<Node>, _ otherNodes: UnsafeBufferPointer<Node>,
    _ stack: UnsafeMutableBufferPointer<NodePair>, _ visit: (Int32, Int32) -> Void
  ) {
    var depth = 0
    func takeChildren(of node: Node, _ other: Int32) {
      take(node.child1, other)
      take(node.child2, other)
    }
    func take(_ one: Int32, _ two: Int32) {
      let (first, second) = (nodes[Int(one)], otherNodes[Int(two)])
      guard first.bounds.overlaps(second.bounds.limits), first.isMarked || second.isMarked else { return }
      if first.isLeaf && second.isLeaf { return visit(first.child2, second.child2) }
      stack[depth] = NodePair(one: one, two: two)
      depth += 1
    }
    take(start.one, start.two)
    while depth > 0 {
      depth -= 1
      let pair = stack[depth]
      let (one, two) = (nodes[Int(pair.one)], otherNodes[Int(pair.two)])
      if two.isLeaf {
        takeChildren(of: one, pair.two)
      } else if one.isLeaf {
        take(pair.one, two.child1)
        take(pair.one, two.child2)
      } else {
        takeChildren(of: one, two.child1)
        takeChildren(of: one, two.child2)
      }
    }
  }

  /// Two nodes, of one tree or of two.
  private struct NodePair {
    let one: Int32
    let two: Int32
  }
}

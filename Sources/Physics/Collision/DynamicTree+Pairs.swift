/// Which leaves overlap, all at once.
///
/// Two nodes that overlap are taken apart, the larger one first, until leaves are left; where neither is marked, nothing
/// below has changed. So the neighbours of a thousand marked leaves take a small part of a thousand queries.
extension DynamicTree {
  /// Calls `visit` with the numbers of each two leaves of which one is marked and whose boxes overlap, always in the
  /// same order for the same tree.
  ///
  /// Nothing is allocated while the tree is less than 60 high, as one of a hundred thousand boxes is.
  @inline(__always)
  func forEachMarkedPair(_ visit: (_ userData: Int32, _ other: Int32) -> Void) {
    guard root != Self.null, nodes[Int(root)].isMarked else { return }
    nodes.withUnsafeBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { pending in
        withUnsafeTemporaryAllocation(of: NodePair.self, capacity: 2 * height + 2) { stack in
          pending[0] = root
          var depth = 1
          while depth > 0 {
            depth -= 1
            let node = nodes[Int(pending[depth])]
            guard !node.isLeaf, node.isMarked else { continue }
            // In one tree the higher node is the larger one, as good as always.
            Self.walk(NodePair(one: node.child1, two: node.child2), nodes, nodes, stack, visit) {
              $0.height >= $1.height
            }
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
        withUnsafeTemporaryAllocation(of: NodePair.self, capacity: height + other.height + 2) { stack in
          Self.walk(NodePair(one: root, two: other.root), nodes, otherNodes, stack, visit) {
            $1.isLeaf || !$0.isLeaf && $0.bounds.halfPerimeter >= $1.bounds.halfPerimeter
          }
        }
      }
    }
  }

  /// Visits the pairs of leaves below two nodes; `takesFirstApart` says which of two goes on as its children, never a
  /// leaf.
  ///
  /// The stack never holds more than one pair for each level of both, and one.
  @inline(__always)
  private static func walk(
    _ start: NodePair, _ nodes: UnsafeBufferPointer<Node>, _ otherNodes: UnsafeBufferPointer<Node>,
    _ stack: UnsafeMutableBufferPointer<NodePair>, _ visit: (Int32, Int32) -> Void,
    takesFirstApart: (Node, Node) -> Bool
  ) {
    var depth = 0
    func take(_ pair: NodePair, _ limits: Bounds.Limits, of bounds: Bounds) {
      let (one, two) = (nodes[Int(pair.one)], otherNodes[Int(pair.two)])
      guard one.isMarked || two.isMarked, bounds.overlaps(limits) else { return }
      if one.isLeaf && two.isLeaf { return visit(one.child2, two.child2) }
      stack[depth] = pair
      depth += 1
    }
    take(start, otherNodes[Int(start.two)].bounds.limits, of: nodes[Int(start.one)].bounds)
    while depth > 0 {
      depth -= 1
      let pair = stack[depth]
      let (one, two) = (nodes[Int(pair.one)], otherNodes[Int(pair.two)])
      if takesFirstApart(one, two) {
        let limits = two.bounds.limits
        take(NodePair(one: one.child1, two: pair.two), limits, of: nodes[Int(one.child1)].bounds)
        take(NodePair(one: one.child2, two: pair.two), limits, of: nodes[Int(one.child2)].bounds)
      } else {
        let limits = one.bounds.limits
        take(NodePair(one: pair.one, two: two.child1), limits, of: otherNodes[Int(two.child1)].bounds)
        take(NodePair(one: pair.one, two: two.child2), limits, of: otherNodes[Int(two.child2)].bounds)
      }
    }
  }

  /// Two nodes, of one tree or of two.
  private struct NodePair {
    let one: Int32
    let two: Int32
  }
}

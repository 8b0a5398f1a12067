extension DynamicTree {
  /// Calls `visit` with the number of each leaf whose box overlaps `box`, always in the same order for the
  /// same tree.
  ///
  /// Nothing is allocated while the tree is less than 250 high: the nodes still to be seen are never more than
  /// one for each level, and one.
  @inline(__always)
  func query(_ box: Box, _ visit: (_ userData: Int32) -> Void) {
    let limits = Bounds(box).limits
    guard root != Self.null, nodes[Int(root)].bounds.overlaps(limits) else { return }
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
          if nodes[Int(node.child1)].bounds.overlaps(limits) {
            stack[depth] = node.child1
            depth += 1
          }
          if nodes[Int(node.child2)].bounds.overlaps(limits) {
            stack[depth] = node.child2
            depth += 1
          }
        }
      }
    }
  }
}

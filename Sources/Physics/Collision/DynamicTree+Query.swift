extension DynamicTree {
  /// Calls `visit` with the number of each leaf whose box overlaps `box`, always in the same order for the
  /// same tree.
  ///
  /// Nothing is allocated while the tree is less than 250 high: the nodes still to be seen are never more than
  /// one for each level, and one.
  @inline(__always)
  func query(_ box: Box, _ visit: (_ userData: Int32) -> Void) {
    guard root != Self.null else { return }
    nodes.withUnsafeBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 2) { stack in
        stack[0] = root
        var depth = 1
        while depth > 0 {
          depth -= 1
          let node = nodes[Int(stack[depth])]
          guard node.box.overlaps(box) else { continue }
          if node.isLeaf {
            visit(node.child2)
          } else {
            stack[depth] = node.child1
            stack[depth + 1] = node.child2
            depth += 2
          }
        }
      }
    }
  }

  /// Appends the number of each leaf whose box overlaps `box`, in the order of ``query(_:_:)``.
  func append(to found: inout [Int32], overlapping box: Box) { query(box) { found.append($0) } }
}

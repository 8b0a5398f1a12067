extension DynamicTree {
  /// Calls `visit` with the number of each leaf whose box overlaps `box`, always in the same order for the
  /// same tree.
  ///
  /// Nothing is allocated while the tree is less than 250 high.
  @inline(__always)
  func query(_ box: Box, _ visit: (_ userData: Int32) -> Void) {
    traverse({ $0.overlaps(box) }, visit)
  }

  /// Calls `visit` with the number of each leaf whose box the line from `start` to `end` meets.
  @inline(__always)
  func query(from start: Vec2, to end: Vec2, _ visit: (_ userData: Int32) -> Void) {
    let bounds = Box(lower: lanewiseMin(start, end), upper: lanewiseMax(start, end))
    let normal = (end - start).perpendicular
    let reach = Vec2(normal.x.magnitude, normal.y.magnitude)
    traverse(
      { box in
        // Separating axes: those of the box, then the normal of the line.
        box.overlaps(bounds) && normal.dot(box.center - start).magnitude <= reach.dot(box.extents)
      },
      visit
    )
  }

  /// Walks down wherever `meets` says yes.
  ///
  /// The nodes still to be seen are never more than one for each level, and one.
  @inline(__always)
  private func traverse(_ meets: (Box) -> Bool, _ visit: (Int32) -> Void) {
    guard root != Self.null else { return }
    nodes.withUnsafeBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 2) { stack in
        stack[0] = root
        var depth = 1
        while depth > 0 {
          depth -= 1
          let node = nodes[Int(stack[depth])]
          guard meets(node.box) else { continue }
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
}

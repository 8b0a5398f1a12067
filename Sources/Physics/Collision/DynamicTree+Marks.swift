/// What many leaves ask at once: where they moved, the tree is put in order in one walk, and their neighbours are found
/// in another.
///
/// A walk looks at each node above a marked leaf once, however many of them there are; leaf by leaf, those near the root
/// would be looked at again and again.
extension DynamicTree {
  /// Marks a leaf, so that the next walk comes by.
  mutating func mark(_ leaf: Int32) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      var index = leaf
      while index != Self.null, !nodes[Int(index)].isMarked {
        nodes[Int(index)].isMarked = true
        index = nodes[Int(index)].parent
      }
    }
  }

  /// Gives a leaf another box and marks it; until ``refitMarked()`` the boxes above may be too small.
  mutating func stretch(_ leaf: Int32, to box: Box) {
    _ = replaceBounds(of: leaf, by: Bounds(box))
    mark(leaf)
  }

  /// Makes the boxes above all marked leaves right again, and rotates where that helps; the marks stay.
  mutating func refitMarked() {
    guard root != Self.null, nodes[Int(root)].isMarked else { return }
    let root = root
    nodes.withUnsafeMutableBufferPointer { nodes in
      var index = Self.firstMarkedLeaf(below: root, nodes)
      while index != root {
        let parent = nodes[Int(index)].parent
        let sibling = nodes[Int(parent)].child2
        if index != sibling && nodes[Int(sibling)].isMarked {
          index = Self.firstMarkedLeaf(below: sibling, nodes)
        } else {
          Self.refit(parent, nodes)
          Self.rotate(parent, nodes)
          index = parent
        }
      }
    }
  }

  /// Takes all marks away.
  mutating func unmark() {
    guard root != Self.null, nodes[Int(root)].isMarked else { return }
    let (root, height) = (root, height)
    nodes.withUnsafeMutableBufferPointer { nodes in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: height + 1) { stack in
        stack[0] = root
        var depth = 1
        while depth > 0 {
          depth -= 1
          let index = Int(stack[depth])
          nodes[index].isMarked = false
          guard !nodes[index].isLeaf else { continue }
          let (child1, child2) = (nodes[index].child1, nodes[index].child2)
          if nodes[Int(child1)].isMarked {
            stack[depth] = child1
            depth += 1
          }
          if nodes[Int(child2)].isMarked {
            stack[depth] = child2
            depth += 1
          }
        }
      }
    }
  }

  /// The leaf to which the first marked children lead.
  @inline(__always)
  private static func firstMarkedLeaf(
    below index: Int32, _ nodes: UnsafeMutableBufferPointer<Node>
  ) -> Int32 {
    var index = index
    while !nodes[Int(index)].isLeaf {
      let child = nodes[Int(index)].child1
      index = nodes[Int(child)].isMarked ? child : nodes[Int(index)].child2
    }
    return index
  }
}

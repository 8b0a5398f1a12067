/// What many leaves ask at once: where they moved, the tree is put in order in one walk, and their neighbours are found
/// in another.
///
/// A walk looks at each node above a marked leaf once, however many of them there are; leaf by leaf, those near the
/// root would be looked at again and again.
extension DynamicTree {
  /// Whether a leaf is marked.
  var isMarked: Bool { root != Self.null && nodes[Int(root)].isMarked }

  /// Marks a leaf, so that the next walk comes by.
  mutating func mark(_ leaf: Int32) { nodes.withUnsafeMutableBufferPointer { Self.mark(leaf, $0) } }

  /// Gives leaves other boxes and marks them; until ``refitMarked()`` the boxes above may be too small.
  mutating func stretch(_ moves: [LeafMove]) {
    var hasFar = false
    nodes.withUnsafeMutableBufferPointer { nodes in
      for move in moves {
        let index = Int(move.leaf)
        guard nodes[index].bounds.overlaps(move.bounds.limits) else {
          hasFar = true
          continue
        }
        nodes[index].bounds = move.bounds
        Self.mark(move.leaf, nodes)
      }
    }
    guard hasFar else { return }
    for move in moves where !nodes[Int(move.leaf)].isMarked {
      _ = replaceBounds(of: move.leaf, by: move.bounds)
      mark(move.leaf)
    }
  }

  @inline(__always)
  private static func mark(_ leaf: Int32, _ nodes: UnsafeMutableBufferPointer<Node>) {
    var index = leaf
    while index != null, !nodes[Int(index)].isMarked {
      nodes[Int(index)].isMarked = true
      index = nodes[Int(index)].parent
    }
  }

  /// Makes the boxes above all marked leaves right again, and rotates where that helps; the marks stay.
  mutating func refitMarked() {
    guard isMarked else { return }
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
    guard isMarked else { return }
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

/// A leaf that gets another box.
struct LeafMove: Sendable {
  let leaf: Int32
  let bounds: Bounds
}

extension DynamicTree {
  /// What is wrong with the tree, as a sentence, or nil; for tests, as it looks at every node.
  func brokenInvariant() -> String? {
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
      if let problem = brokenInvariant(at: index) { return problem }
      pending += [node.child1, node.child2]
    }
    guard leaves == count, inner == count - 1 else {
      return "\(leaves) leaves, \(inner) inner nodes, \(count) boxes"
    }
    return leaves + inner + freeCount == nodes.count ? nil : "nodes have leaked"
  }

  private func brokenInvariant(at index: Int32) -> String? {
    let node = nodes[Int(index)]
    let (child1, child2) = (nodes[Int(node.child1)], nodes[Int(node.child2)])
    guard child1.parent == index, child2.parent == index else {
      return "a child of \(index) has another parent"
    }
    guard node.height == 1 + max(child1.height, child2.height) else {
      return "node \(index) has a wrong height"
    }
    guard node.bounds.box.contains(child1.bounds.box), node.bounds.box.contains(child2.bounds.box) else {
      return "node \(index) does not hold its children"
    }
    guard node.isMarked == (child1.isMarked || child2.isMarked) else {
      return "node \(index) has a wrong mark"
    }
    return nil
  }

  private var freeCount: Int {
    var (index, count) = (firstFree, 0)
    while index != Self.null {
      index = nodes[Int(index)].parent
      count += 1
    }
    return count
  }
}

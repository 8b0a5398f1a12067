import TestSupport
import Testing

@testable import Physics

@Suite("Dynamic tree")
struct DynamicTreeTests {
  private func randomBox(_ random: inout SplitMix64) -> Box {
    let lower = Vec2(random.float(in: -1000...1000), random.float(in: -1000...1000))
    return Box(lower: lower, upper: lower + Vec2(random.float(in: 0...80), random.float(in: 0...80)))
  }

  private func hits(_ tree: DynamicTree, _ box: Box) -> Set<Int32> {
    var found: [Int32] = []
    tree.query(box) { found.append($0) }
    #expect(Set(found).count == found.count, "each box is found once")
    return Set(found)
  }

  @Test("an empty tree finds nothing")
  func empty() {
    #expect(hits(DynamicTree(), Box(lower: .zero, upper: Vec2(1, 1))).isEmpty)
    #expect(DynamicTree().brokenInvariant() == nil)
  }

  @Test(
    "random insertions, moves, growths and removals find what brute force finds",
    arguments: 1...8 as ClosedRange<UInt64>)
  func againstBruteForce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = DynamicTree()
    var boxes: [Int32: (leaf: Int32, box: Box)] = [:]
    for step in 0..<1500 {
      let box = randomBox(&random)
      let choice = random.next() % 10
      if let key = boxes.keys.sorted().randomElement(using: &random), choice > 4, let old = boxes[key] {
        switch choice {
        case 5, 6:
          tree.move(old.leaf, to: box)
          boxes[key]?.box = box
        case 7, 8:
          tree.enlarge(old.leaf, to: old.box.union(old.box.expanded(by: random.float(in: 0...30))))
          boxes[key]?.box = tree.box(of: old.leaf)
        default:
          tree.remove(old.leaf)
          boxes[key] = nil
        }
      } else {
        boxes[Int32(step)] = (tree.insert(box, userData: Int32(step)), box)
      }
      let probe = randomBox(&random)
      #expect(hits(tree, probe) == Set(boxes.filter { $0.value.box.overlaps(probe) }.keys))
      if step % 50 == 0 { #expect(tree.brokenInvariant() == nil) }
    }
    for entry in boxes { #expect(tree.userData(of: entry.value.leaf) == entry.key) }
    for entry in boxes.values { tree.remove(entry.leaf) }
    #expect(tree.brokenInvariant() == nil)
    #expect(tree.count == 0)
  }

  @Test("a line finds the boxes that it meets and no others")
  func lines() {
    var tree = DynamicTree()
    for x in 0..<20 {
      for y in 0..<20 {
        let lower = Vec2(Float(x), Float(y)) * 10
        _ = tree.insert(Box(lower: lower, upper: lower + 4), userData: Int32(x * 20 + y))
      }
    }
    var found: [Int32] = []
    tree.query(from: Vec2(-5, 2), to: Vec2(35, 2)) { found.append($0) }
    #expect(found.sorted() == [0, 20, 40, 60])
    found = []
    // Along the diagonal between the boxes' corners: (6, 0) to (26, 20) passes right below box (1, 0) and (2,
    // 1).
    tree.query(from: Vec2(5, 0), to: Vec2(9, 4)) { found.append($0) }
    #expect(found.isEmpty)
  }

  @Test("boxes inserted in order make a tree that is not much higher than need be")
  func sortedInsertion() {
    var tree = DynamicTree()
    for index in 0..<1024 {
      let lower = Vec2(Float(index) * 10, 0)
      _ = tree.insert(Box(lower: lower, upper: lower + 8), userData: Int32(index))
    }
    #expect(tree.brokenInvariant() == nil)
    #expect(tree.height <= 30, "height \(tree.height)")
  }

  @Test("a copy is a snapshot")
  func snapshot() {
    var tree = DynamicTree()
    let leaf = tree.insert(Box(lower: .zero, upper: Vec2(1, 1)), userData: 1)
    let copy = tree
    tree.remove(leaf)
    #expect(hits(copy, Box(lower: .zero, upper: Vec2(1, 1))) == [1])
    #expect(hits(tree, Box(lower: .zero, upper: Vec2(1, 1))).isEmpty)
  }
}

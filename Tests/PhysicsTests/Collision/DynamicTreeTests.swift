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
    "random insertions, moves and removals find what brute force finds",
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
        case 5...8:
          tree.move(old.leaf, to: box)
          boxes[key]?.box = box
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
    for entry in boxes.values { tree.remove(entry.leaf) }
    #expect(tree.brokenInvariant() == nil)
    #expect(tree.count == 0)
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

import TestSupport
import Testing

@testable import Physics

@Suite struct DynamicTreeTests {
  private func randomBox(_ random: inout SplitMix64) -> AABB {
    let lower = Vec2(random.float(in: -1000...1000), random.float(in: -1000...1000))
    return AABB(lower: lower, upper: lower + Vec2(random.float(in: 0...80), random.float(in: 0...80)))
  }

  private func hits(_ tree: DynamicTree, _ box: AABB) -> Set<Int32> {
    var found: [Int32] = []
    tree.query(box) { found.append($0) }
    #expect(Set(found).count == found.count, "each box is found once")
    return Set(found)
  }

  @Test func `an empty tree finds nothing`() {
    #expect(hits(DynamicTree(), AABB(lower: .zero, upper: Vec2(1, 1))).isEmpty)
    #expect(DynamicTree().invariantViolation() == nil)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `queries after random changes equal those of brute force`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = DynamicTree()
    var boxes: [Int32: (leaf: Int32, box: AABB)] = [:]
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
      if step % 50 == 0 { #expect(tree.invariantViolation() == nil) }
    }
    for entry in boxes.values { tree.remove(entry.leaf) }
    #expect(tree.invariantViolation() == nil)
    #expect(tree.leafCount == 0)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `the pairs of moved proxies equal those of brute force, each once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (tree, other) = (DynamicTree(), DynamicTree())
    var boxes = (0..<200).map { _ in randomBox(&random) }
    let walls = (0..<20).map { _ in randomBox(&random) }
    let leaves = boxes.indices.map { tree.insert(boxes[$0], userData: Int32($0)) }
    let wallLeaves = walls.indices.map { other.insert(walls[$0], userData: Int32($0)) }
    for count in [0, 1, 20, 200] {
      // The first proxy moves far, the others slightly.
      let moved = Set(boxes.indices.shuffled(using: &random).prefix(count))
      for index in moved.sorted() {
        let shift = Vec2(random.float(in: -10...10), random.float(in: -10...10)) * (index == 0 ? 50 : 1)
        boxes[index] = AABB(lower: boxes[index].lower + shift, upper: boxes[index].upper + shift)
      }
      tree.enlarge(moved.sorted().map { EnlargedProxy(leaf: leaves[$0], bounds: PackedAABB(boxes[$0])) })
      tree.refitAncestorsOfMovedLeaves()
      #expect(tree.invariantViolation() == nil)
      other.markMoved(wallLeaves[count % 20])

      var (pairs, contacts): ([Set<Int>], [[Int]]) = ([], [])
      tree.forEachMovedPair { pairs.append([Int($0), Int($1)]) }
      tree.forEachMovedPair(with: other) { contacts.append([Int($0), Int($1)]) }
      let all = boxes.indices.flatMap { one in boxes.indices.map { [one, $0] } }
      #expect(Set(pairs).count == pairs.count && Set(contacts).count == contacts.count, "each is found once")
      #expect(
        Set(pairs)
          == Set(
            all.filter { $0[0] < $0[1] && !moved.isDisjoint(with: $0) && boxes[$0[0]].overlaps(boxes[$0[1]]) }
              .map { Set($0) }))
      let crossPairs = boxes.indices.flatMap { one in walls.indices.map { [one, $0] } }
      #expect(
        Set(contacts)
          == Set(
            crossPairs.filter {
              (moved.contains($0[0]) || $0[1] == count % 20) && boxes[$0[0]].overlaps(walls[$0[1]])
            }))

      tree.clearMovedFlags()
      other.clearMovedFlags()
      #expect(tree.invariantViolation() == nil)
      tree.forEachMovedPair { _, _ in Issue.record("nothing is marked any more") }
    }
  }

  @Test func `sequential insertions produce a balanced tree`() {
    var tree = DynamicTree()
    for index in 0..<1024 {
      let lower = Vec2(Float(index) * 10, 0)
      _ = tree.insert(AABB(lower: lower, upper: lower + 8), userData: Int32(index))
    }
    #expect(tree.invariantViolation() == nil)
    #expect(tree.height <= 30, "height \(tree.height)")
  }

  @Test func `a copy is a snapshot`() {
    var tree = DynamicTree()
    let leaf = tree.insert(AABB(lower: .zero, upper: Vec2(1, 1)), userData: 1)
    let copy = tree
    tree.remove(leaf)
    #expect(hits(copy, AABB(lower: .zero, upper: Vec2(1, 1))) == [1])
    #expect(hits(tree, AABB(lower: .zero, upper: Vec2(1, 1))).isEmpty)
  }
}

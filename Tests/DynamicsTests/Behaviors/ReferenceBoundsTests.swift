import Dynamics
import TestSupport
import Testing

@Suite("CollisionBehavior: reference bounds that change")
struct ReferenceBoundsTests {
  /// A box of a size with items in it that fall and collide.
  private final class ContainerScene {
    let canvas: Canvas
    let animator: Animator
    let items: [Item]
    let collision: CollisionBehavior
    let gravity: GravityBehavior

    init(_ width: Double, _ height: Double, _ items: [Item], falling: Bool = true) {
      canvas = Canvas(width: width, height: height)
      animator = Animator(referenceView: canvas)
      self.items = items
      collision = CollisionBehavior(items: items)
      collision.translatesReferenceBoundsIntoBoundary = true
      gravity = GravityBehavior(items: items)
      animator.addBehavior(collision)
      if falling { animator.addBehavior(gravity) }
    }

    func turn() {
      canvas.bounds.size = Size(width: canvas.bounds.height, height: canvas.bounds.width)
      animator.updateFromCurrentState()
    }

    func shrink(to width: Double, _ height: Double) {
      canvas.bounds.size = Size(width: width, height: height)
      animator.updateFromCurrentState()
    }

    /// By how much the worst of the items leaves the bounds, and any two overlap, in points.
    var worst: (outside: Double, overlap: Double) {
      let outside =
        items.map { item in
          let corners = item.outline
          return corners.map { corner in
            max(
              canvas.bounds.minX - corner.x, corner.x - canvas.bounds.maxX, canvas.bounds.minY - corner.y,
              corner.y - canvas.bounds.maxY)
          }.max() ?? 0
        }.max() ?? 0
      var overlap = 0.0
      for (index, item) in items.enumerated() {
        for other in items[..<index] { overlap = max(overlap, item.overlap(with: other)) }
      }
      return (outside, overlap)
    }
  }

  private func grid(_ count: Int, side: Double, columns: Int, floor: Double) -> [Item] {
    (0..<count).map { index in
      square(
        side, at: (Double(index % columns) + 0.5) * (side + 1),
        floor - (Double(index / columns) + 0.5) * (side + 1))
    }
  }

  @Test("50 items on the floor of a phone end inside when it is turned, at rest and without overlap")
  func fiftyItems() {
    let vessel = ContainerScene(320, 568, grid(50, side: 30, columns: 10, floor: 568))
    #expect(vessel.animator.settle())
    vessel.turn()
    #expect(vessel.animator.isRunning && vessel.animator.settle(within: 1800))
    #expect(vessel.worst.outside < 0.5 && vessel.worst.overlap < 0.5)
    vessel.turn()
    #expect(vessel.animator.settle(within: 1800))
    #expect(vessel.worst.outside < 0.5 && vessel.worst.overlap < 0.5)
  }

  @Test("so does a mix of sizes and shapes, turned twice quickly", arguments: [2, 3])
  func mixture(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = (0..<50).map { index in
      let item = Item(
        center: Point(x: 32 * Double(index % 10) + 16, y: 48 * Double(index / 10) + 300),
        size: Size(width: .random(in: 15...30, using: &random), height: .random(in: 15...45, using: &random)))
      if index % 3 == 0 {
        item.collisionBoundsType = .ellipse
        item.size.height = item.size.width
      }
      return item
    }
    let vessel = ContainerScene(320, 568, items)
    #expect(vessel.animator.settle(within: 3600))
    vessel.turn()
    vessel.animator.step(frames: 12)
    vessel.turn()
    vessel.animator.step(frames: 6)
    vessel.turn()
    #expect(vessel.animator.settle(within: 3600))
    #expect(vessel.worst.outside < 0.5)
    #expect(vessel.worst.overlap < 0.5)
  }

  @Test("items beyond the new bounds are pushed back in, at a finite speed")
  func finiteSpeed() {
    let item = square(40, at: 160, 500)
    let vessel = ContainerScene(320, 568, [item], falling: false)
    vessel.animator.step()
    vessel.turn()
    var last = item.center
    while vessel.animator.isRunning {
      vessel.animator.step()
      // 600 pt/s are 10 pt in a frame; the item bounces off the edge a little faster.
      #expect(last.distance(to: item.center) < 13)
      last = item.center
      if vessel.animator.elapsedTime > 3 { break }
    }
    #expect(vessel.worst.outside < 0.5)
  }

  @Test("a column higher than the new bounds buckles")
  func column() {
    let column = (0..<13).map {
      square(40, at: 160 + ($0.isMultiple(of: 2) ? 0 : 2), 547 - 40.5 * Double($0))
    }
    let vessel = ContainerScene(320, 568, column)
    #expect(vessel.animator.settle())
    vessel.turn()
    #expect(vessel.animator.settle(within: 1800))
    #expect(vessel.worst.outside < 0.5 && vessel.worst.overlap < 0.5)
  }

  @Test("an item away from the edges is neither moved nor woken")
  func middle() {
    let item = square(40, at: 150, 150)
    let low = square(40, at: 150, 500)
    let vessel = ContainerScene(320, 568, [item, low], falling: false)
    #expect(vessel.animator.settle())
    vessel.turn()
    var wasWoken = false
    for _ in 0..<30 {
      vessel.animator.step()
      wasWoken = wasWoken || !vessel.animator.isResting(item)
    }
    #expect(item.center == Point(x: 150, y: 150) && !wasWoken && low.center.y < 500)
  }

  @Test("an unobstructed edge moves immediately")
  func freeEdge() {
    let item = square(40, at: 160, 100)
    let vessel = ContainerScene(320, 568, [item])
    vessel.animator.step()
    vessel.turn()
    vessel.animator.step()
    #expect(
      vessel.animator.boundaryLines == [
        [
          Point(x: 0, y: 0), Point(x: 568, y: 0), Point(x: 568, y: 320), Point(x: 0, y: 320),
          Point(x: 0, y: 0),
        ]
      ])
    #expect(vessel.animator.settle())
    #expect(item.center.y.isNear(300, within: 0.5))
  }

  @Test("contacts of resting items persist while the floor rises")
  func contacts() {
    let item = square(40, at: 160, 548)
    let vessel = ContainerScene(320, 568, [item])
    let recorder = DelegateRecorder()
    vessel.collision.collisionDelegate = recorder
    #expect(vessel.animator.settle())
    let before = recorder.entries.count
    vessel.turn()
    #expect(vessel.animator.settle())
    #expect(item.center.y.isNear(300, within: 0.5))
    #expect(recorder.entries.count == before)
  }

  @Test("an item in a corner begins to touch the bounds once")
  func corner() {
    let item = square(40, at: 20.5, 547)
    let vessel = ContainerScene(320, 568, [item])
    vessel.gravity.gravityDirection = Vector(dx: -0.5, dy: 1)
    let recorder = DelegateRecorder()
    vessel.collision.collisionDelegate = recorder
    #expect(vessel.animator.settle())
    #expect(recorder.entries.count == 1)
  }

  @Test("behaviors with insets of their own follow, each at its distance")
  func insets() {
    let (item, other) = (square(40, at: 100, 500), square(40, at: 200, 500))
    let vessel = ContainerScene(320, 568, [item])
    let inner = CollisionBehavior(items: [other])
    inner.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
    vessel.animator.addBehavior(inner)
    vessel.animator.addBehavior(GravityBehavior(items: [other]))
    #expect(vessel.animator.settle())
    vessel.turn()
    #expect(vessel.animator.settle())
    #expect(item.center.y.isNear(300, within: 0.5) && other.center.y.isNear(270, within: 0.5))
  }

  @Test("an item that only a boundary with insets would pass over is pushed, not passed")
  func passedByInsets() {
    let item = square(20, at: 160, 300)
    let vessel = ContainerScene(320, 568, [item], falling: false)
    vessel.collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 0, left: 0, bottom: 30, right: 0))
    #expect(vessel.animator.settle())
    vessel.turn()
    vessel.animator.step(frames: 120)
    #expect(item.center.y < 281)
  }

  @Test("items that do not collide with the reference bounds are not pushed")
  func others() {
    let (item, other) = (square(40, at: 100, 500), square(40, at: 200, 500))
    let vessel = ContainerScene(320, 568, [item], falling: false)
    vessel.collision.collisionMode = .items
    let named = CollisionBehavior(items: [other])
    named.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 540), to: Point(x: 320, y: 540))
    vessel.animator.addBehavior(named)
    vessel.turn()
    vessel.animator.step(frames: 120)
    #expect(item.center == Point(x: 100, y: 500) && other.center == Point(x: 200, y: 500))
  }

  @Test("items between two closing edges are pushed without being ejected")
  func vice() {
    let vessel = ContainerScene(400, 400, grid(16, side: 40, columns: 4, floor: 380), falling: false)
    #expect(vessel.animator.settle())
    vessel.canvas.bounds = Rect(x: 100, y: 100, width: 200, height: 200)
    vessel.animator.updateFromCurrentState()
    vessel.animator.step(frames: 600)
    #expect(vessel.worst.outside < 0.5 && vessel.worst.overlap < 0.5)
  }

  @Test("overcrowding is stable, and items separate when there is room again")
  func crush() {
    let vessel = ContainerScene(400, 400, grid(9, side: 50, columns: 3, floor: 390))
    #expect(vessel.animator.settle())
    vessel.shrink(to: 125, 125)
    vessel.animator.step(frames: 300)
    #expect(vessel.items.allSatisfy { $0.center.isFinite })
    vessel.shrink(to: 400, 400)
    #expect(vessel.animator.settle(within: 1800))
    #expect(vessel.worst.outside < 0.5 && vessel.worst.overlap < 0.5)
  }

  @Test("an item that hangs on an anchor left outside is held in by the edge")
  func anchorOutside() {
    let item = square(40, at: 160, 500)
    let vessel = ContainerScene(320, 568, [item])
    vessel.animator.addBehavior(AttachmentBehavior(item: item, attachedToAnchor: Point(x: 160, y: 550)))
    #expect(vessel.animator.settle())
    vessel.turn()
    vessel.animator.step(frames: 300)
    #expect(vessel.worst.outside < 20 && item.center.y < 320)
  }

  @Test("a group is pushed as one, and a curved boundary stays where it is", arguments: [105.0, 110, 115])
  func groupAndCurve(center: Double) {
    let (left, right) = (square(30, at: 145, 500), square(30, at: 175, 500))
    let group = DynamicItemGroup(items: [left, right])
    let canvas = Canvas(width: 320, height: 568)
    let animator = Animator(referenceView: canvas)
    let collision = CollisionBehavior(items: [group])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(
      withIdentifier: "disc", for: BezierPath(ovalIn: Rect(x: center - 30, y: 350, width: 60, height: 60)))
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [group]))
    #expect(animator.settle())
    let disc = animator.boundaryLines[0]
    canvas.bounds.size = Size(width: 568, height: 200)
    animator.updateFromCurrentState()
    // The disc is outside the new bounds, and so far to the left of the group, which reaches from 130 to 190, that its
    // flank shoves what the floor pushes to the right, past it.
    animator.step(frames: 600)
    #expect(left.center.y.isNear(185, within: 0.5) && right.center.y.isNear(185, within: 0.5))
    #expect(left.center.x > center + 45)
    #expect((right.center - left.center).length.isNear(30, within: 0.01))
    #expect(animator.boundaryLines[0] == disc)
  }

  @Test("a bounds change of a paused animator without items takes effect when items are added")
  func withoutItems() {
    let vessel = ContainerScene(320, 568, [])
    vessel.turn()
    let item = square(40, at: 500, 100)
    vessel.collision.addItem(item)
    vessel.gravity.addItem(item)
    #expect(vessel.animator.settle())
    #expect(item.center.isNear(500, 300, within: 0.5))
  }

  @Test("a rotation is deterministic, and the state hash includes moving edges")
  func determinism() {
    func hashes() -> [UInt64] {
      let vessel = ContainerScene(320, 568, grid(30, side: 30, columns: 10, floor: 568))
      _ = vessel.animator.settle()
      vessel.turn()
      return (0..<60).map { _ in
        vessel.animator.step()
        return vessel.animator.stateHash
      }
    }
    let first = hashes()
    #expect(first == hashes())
    #expect(Set(first).count == 60)
  }
}

extension Item {
  /// The corners as the item lies; of an ellipse, points on it.
  fileprivate var outline: [Point] {
    let path = collisionBoundsType == .ellipse ? (0..<32).map { circlePoint($0) } : rectangleCorners
    return path.map { $0.applying(transform) + Vector(dx: center.x, dy: center.y) }
  }

  private var rectangleCorners: [Point] { Rect(center: .zero, size: size).corners }

  private func circlePoint(_ index: Int) -> Point {
    let turn = AffineTransform(rotationAngle: Double(index) * .pi / 16)
    return Point(x: size.width / 2, y: 0).applying(turn)
  }

  /// How deep two convex outlines lie in each other, by their separating axes, in points; negative with a gap.
  fileprivate func overlap(with other: Item) -> Double {
    let (a, b) = (outline, other.outline)
    guard
      center.distance(to: other.center) < (size.width + size.height + other.size.width + other.size.height)
        / 2
    else { return -1 }
    return min(Self.depth(a, b), Self.depth(b, a))
  }

  private static func depth(_ a: [Point], _ b: [Point]) -> Double {
    var depth = Double.infinity
    for (start, end) in zip(a, a.dropFirst() + a.prefix(1)) {
      let along = end - start
      let normal = Vector(dx: along.dy, dy: -along.dx) / along.length
      let reach = b.map { ($0 - start).dot(normal) }.min() ?? 0
      depth = min(depth, -reach)
    }
    return depth
  }
}

import Dynamics

/// The run of a task with a ball.
struct PuzzleRun {
  private let file: PuzzleFile
  private let animator = Animator()
  private let item1: any DynamicItem
  private let item2: any DynamicItem

  /// Creates the items of a task and the ball.
  init(_ task: PuzzleTask, adding ball: PuzzleBall, from file: PuzzleFile) {
    self.file = file
    let items = task.bodies.map { $0.makeItem() }
    (item1, item2) = (items[task.body1], items[task.body2])
    let fixedItems = zip(items, task.bodies).filter { !$1.dynamic }.map(\.0)
    let dynamicItems = zip(items, task.bodies).filter { $1.dynamic }.map(\.0) + [ball.makeItem()]

    let material = DynamicItemBehavior(items: fixedItems + dynamicItems)
    material.friction = file.friction
    material.elasticity = file.elasticity
    material.density = file.density
    material.resistance = file.resistance
    material.angularResistance = file.angularResistance
    let anchor = DynamicItemBehavior(items: fixedItems)
    anchor.isAnchored = true
    let gravity = GravityBehavior(items: dynamicItems)
    gravity.gravityDirection = Vector(dx: 0, dy: file.gravity / 1000)
    for behavior in [material, anchor, gravity, CollisionBehavior(items: fixedItems + dynamicItems)] {
      animator.addBehavior(behavior)
    }
  }

  /// Plays the run until the task is solved.
  ///
  /// - Returns: The frame in which it is solved, counted from 1; 0 for never.
  func solvingFrame() -> Int {
    var framesInRelation = 0
    for frame in 1...file.maximumFrames {
      animator.step()
      let isTouching = animator.contacts(of: item1).contains { $0.otherItem === item2 }
      framesInRelation = isTouching ? framesInRelation + 1 : 0
      if framesInRelation == file.framesInRelation { return frame }
      // What can no longer last long enough, or rests apart, is not solved any more.
      let missingFrames = file.framesInRelation - framesInRelation
      if frame + missingFrames > file.maximumFrames || !(isTouching || animator.isRunning) { break }
    }
    return 0
  }
}

extension PuzzleBody {
  /// Creates an item whose center is the origin of the body, which is not always its center of mass.
  fileprivate func makeItem() -> any DynamicItem {
    let items = shapes.map { $0.makeItem(at: Point(x: x, y: y)) }
    // All members have the same center and size, so the group has that center as well.
    guard items.count > 1 else {
      items[0].rotation = angle
      return items[0]
    }
    let group = DynamicItemGroup(items: items)
    group.rotation = angle
    return group
  }
}

extension PuzzleShape {
  fileprivate func makeItem(at center: Point) -> Item {
    if let radius { return Item(ballAt: center, radius: radius) }
    // The size has no effect on an outline.
    let item = Item(center: center, size: Size(width: 1, height: 1))
    item.collisionBoundsType = .path
    item.collisionBoundingPath = BezierPath(polygon: (polygon ?? []).map { Point(x: $0[0], y: $0[1]) })
    return item
  }
}

extension PuzzleBall {
  fileprivate func makeItem() -> Item { Item(ballAt: Point(x: x, y: y), radius: radius) }
}

extension Item {
  fileprivate convenience init(ballAt center: Point, radius: Double) {
    self.init(center: center, size: Size(width: 2 * radius, height: 2 * radius))
    collisionBoundsType = .ellipse
  }
}

import Testing

@testable import Dynamics

/// Items and boundaries whose size or position exceeds the range of the engine's floats are rejected.
@Suite struct AnimatorLimitTests {
  private func problem(_ item: any DynamicItem) -> String? { Animator().problem(addingItem: item) }

  @Test func `items are limited to a billion points from the origin and ten million points in size`() {
    let size = Size(width: 10, height: 10)
    #expect(problem(Item(center: Point(x: 1e9, y: -1e9), size: size)) == nil)
    #expect(problem(Item(center: Point(x: 1.1e9, y: 0), size: size)) != nil)
    #expect(problem(Item(size: Size(width: 1e7, height: 1e7))) == nil)
    #expect(problem(Item(size: Size(width: 1.1e7, height: 1))) != nil)
    #expect(problem(Item(size: Size(width: 1, height: 1e300))) != nil)
  }

  @Test func `collision paths have the same limits`() {
    let item = Item(size: Size(width: 10, height: 10))
    item.collisionBoundsType = .path
    item.collisionBoundingPath = BezierPath(rect: Rect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
    #expect(problem(item) == nil)
    item.collisionBoundingPath = BezierPath(rect: Rect(x: -2e7, y: 0, width: 4e7, height: 1))
    #expect(problem(item) != nil)
  }

  @Test func `the distance between the items of a group is limited`() {
    let (item, other) = (
      Item(center: Point(x: 0, y: 0), size: Size(width: 1, height: 1)),
      Item(center: Point(x: 9e6, y: 0), size: Size(width: 1, height: 1))
    )
    #expect(DynamicItemGroup.problem(grouping: [item, other]) == nil)
    other.center.x = 2e7
    #expect(DynamicItemGroup.problem(grouping: [item, other]) != nil)
  }

  @Test func `the masses and moments of the greatest items are finite`() throws {
    let items = [-5e6, 5e6].map {
      Item(center: Point(x: $0 / 2, y: 0), size: Size(width: 5e6, height: 1e7))
    }
    let group = DynamicItemGroup(items: items)
    let animator = Animator()
    let material = DynamicItemBehavior(items: [group])
    material.density = 1e7
    animator.addBehavior(material)
    animator.addBehavior(GravityBehavior(items: [group]))
    animator.step()
    animator.step()
    #expect(try #require(animator.mass(of: group)).isFinite)
    #expect(group.center.y > 0)
  }

  @Test func `an item whose superviews have an infinite scale is rejected`() {
    let view = ScaledView()
    let item = Item(center: Point(x: 1e7, y: 0), size: Size(width: 10, height: 10))
    #expect(Animator(referenceView: view).problem(addingItem: item)?.contains("within 1e9 points") == true)
  }

  @Test func `an item keeps its position when its superviews are scaled to almost zero`() {
    let view = ScaledView()
    view.scale = 1
    let item = Item(center: Point(x: 10, y: 0), size: Size(width: 10, height: 10))
    let animator = Animator(referenceView: view)
    animator.addBehavior(GravityBehavior(items: [item]))
    animator.step()
    view.scale = 1e-100
    let center = item.center
    animator.step()
    #expect(item.center == center)
  }

  @Test func `forces on both a group and one of its items are a problem, and neither is added`() {
    let item = Item(size: Size(width: 10, height: 10))
    let group = DynamicItemGroup(items: [item])
    let (animator, behavior) = (Animator(), DynamicBehavior())
    animator.addBehavior(behavior)
    #expect(behavior.problem(actingOn: [group, item]) != nil)
    #expect(behavior.problem(addingVelocitiesTo: [group, item]) != nil)
    #expect(behavior.problem(actingOn: [group]) == nil)
  }

  @Test func `behaviors nest up to a depth`() {
    var behavior = DynamicBehavior()
    for _ in 1..<DynamicBehavior.depthLimit {
      let parent = DynamicBehavior()
      parent.addChildBehavior(behavior)
      behavior = parent
    }
    #expect(DynamicBehavior().problem(addingChild: behavior) != nil)
    #expect(behavior.problem(addingChild: DynamicBehavior()) == nil)
  }
}

/// A reference view that scales everything in it.
private final class ScaledView: ReferenceView {
  var scale = 1e10
  let bounds = Rect(x: 0, y: 0, width: 100, height: 100)

  func referenceTransform(for item: any DynamicItem) -> AffineTransform {
    AffineTransform(scaleX: scale, y: scale)
  }
}

import Dynamics
import Testing

@Suite struct DefaultBehaviorTests {
  private let animator = Animator()
  private let gravity = GravityBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  private let item = Item(size: Size(width: 10, height: 10))

  @Test func `an item is added to each default behavior, once`() {
    animator.addDefaultBehavior(gravity)
    animator.addDefaultBehavior(collision)
    animator.addDefaultBehavior(gravity)
    #expect(animator.behaviors.count == 2)
    animator.add(item)
    animator.add(item)
    #expect(gravity.items.count == 1 && collision.items.count == 1)
    animator.remove(item)
    #expect(gravity.items.isEmpty && collision.items.isEmpty)
  }

  @Test func `a behavior that is removed is no default behavior any more`() {
    animator.addDefaultBehavior(gravity)
    animator.addDefaultBehavior(collision)
    animator.removeBehavior(gravity)
    #expect(animator.defaultBehaviors.count == 1)
    animator.add(item)
    #expect(gravity.items.isEmpty)
  }

  @Test func `removing an item also removes it from the behavior with its own properties`() {
    let properties = DynamicItemBehavior(items: [item])
    properties.density = 3
    animator.addDefaultBehavior(gravity)
    animator.addItemProperties(properties)
    #expect(animator.itemPropertyBehaviors.count == 1 && animator.defaultBehaviors.count == 1)
    animator.add(item)
    animator.remove(item)
    #expect(properties.items.isEmpty)
    animator.removeBehavior(properties)
    #expect(animator.itemPropertyBehaviors.isEmpty)
  }

  @Test func `behaviors set the same properties if all values are equal, and no others are set`() {
    let (heavy, alsoHeavy) = (DynamicItemBehavior(items: []), DynamicItemBehavior(items: [item]))
    heavy.density = 3
    alsoHeavy.density = 3
    #expect(heavy.setsSameProperties(as: alsoHeavy))
    alsoHeavy.friction = 0.5
    #expect(!heavy.setsSameProperties(as: alsoHeavy))
  }
}

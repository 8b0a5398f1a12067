import Dynamics
import Testing

/// Frames with combined steps.
@Suite struct CombinedStepsTests {
  /// An item that another one begins to pull by a rope, towards a third one; all float.
  private struct Pull {
    let pulled = square(80, at: 200, 200)
    let obstacle: Item
    let pulling = square(80, at: 450, 200)
    let animator = Animator()
    let recorder = DelegateRecorder()

    /// A field on a distant item lets every frame make two single steps.
    init(gap: Double, ropeLength: Double, hasField: Bool) {
      obstacle = square(80, at: 280 + gap, 200)
      let distant = square(80, at: 5000, 5000)
      let collision = CollisionBehavior(items: [obstacle, pulled, pulling, distant])
      collision.collisionDelegate = recorder
      animator.addBehavior(collision)
      animator.addBehavior(frictionless(obstacle, pulled, pulling, distant))
      let rope = AttachmentBehavior.limitAttachment(
        with: pulling, offsetFromCenter: .zero, attachedTo: pulled, offsetFromCenter: .zero)
      rope.length = ropeLength
      animator.addBehavior(rope)
      let material = DynamicItemBehavior(items: [pulling])
      material.addLinearVelocity(Vector(dx: 600, dy: 0), for: pulling)
      animator.addBehavior(material)
      guard hasField else { return }
      let field = FieldBehavior.dragField()
      field.addItem(distant)
      animator.addBehavior(field)
    }
  }

  @Test(arguments: 0..<16)
  func `begin contacts of pulled items as single steps do, with the same impulse`(phase: Int) throws {
    let (gap, ropeLength) = (1.2 + 0.25 * Double(phase % 8), 400 + 1.5 * Double(phase))
    let combined = Pull(gap: gap, ropeLength: ropeLength, hasField: false)
    let single = Pull(gap: gap, ropeLength: ropeLength, hasField: true)
    for _ in 0..<120 where single.recorder.began.isEmpty {
      combined.animator.step()
      single.animator.step()
      #expect(combined.recorder.began.count == single.recorder.began.count)
      #expect(combined.pulled.center == single.pulled.center)
      #expect(combined.obstacle.center == single.obstacle.center)
    }
    let (contact, expected) = (
      try #require(combined.recorder.began.first), try #require(single.recorder.began.first)
    )
    #expect(contact.item === combined.obstacle && contact.otherItem === combined.pulled)
    #expect(contact.impulse == expected.impulse && contact.approachSpeed == expected.approachSpeed)
    #expect(expected.impulse > 0)
  }
}

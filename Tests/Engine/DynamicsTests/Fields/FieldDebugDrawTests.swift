import Dynamics
import Testing

/// The field lines for debug drawing.
@Suite struct FieldDebugDrawTests {
  private let item = square(100, at: 300, 400)

  private func animator(_ fields: FieldBehavior...) -> Animator {
    for field in fields { field.addItem(item) }
    let animator = Animator()
    for field in fields { animator.addBehavior(field) }
    return animator
  }

  @Test func `the effect of a field is its force on a resting item of 1 kg with a charge of 1`() {
    let gravity = FieldBehavior.linearGravityField(direction: Vector(dx: 3, dy: 4))
    gravity.strength = 2
    #expect(animator(gravity).fieldVector(at: Point(x: 7, y: 7)) == Vector(dx: 6, dy: 8))
    // At 200 pt the force is a quarter of that at 100 pt.
    let sun = FieldBehavior.radialGravityField(position: Point(x: 100, y: 0))
    sun.strength = 8
    #expect(animator(sun).fieldVector(at: Point(x: 300, y: 0)) == Vector(dx: -2, dy: 0))
    let electric = FieldBehavior.electricField()
    #expect(animator(electric).fieldVector(at: Point(x: 0, y: 50)) == Vector(dx: 0, dy: 2))
    #expect(animator(.magneticField(), .dragField()).fieldVector(at: Point(x: 0, y: 50)) == .zero)
  }

  @Test func `effects add up inside the regions, and a velocity field overrides them`() {
    let everywhere = FieldBehavior.linearGravityField(direction: Vector(dx: 1, dy: 0))
    let here = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
    here.position = Point(x: 100, y: 100)
    here.region = Region(radius: 50)
    let carrier = FieldBehavior.velocityField(direction: Vector(dx: 5, dy: 5))
    carrier.region = Region(radius: 10)
    let animator = animator(everywhere, here, carrier)
    #expect(animator.fieldVector(at: Point(x: 100, y: 140)) == Vector(dx: 1, dy: 1))
    #expect(animator.fieldVector(at: Point(x: 100, y: 160)) == Vector(dx: 1, dy: 0))
    #expect(animator.fieldVector(at: Point(x: 5, y: 0)) == Vector(dx: 5, dy: 5))
    #expect(animator.fieldOutlines.map(\.position) == [.zero, Point(x: 100, y: 100), .zero])
    let circle = animator.fieldOutlines[1].outline.flatMap { $0 }
    #expect(!circle.isEmpty && circle.allSatisfy { abs(($0 - here.position).length - 50) < 1e-9 })
  }

  @Test func `fields without items are omitted, and custom fields are not evaluated`() {
    let idle = Animator()
    idle.addBehavior(FieldBehavior.linearGravityField(direction: Vector(dx: 1, dy: 0)))
    #expect(idle.fieldOutlines.isEmpty && idle.fieldVector(at: .zero) == .zero)
    let custom = FieldBehavior.field { _, _, _, _, _, _ in
      Issue.record("was asked")
      return Vector(dx: 1, dy: 1)
    }
    let animator = animator(custom)
    #expect(animator.fieldOutlines.count == 1 && animator.fieldVector(at: .zero) == .zero)
  }
}

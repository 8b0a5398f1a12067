import Dynamics
import Testing

/// The acceleration of an item in a field during one step.
///
/// The item has 100 × 100 points and is at (300, 400), that is, (3, 4) m from the origin.
private struct Probe {
  var density = 1.0
  var charge = 0.0
  var velocity = Vector.zero

  /// The acceleration in pt/s² that a field gives the item.
  func acceleration(in field: FieldBehavior) -> Vector {
    let item = square(100, at: 300, 400)
    let material = frictionless(item)
    material.density = density
    material.charge = charge
    material.addLinearVelocity(velocity, for: item)
    field.addItem(item)
    let animator = animator(material, field)
    animator.step()
    return (material.linearVelocity(for: item) - velocity) * 120
  }
}

/// Expected values measured on UIKit's fields, for items of 1 kg unless specified otherwise.
@Suite struct FieldForceTests {
  private func expect(
    _ field: FieldBehavior, _ probe: Probe = Probe(), gives x: Double, _ y: Double,
    within precision: Double = 1e-5,
    sourceLocation location: SourceLocation = #_sourceLocation
  ) {
    let found = probe.acceleration(in: field)
    let expected = Vector(dx: x, dy: y)
    let tolerance = max(expected.length, 1e-3) * precision
    #expect(
      (found - expected).length <= tolerance, "\(found) instead of \(expected)", sourceLocation: location)
  }

  @Test func `linear gravity accelerates all masses alike`() {
    for density in [1.0, 2, 3] {
      expect(.linearGravityField(direction: Vector(dx: 3, dy: 4)), Probe(density: density), gives: 300, 400)
    }
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 3, dy: 4))
    field.strength = 2
    field.falloff = 1
    expect(field, gives: 120, 160)
  }

  @Test func `radial gravity weakens with the distance squared, down to the minimum radius`() {
    for density in [1.0, 3] {
      expect(.radialGravityField(position: .zero), Probe(density: density), gives: -2.4, -3.2)
    }
    let field = FieldBehavior.radialGravityField(position: .zero)
    (field.strength, field.falloff, field.minimumRadius) = (2, 1, 1000)
    expect(field, gives: -12, -16)
  }

  @Test func `an electric field repels charges, heavier items less`() {
    expect(.electricField(), Probe(charge: 2), gives: 24, 32)
    expect(.electricField(), Probe(density: 3, charge: 2), gives: 8, 32.0 / 3)
    expect(.electricField(), Probe(charge: -2), gives: -24, -32)
    expect(.electricField(), Probe(), gives: 0, 0)
  }

  @Test(arguments: [2.0, 1, -1])
  func `a magnetic field deflects moving charges, independent of the charge`(charge: Double) {
    let velocity = Vector(dx: 100, dy: 0)
    // UIKit's force increases the speed a little in each step.
    expect(.magneticField(), Probe(charge: charge, velocity: velocity), gives: 0, -20, within: 1e-3)
    expect(
      .magneticField(), Probe(density: 3, charge: charge, velocity: velocity), gives: 0, -20.0 / 3,
      within: 1e-3)
    expect(.magneticField(), Probe(velocity: velocity), gives: 0, 0)
  }

  @Test func `a spring pulls in proportion to the distance, heavier items less`() {
    expect(.springField(), gives: -300, -400)
    expect(.springField(), Probe(density: 3), gives: -100, -400.0 / 3)
  }

  @Test func `a vortex pushes tangentially, heavier items much less`() {
    expect(.vortexField(), gives: -80, 60)
    expect(.vortexField(), Probe(density: 3), gives: -80.0 / 9, 60.0 / 9)
    let field = FieldBehavior.vortexField()
    (field.strength, field.falloff, field.minimumRadius) = (2, 1, 1000)
    expect(field, gives: -16, 12)
  }

  @Test func `drag grows with the square of the speed against the medium`() {
    let velocity = Vector(dx: 300, dy: 400)
    expect(.dragField(), Probe(velocity: velocity), gives: -1500, -2000)
    let wind = FieldBehavior.dragField()
    wind.direction = Vector(dx: 3, dy: 4)
    expect(wind, Probe(velocity: velocity), gives: 0, 0)
    expect(wind, Probe(), gives: 1500, 2000)
  }

  @Test func `drag slows an item step by step as in UIKit`() {
    let item = square(100, at: 300, 400)
    let material = frictionless(item)
    material.addLinearVelocity(Vector(dx: 100, dy: 0), for: item)
    let drag = FieldBehavior.dragField()
    drag.addItem(item)
    let animator = animator(material, drag)
    animator.step()
    #expect(material.linearVelocity(for: item).dx.isNear(99.1667, within: 1e-4))
    // The third step.
    animator.step()
    #expect(material.linearVelocity(for: item).dx.isNear(97.5411453, within: 1e-4))
  }

  @Test func `a custom field applies the force of its closure, unless its strength is 0`() {
    expect(.field { _, _, _, _, _, _ in Vector(dx: 1, dy: 0) }, gives: 100, 0)
    let field = FieldBehavior.field { _, _, _, _, _, _ in Vector(dx: 1, dy: 0) }
    (field.strength, field.falloff) = (2, 3)
    expect(field, Probe(density: 3), gives: 100.0 / 3, 0)
    let off = FieldBehavior.field { _, _, _, _, _, _ in Vector(dx: 1, dy: 0) }
    off.strength = 0
    expect(off, gives: 0, 0)
  }

  /// The expected values were computed with an independent implementation of the published algorithm.
  @Test(arguments: [(0.5, 2.0, -44.479188698, -31.326540891), (0, 0, -1.930525327, 6.649415897)])
  func `noise is Gustavson's, with UIKit's scale and clock`(
    smoothness: Double, speed: Double, x: Double, y: Double
  ) {
    expect(.noiseField(smoothness: smoothness, animationSpeed: speed), gives: x, y)
    let heavy = Probe(density: 2)
    expect(.noiseField(smoothness: smoothness, animationSpeed: speed), heavy, gives: x / 2, y / 2)
    // The noise changes with time, the distance from the position, 5 m, does not.
    let weakening = FieldBehavior.noiseField(smoothness: smoothness, animationSpeed: speed)
    weakening.falloff = 1
    expect(weakening, gives: x / 5, y / 5)
  }

  @Test(arguments: [1.0, 3])
  func `turbulence is noise times the square of the speed, independent of the mass`(density: Double) {
    let resting = FieldBehavior.turbulenceField(smoothness: 0.5, animationSpeed: 2)
    expect(resting, Probe(density: density), gives: 0, 0)
    let moving = FieldBehavior.turbulenceField(smoothness: 0.5, animationSpeed: 2)
    moving.strength = 1000
    let found = Probe(density: density, velocity: Vector(dx: 50, dy: 0)).acceleration(in: moving)
    #expect(found.dx.isNear(-44_479.1887 / 4, within: 0.1) && found.dy.isNear(-31_326.5409 / 4, within: 0.1))
  }

  @Test(arguments: [
    (0.5, 0.4472135954999579), (-1.7, 15.425844887), (3, 0.008), (-30, 9.313225746e20),
    (0.001, 0.9983918568),
  ])
  func `falloff applies any power of the distance`(exponent: Double, factor: Double) {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1 / factor))
    field.falloff = exponent
    expect(field, gives: 0, 100)
  }

  /// Each kind of field, and the factor of its strength for an item of 2 kg with a charge of 4.
  private var thresholds: [(make: () -> FieldBehavior, factor: Double)] {
    [
      ({ .linearGravityField(direction: Vector(dx: 0, dy: 1)) }, 2),
      ({ .radialGravityField(position: .zero) }, 2), ({ .vortexField() }, 2),
      ({ .electricField() }, 4), ({ .magneticField() }, 4),
      ({ .springField() }, 1), ({ .dragField() }, 1), ({ .noiseField(smoothness: 1, animationSpeed: 0) }, 1),
      ({ .turbulenceField(smoothness: 1, animationSpeed: 0) }, 1),
      ({ .field { _, _, _, _, _, _ in Vector(dx: 1, dy: 0) } }, 1),
    ]
  }

  @Test func `a field acts from a strength of 2^-15, times mass or charge where the kind uses it`() {
    let probe = Probe(density: 2, charge: 4, velocity: Vector(dx: 100, dy: 0))
    for (index, (make, factor)) in thresholds.enumerated() {
      for (share, acts) in [(0.999, false), (-0.999, false), (1.001, true), (-1.001, true)] {
        let field = make()
        field.strength = 0x1p-15 / factor * share
        #expect((probe.acceleration(in: field) != .zero) == acts, "\(index) at \(share)")
      }
    }
  }

  @Test func `radial gravity ends √10 mm from its position, a spring 10 µm from it`() {
    func near(_ field: FieldBehavior, _ distance: Double) -> FieldBehavior {
      field.position = Point(x: 300 - distance, y: 400)
      return field
    }
    // So weak that a step does not reach the maximum speed of items.
    let gravity = FieldBehavior.radialGravityField(position: .zero)
    gravity.strength = 0.01
    expect(near(gravity, 0.316), gives: 0, 0)
    expect(near(gravity, 0.317), gives: -1 / (0.00317 * 0.00317), 0)
    let spring = FieldBehavior.springField()
    spring.strength = 1000
    expect(near(spring, 0.00099), gives: 0, 0)
    // At this distance the force is that at the minimum radius of 2^-15 m.
    expect(near(spring, 0.00101), gives: -1000 * 100 * 0x1p-15, 0)
  }

  @Test func `drag ends 2^-15 m/s from the medium's velocity`() {
    let drag = FieldBehavior.dragField()
    drag.strength = 1e6
    expect(drag, Probe(velocity: Vector(dx: 100 * 0x1p-15, dy: 0)), gives: 0, 0)
    expect(drag, Probe(velocity: Vector(dx: 0.0031, dy: 0)), gives: -1e8 * 0.000031 * 0.000031, 0)
  }

  @Test func `the force at the field's own position is zero`() {
    let fields = [
      FieldBehavior.radialGravityField(position: .zero), .springField(), .electricField(), .vortexField(),
    ]
    for field in fields {
      field.position = Point(x: 300, y: 400)
      expect(field, Probe(charge: 1), gives: 0, 0)
      field.minimumRadius = 0
      field.falloff = 3
      expect(field, Probe(charge: 1), gives: 0, 0)
    }
  }

  @Test func `more than UIKit's 32 fields act in one animator`() {
    let item = square(100, at: 300, 400)
    let fields = (0..<40).map { _ in FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1)) }
    let animator = animator(frictionless(item))
    for field in fields {
      field.addItem(item)
      animator.addBehavior(field)
    }
    animator.step()
    #expect(fields[39].linearVelocity(for: item).dy.isNear(40 * 100.0 / 120, within: 1e-4))
  }

  /// The velocities, in pt/s, that an item of a diameter and a speed has in fields after each of its steps.
  private func velocities(
    diameter: Double, speed: Double, frames: Int, charge: Double = 0, in fields: FieldBehavior...
  ) -> [Vector] {
    let item = square(diameter, at: 300, 400)
    let material = frictionless(item)
    material.charge = charge
    material.addLinearVelocity(Vector(dx: 0, dy: speed), for: item)
    let animator = animator(material)
    for field in fields {
      field.addItem(item)
      animator.addBehavior(field)
    }
    return (0..<frames).map { _ in
      animator.step()
      return material.linearVelocity(for: item)
    }
  }

  private func magnet(_ strength: Double) -> FieldBehavior {
    let magnet = FieldBehavior.magneticField()
    (magnet.strength, magnet.falloff) = (strength, 0)
    return magnet
  }

  private func drag(_ strength: Double, medium: Vector = .zero) -> FieldBehavior {
    let drag = FieldBehavior.dragField()
    (drag.strength, drag.direction) = (strength, medium)
    return drag
  }

  @Test(arguments: [0.1, 1, 30, 1000], [-2.0, 0, 1])
  func `drag slows items of all sizes to the medium's velocity and never reverses them`(
    strength: Double, medium: Double
  ) {
    for diameter in [2.0, 10, 40, 200] {
      for speed in [10.0, 300, 2000, 10_000] {
        let media = Vector(dx: 0, dy: medium)
        let found = velocities(
          diameter: diameter, speed: speed, frames: 20, in: drag(strength, medium: media))
        var last = speed - 100 * medium
        for velocity in found {
          let relative = velocity.dy - 100 * medium
          let rounding = 1e-6 * max(speed, 100)
          #expect(
            (last < 0 ? -relative : relative) >= -rounding && relative.magnitude <= last.magnitude + rounding,
            "\(diameter) pt at \(speed) pt/s: \(last) to \(relative)")
          last = relative
        }
      }
    }
  }

  @Test func `several drag fields together bring an item to a velocity between those of their media`() {
    for strength in [0.1, 1, 30, 1000] {
      for speed in [10.0, 300, 10_000] {
        let fields = [drag(strength), drag(2 * strength), drag(strength, medium: Vector(dx: 0, dy: 0.1))]
        let found = velocities(diameter: 10, speed: speed, frames: 20, in: fields[0], fields[1], fields[2])
        #expect(
          found.allSatisfy { $0.dy >= -1e-3 && $0.dy <= speed + 1e-3 }, "\(strength), \(speed): \(found)")
      }
    }
  }

  @Test(arguments: [0.1, 1, 30, 1000], [2.0, 10, 100])
  func `a magnetic field keeps the speed of items, with and without drag`(strength: Double, diameter: Double)
  {
    for speed in [10.0, 300, 5000] {
      let found = velocities(diameter: diameter, speed: speed, frames: 600, charge: 1, in: magnet(strength))
      #expect(
        found.allSatisfy { $0.length.isNear(speed, within: 1e-3 * speed) },
        "\(strength), \(diameter) pt: \(speed) to \(found[found.count - 1].length)")
      let braked = velocities(
        diameter: diameter, speed: speed, frames: 60, charge: 1, in: magnet(strength), magnet(strength),
        drag(strength))
      #expect(
        zip([Vector(dx: 0, dy: speed)] + braked, braked).allSatisfy { $1.length <= $0.length * (1 + 1e-5) })
    }
  }

  @Test func `several fields on an item add up, each from its own position`() {
    let item = square(100, at: 300, 400)
    let fields = [
      FieldBehavior.linearGravityField(direction: Vector(dx: 1, dy: 0)),
      .linearGravityField(direction: Vector(dx: 0, dy: 2)),
    ]
    let animator = animator(frictionless(item))
    for field in fields {
      field.addItem(item)
      animator.addBehavior(field)
    }
    animator.step()
    #expect(fields[0].linearVelocity(for: item).dx.isNear(0.8333333, within: 1e-5))
    #expect(fields[0].linearVelocity(for: item).dy.isNear(1.6666667, within: 1e-5))
  }
}

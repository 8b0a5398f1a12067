import Physics
import Testing

@Suite struct FreeMotionTests {
  let square = Geometry.box(width: 100, height: 100)

  @Test func `bodies fall as in UIKit, frame by frame`() {
    var scene = TestScene()
    let body = scene.add(square, at: Vec2(150, 50))
    for (frame, y) in [50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076].enumerated() {
      scene.frame(frame + 1)
      #expect(difference(scene.world.position(of: body).y, Float(y)) < 1e-3)
    }
  }

  @Test func `bodies fall as in UIKit with the default resistance`() {
    var scene = TestScene()
    let body = scene.add(square, at: Vec2(150, 50)) { $0.linearDamping = 0.1 }
    for (frame, y) in [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747].enumerated() {
      scene.frame(frame + 1)
      #expect(difference(scene.world.position(of: body).y, Float(y)) < 1e-3)
    }
    #expect(difference(scene.world.linearVelocity(of: body).y, 74.6884308) < 1e-3)
  }

  @Test func `positions are bit-identical to symplectic Euler, independent of other bodies`() {
    var scene = TestScene()
    scene.addFloor(y: 1000)
    _ = scene.add(square, at: Vec2(900, 900))
    let body = scene.add(square, at: Vec2(150, 50)) { $0.angularVelocity = 3 }
    scene.world.setLinearDamping(0.3, of: body)
    let h = TestScene.h
    var (position, velocity, angle) = (Vec2(150, 50), Vec2.zero, Float(0))
    for _ in 0..<100 {
      scene.step()
      velocity += h * Vec2(0, 1000)
      velocity *= 1 / (1 + h * 0.3)
      position += h * velocity
      angle += h * 3
    }
    #expect(scene.world.position(of: body) == position)
    #expect(scene.world.linearVelocity(of: body) == velocity)
    #expect(scene.world.angle(of: body) == angle)
  }

  @Test func `a continuous push accelerates as in UIKit: (1, 0) is 100 kg pt/s²`() {
    var scene = TestScene()
    let body = scene.add(square, at: .zero) { $0.appliedAcceleration = .zero }
    scene.world.setForce(Vec2(100, 0), torque: 0, of: body)
    for (frame, vx) in [0.833333373, 2.50000024, 4.16666698, 5.83333349].enumerated() {
      scene.frame(frame + 1)
      #expect(difference(scene.world.linearVelocity(of: body).x, Float(vx)) < 1e-4)
    }
  }

  @Test func `a push off the centre rotates a body as in UIKit`() {
    var scene = TestScene()
    let body = scene.add(square, at: .zero) { $0.appliedAcceleration = .zero }
    scene.world.setForce(Vec2(100, 0), torque: Vec2(0, 50).cross(Vec2(100, 0)), of: body)
    for (frame, w) in [-0.0250000022, -0.075000003, -0.125000015, -0.175000027].enumerated() {
      scene.frame(frame + 1)
      #expect(difference(scene.world.angularVelocity(of: body), Float(w)) < 1e-5)
    }
  }

  @Test func `an impulse changes the velocity immediately`() {
    var scene = TestScene()
    let heavy = scene.add(.box(width: 200, height: 50), at: .zero) {
      $0.appliedAcceleration = .zero
      $0.density = 0.0002
    }
    #expect(difference(scene.world.mass(of: heavy), 2) < 1e-6)
    scene.world.applyLinearImpulse(Vec2(30, 0), to: heavy)
    #expect(difference(scene.world.linearVelocity(of: heavy).x, 15) < 1e-5)
    let body = scene.add(square, at: Vec2(0, 500)) { $0.appliedAcceleration = .zero }
    scene.world.applyAngularImpulse(Vec2(50, 0).cross(Vec2(0, 100)), to: body)
    #expect(difference(scene.world.angularVelocity(of: body), 3) < 1e-5)
  }

  @Test func `a body with fixed rotation keeps its spin but gains none`() {
    var scene = TestScene()
    let body = scene.add(square, at: .zero) { $0.angularVelocity = 2 }
    scene.world.setAllowsRotation(false, of: body)
    scene.world.applyAngularImpulse(1e6, to: body)
    scene.step(60)
    #expect(scene.world.angularVelocity(of: body) == 2)
  }

  @Test func `the angle counts full turns`() {
    var scene = TestScene()
    let body = scene.add(square, at: .zero) { $0.angularVelocity = 10 }
    scene.step(240)
    #expect(difference(scene.world.angle(of: body), 20) < 1e-3)
  }

  @Test func `a body rotates about its centre of mass, independent of its origin`() {
    var scene = TestScene()
    let body = scene.add(.box(width: 40, height: 20, center: Vec2(30, 0)), at: Vec2(100, 100)) {
      $0.appliedAcceleration = .zero
    }
    scene.world.setAngularVelocity(.pi, of: body)
    scene.step(120)
    let (position, angle) = (scene.world.position(of: body), scene.world.angle(of: body))
    let center = position + Rotation(angle: angle).rotate(Vec2(30, 0))
    let start = Vec2(130, 100)
    #expect(difference(angle, .pi) < 1e-3)
    #expect(scene.world.linearVelocity(of: body) == .zero)
    #expect((center - start).length < 1e-3)
  }
}

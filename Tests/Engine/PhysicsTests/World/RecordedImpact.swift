import Physics

/// Velocities after a first impact in Box2D 2.4 at UIKit's step, which reproduces logs from iOS.
///
/// Recorded by `Box2D/impacts.cpp`: shapes that hit a floor, the corner of a boundary or another item, at
/// three speeds, tilted or not, with and without friction and restitution.
struct RecordedImpact {
  let shape: Substring
  let target: Substring
  let numbers: [Float]

  init(_ columns: [Substring]) {
    (shape, target) = (columns[0], columns[1])
    numbers = columns.dropFirst(2).compactMap { Float($0) }
  }

  /// The larger velocity error of the two bodies relative to the closing speed; angular velocity is
  /// multiplied by the radius of gyration.
  var error: Float {
    var scene = TestScene()
    let (elasticity, friction) = (numbers[0], numbers[1])
    let closing = Vec2(numbers[5], numbers[6])
    var other: BodyID?
    if target == "item" {
      other = scene.add(.box(width: 80, height: 80), at: Vec2(0, 340)) {
        ($0.appliedAcceleration, $0.friction, $0.restitution) = (.zero, friction, elasticity)
      }
    } else {
      let right: Float = target == "floor" ? 1000 : 0
      scene.addBoundary(
        .chain(
          [Vec2(-1000, 300), Vec2(right, 300), Vec2(right, 320), Vec2(-1000, 320)], isClosed: true),
        friction: friction, restitution: elasticity)
    }
    let item = scene.add(
      outline.geometry, at: Vec2(numbers[3], numbers[4]), angle: numbers[2] * .pi / 180
    ) {
      ($0.appliedAcceleration, $0.linearVelocity) = (.zero, closing)
      ($0.friction, $0.restitution) = (friction, elasticity)
    }
    for _ in 0..<200 {
      scene.step()
      let (velocity, spin) = scene.world.velocities(of: item)
      if (velocity - closing).length > 1 || spin.magnitude > 0.001 { break }
    }
    let itemError = difference(of: item, outline.gyration, numbers[7...9], in: scene)
    let otherError = other.map { difference(of: $0, 32.66, numbers[10...12], in: scene) } ?? 0
    return max(itemError, otherError) / closing.y
  }

  /// The outline, and its radius of gyration in points.
  private var outline: (geometry: Geometry, gyration: Float) {
    switch shape {
    case "square": return (.box(width: 100, height: 100), 40.82)
    case "plank": return (.box(width: 120, height: 30), 35.71)
    case "circle": return (.circle(center: .zero, radius: 40), 28.28)
    default:
      let vertices = (0..<5).map { corner in
        Rotation(angle: Float(corner) * 2 * .pi / 5).rotate(Vec2(40, 0))
      }
      return (.polygon(vertices), 23.62)
    }
  }

  private func difference(
    of body: BodyID, _ gyration: Float, _ recorded: ArraySlice<Float>, in scene: TestScene
  ) -> Float {
    let recorded = Array(recorded)
    let (velocity, spin) = scene.world.velocities(of: body)
    let rotation = gyration * (spin - recorded[2])
    return ((velocity - Vec2(recorded[0], recorded[1])).lengthSquared + rotation * rotation).squareRoot()
  }
}

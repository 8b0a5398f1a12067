import Dynamics

/// A scene that is played natively and in a page: its items must move to the same places, to the bit.
package enum HashedScene: Sendable {
  /// A pyramid of boxes.
  case pyramid(rows: Int)
  /// Charged items in fields of all kinds, one of them snapped to a point.
  case fields
  /// A random scene.
  case random(SceneKind, seed: UInt64)

  /// All scenes.
  package static let all: [HashedScene] =
    [.pyramid(rows: 5), .pyramid(rows: 20), .fields]
    + SceneKind.allCases.flatMap { kind in (1...4).map { .random(kind, seed: $0) } }

  /// The name of the scene, without spaces.
  package var name: String {
    switch self {
    case .pyramid(let rows): "pyramid-\(rows)"
    case .fields: "fields"
    case .random(let kind, let seed): "\(kind.rawValue)-\(seed)"
    }
  }

  /// Plays the scene for 10 s; returns the hash of the places and transforms of all items.
  package func play() -> String {
    let scene = makeScene()
    for frame in 1...600 {
      scene.change?(scene, frame)
      scene.animator.step()
    }
    let hash = scene.items.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, item in
      [item.center.x, item.center.y, item.transform.a, item.transform.b].reduce(hash) { hash, number in
        (hash ^ number.bitPattern) &* 0x100_0000_01b3
      }
    }
    return String(hash, radix: 16)
  }

  private func makeScene() -> RandomScene {
    switch self {
    case .pyramid(let rows): .pyramid(rows: rows)
    case .fields: .fields()
    case .random(let kind, let seed):
      kind.makeScene(seed: seed, size: SceneSize(itemCount: 5...20, frames: 600))
    }
  }
}

extension RandomScene {
  /// A pyramid of boxes on a boundary.
  fileprivate static func pyramid(rows: Int) -> RandomScene {
    var items: [any DynamicItem] = []
    for row in 0..<rows {
      for column in 0..<(rows - row) {
        let center = Point(x: 40 * Double(column) + 20 * Double(row), y: -40 * Double(row) - 20)
        items.append(Item(center: center, size: Size(width: 40, height: 40)))
      }
    }
    let scene = RandomScene(items: items)
    let length = 40 * Double(rows)
    scene.collision.addBoundary(
      withIdentifier: "ground", from: Point(x: -length, y: 0), to: Point(x: 2 * length, y: 0))
    scene.addGravity()
    return scene
  }

  /// Charged items in fields of all kinds, one of them snapped to a point.
  fileprivate static func fields() -> RandomScene {
    let scene = RandomScene(1, SceneSize(itemCount: 12...12, frames: 600), invariants: [])
    scene.enclose()
    scene.addMaterials { material, random in material.charge = random.number(in: -1...1) }
    scene.addVelocities(speed: 1000)
    let center = scene.view.bounds.center
    let fields: [FieldBehavior] = [
      .dragField(), .vortexField(), .radialGravityField(position: center),
      .linearGravityField(direction: Vector(dx: 0.1, dy: 0.2)),
      .velocityField(direction: Vector(dx: 1, dy: 0)), .noiseField(smoothness: 0.5, animationSpeed: 1),
      .turbulenceField(smoothness: 0.5, animationSpeed: 1), .springField(), .electricField(),
      .magneticField(),
    ]
    for field in fields {
      field.position = center
      field.strength = 0.1
      for item in scene.items { field.addItem(item) }
      scene.animator.addBehavior(field)
    }
    scene.animator.addBehavior(SnapBehavior(item: scene.items[0], snapTo: center))
    return scene
  }
}

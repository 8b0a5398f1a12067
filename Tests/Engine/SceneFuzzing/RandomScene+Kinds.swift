import Dynamics
import TestSupport

// One function for each kind of scene.

extension RandomScene {
  /// The least radius of an item in scenes with attachments, in points, where all items have the density 1.
  ///
  /// With smaller ones, heavy items hang on light ones, for which sequential impulses do not converge.
  private static let leastAttachedRadius = 20.0

  /// All shapes and behaviors inside a closed boundary.
  static func enclosed(_ seed: UInt64, _ size: SceneSize) -> RandomScene {
    let hasAttachments = seed.isMultiple(of: 2)
    let scene = RandomScene(
      seed, size, invariants: .staysInside, leastRadius: hasAttachments ? leastAttachedRadius : 5)
    scene.anchorItems(share: scene.random.chance(0.5) ? 0.1 : 0)
    scene.enclose()
    if scene.random.chance(0.6) { scene.addGravity() }
    scene.addMaterials { material, random in
      material.friction = random.number(in: 0...1)
      material.elasticity = random.number(in: 0...1)
      if !hasAttachments { material.density = random.logarithmicNumber(in: 0.1...10) }
      material.resistance = random.number(in: 0...1)
      material.allowsRotation = random.chance(0.9)
    }
    if hasAttachments {
      scene.attachItems(Attachment.allCases, share: scene.random.number(in: 0...0.5), hasAnchors: true)
    }
    scene.addVelocities(speed: scene.chooseSpeed())
    if scene.random.chance(0.3) { scene.addField() }
    if scene.random.chance(0.2) { scene.addSnap() }
    for _ in 0..<scene.random.integer(in: 0...3) { scene.addPush(.continuous) }
    scene.change = { scene, _ in
      if scene.random.chance(1.0 / 30) { scene.addPush(.instantaneous) }
    }
    return scene
  }

  /// The view and items change their sizes, and items are rotated, for two thirds of the time.
  static func changing(_ seed: UInt64, _ size: SceneSize) -> RandomScene {
    let scene = RandomScene(seed, size, invariants: .endsInside)
    scene.collision.translatesReferenceBoundsIntoBoundary = true
    scene.boundary = ConvexRegion(scene.view.bounds)
    if scene.random.chance(0.8) { scene.addGravity() }
    scene.addVelocities(speed: scene.chooseSpeed())
    let lastChange = size.frames * 2 / 3
    scene.change = { scene, frame in
      if frame <= lastChange { scene.changeSizes() }
    }
    return scene
  }

  /// Rotates the view as a device every two seconds on average, and resizes or rotates an item in a second.
  private func changeSizes() {
    if random.chance(1.0 / 120) {
      let size = view.bounds.size
      view.bounds.size = Size(width: size.height, height: size.width)
      boundary = ConvexRegion(view.bounds)
    }
    guard random.chance(1.0 / 60), let item = random.element(of: items) as? Item else { return }
    if random.chance(0.5) {
      item.size = item.size * random.number(in: 0.6...1.5)
      if max(item.size.width, item.size.height) > 2 * Self.greatestRadius { item.size = item.size / 2 }
    } else {
      item.rotation = random.number(in: -Double.pi...Double.pi)
      animator.updateItem(usingCurrentState: item)
    }
  }

  /// Items without friction and resistance inside a closed boundary, in half of the scenes with elasticity 1.
  static func colliding(_ seed: UInt64, _ size: SceneSize) -> RandomScene {
    let scene = RandomScene(seed, size, invariants: [.staysInside, .energy])
    scene.anchorItems(share: scene.random.chance(0.3) ? 0.1 : 0)
    scene.enclose()
    scene.addConservation { $0.chance(0.5) ? 1 : $0.logarithmicNumber(in: 0.1...10) }
    scene.addVelocities(speed: scene.chooseSpeed())
    return scene
  }

  /// The same with attachments that store no energy.
  static func jointed(_ seed: UInt64, _ size: SceneSize) -> RandomScene {
    let scene = RandomScene(
      seed, size, invariants: [.staysInside, .energy], leastRadius: leastAttachedRadius)
    scene.enclose()
    scene.addConservation { _ in 1 }
    scene.attachItems(Attachment.rigid, share: scene.random.number(in: 0.1...1), hasAnchors: true)
    scene.addVelocities(speed: scene.chooseSpeed())
    return scene
  }

  /// Adds materials without friction and resistance, and gravity or a drag.
  private func addConservation(density: (inout SplitMix64) -> Double) {
    let isElastic = random.chance(0.5)
    addMaterials { material, random in
      material.friction = 0
      material.elasticity = isElastic ? 1 : random.number(in: 0...1)
      material.density = density(&random)
      material.resistance = 0
      material.angularResistance = 0
    }
    if random.chance(0.5) { addGravity() } else if random.chance(0.2) { addDrag() }
  }

  /// Items that move towards each other, with and without attachments, and without a boundary.
  static func free(_ seed: UInt64, _ size: SceneSize) -> RandomScene {
    let hasAttachments = seed.isMultiple(of: 2)
    let scene = RandomScene(
      seed, size, invariants: .momentum, leastRadius: hasAttachments ? leastAttachedRadius : 5)
    scene.addMaterials { material, random in
      material.friction = random.number(in: 0...1)
      material.elasticity = random.number(in: 0...1)
      if !hasAttachments { material.density = random.logarithmicNumber(in: 0.1...10) }
      material.resistance = 0
      material.angularResistance = 0
    }
    if hasAttachments {
      scene.attachItems(Attachment.allCases, share: scene.random.number(in: 0...0.5), hasAnchors: false)
    }
    scene.addVelocities(speed: scene.chooseSpeed(), towards: scene.view.bounds.center)
    return scene
  }

  /// Items of default materials that fall in a closed boundary, some of them anchored.
  static func resting(_ seed: UInt64, _ size: SceneSize) -> RandomScene {
    let scene = RandomScene(seed, size, invariants: .staysInside)
    scene.anchorItems(share: scene.random.chance(0.3) ? 0.1 : 0)
    scene.enclose()
    for item in scene.items where !scene.isAnchored(item) { scene.gravity.addItem(item) }
    scene.animator.addBehavior(scene.gravity)
    scene.addVelocities(speed: scene.random.element(of: [0, 200, 1000]))
    return scene
  }
}

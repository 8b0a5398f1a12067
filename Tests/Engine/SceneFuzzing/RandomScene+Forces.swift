import Dynamics

extension RandomScene {
  /// Adds a push that gives an item an acceleration of at most 2000 pt/s², or an equal change of velocity.
  func addPush(_ mode: PushBehavior.Mode) {
    let item = random.element(of: items)
    let push = PushBehavior(items: [item], mode: mode)
    // A push of 1 accelerates 1 kg by 100 pt/s².
    push.pushDirection = random.vector(upTo: 20) * (animator.mass(of: item) ?? 0)
    if random.chance(0.3) { push.setTargetOffsetFromCenter(random.vector(upTo: 10), for: item) }
    animator.addBehavior(push)
  }

  /// Adds a field at any point, for all items, which accelerates none of them by more than 2000 pt/s² per 100
  /// pt.
  ///
  /// No turbulence, because it grows with the square of the speed: items become infinitely fast within a
  /// finite time.
  func addField() {
    let (center, strength) = (view.bounds.center, random.number(in: 0.1...2))
    let lightest = items.filter { !isAnchored($0) }.compactMap(animator.mass).min() ?? 1
    let field: FieldBehavior
    var scale = 1.0
    switch random.integer(in: 0...6) {
    case 0: field = .dragField()
    case 1:
      field = .vortexField()
      // UIKit's vortex divides the force by the mass.
      scale = 10 * lightest * lightest
    case 2: field = .radialGravityField(position: center)
    case 3: field = .linearGravityField(direction: random.vector(upTo: 10))
    case 4: field = .velocityField(direction: random.vector(upTo: 5))
    case 5:
      field = .noiseField(smoothness: random.number(in: 0...1), animationSpeed: 1)
      scale = 10 * lightest
    default:
      field = .springField()
      scale = 10 * lightest
    }
    field.position = center + random.vector(upTo: 100)
    field.strength = strength * scale
    // Nearer to a source of 1/r² the force may be of any size.
    field.minimumRadius = 20
    for item in items { field.addItem(item) }
    animator.addBehavior(field)
  }

  /// Adds a drag, which takes energy from all items.
  func addDrag() {
    let drag = FieldBehavior.dragField()
    drag.strength = random.number(in: 0.1...2)
    for item in items { drag.addItem(item) }
    animator.addBehavior(drag)
  }

  /// Adds a snap to a point in the middle of the view.
  func addSnap() {
    let snap = SnapBehavior(
      item: random.element(of: items), snapTo: view.bounds.center + random.vector(upTo: 100))
    snap.damping = random.number(in: 0...1)
    animator.addBehavior(snap)
  }
}

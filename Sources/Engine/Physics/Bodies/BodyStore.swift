/// The bodies of a world.
///
/// The data of a body is in three arrays at the same index, its slot, split by how often a step accesses it:
/// ``Body``, ``BodySim`` and ``BodyState``.
struct BodyStore: Sendable {
  private var handles = HandlePool<BodyTag>()
  private var bodies = SlotArray<Body>()
  var sims = SlotArray<BodySim>()
  var states = SlotArray<BodyState>()
  private var creationOrder = SlotList()
  /// The fixed bodies that move kinematically, in order of creation.
  private(set) var kinematicBodies: [Int32] = []
  /// The bodies with rolling resistance, in order of creation.
  private(set) var rollingBodies: [Int32] = []
  /// The rolling resistances of these bodies.
  private var rollingResistances: [Int32: Float] = [:]
  /// The bodies with locked axes.
  private(set) var lockedBodies: [Int32] = []
  private var nextCreationIndex: UInt64 = 0

  /// All bodies in order of creation.
  ///
  /// - Complexity: O(number of bodies) after one was destroyed, otherwise O(1).
  var slotsInCreationOrder: [Int32] { creationOrder.slotsWithoutGaps }

  /// The number of bodies.
  var count: Int { creationOrder.count }

  /// The number of slots, those of destroyed bodies included.
  var slotCount: Int { bodies.elements.count }

  /// The cold data of the body in a slot.
  subscript(body: Int32) -> Body {
    @inline(__always) get { bodies[body] }
    @inline(__always) _modify { yield &bodies[body] }
  }

  /// Whether a body is fixed; kinematic bodies are fixed bodies.
  @inline(__always)
  func isFixed(_ body: Int32) -> Bool { bodies[body].kind == .fixed }
}

// MARK: Handles

extension BodyStore {
  /// Whether the body of a handle still exists.
  func contains(_ id: BodyID) -> Bool { handles.contains(id) }

  /// The handle of the body in a slot.
  func id(of body: Int32) -> BodyID { bodies[body].id }

  /// The slot of a body; stops the program if the body has been destroyed.
  @inline(__always)
  func slot(of id: BodyID) -> Int32 {
    precondition(
      handles.contains(id), "This body has been destroyed; ask contains(_:) before using an old handle")
    return id.index
  }

  /// The cold data of a body; stops the program if the body has been destroyed.
  @inline(__always)
  func body(of id: BodyID) -> Body { bodies[slot(of: id)] }

  /// The simulation data of a body; stops the program if the body has been destroyed.
  @inline(__always)
  func sim(of id: BodyID) -> BodySim { sims[slot(of: id)] }

  /// The state of a body; stops the program if the body has been destroyed.
  @inline(__always)
  func state(of id: BodyID) -> BodyState { states[slot(of: id)] }
}

// MARK: Creating and destroying

extension BodyStore {
  /// Creates a body without shapes: its mass is 1 kg, and it does not rotate.
  mutating func insert(_ definition: BodyDefinition) -> BodyID {
    let id = handles.allocate()
    bodies.store(Body(definition, id: id, creationIndex: nextCreationIndex), at: id.index)
    sims.store(BodySim(definition), at: id.index)
    states.store(BodyState(definition), at: id.index)
    nextCreationIndex += 1
    creationOrder.append(id.index)
    return id
  }

  /// Destroys a body that has no shapes, contacts or joints any more.
  mutating func remove(_ body: Int32) {
    if rollingResistance(of: body) != 0 { setRollingResistance(0, of: body) }
    setLockedAxes([], of: body)
    creationOrder.remove(body)
    handles.free(body)
  }
}

// MARK: Mass

extension BodyStore {
  /// Sets the mass, center of mass and inertia of a body; its origin and motion are unchanged.
  mutating func setMass(_ sum: MassProperties, of body: Int32) {
    let isDynamic = bodies[body].kind == .dynamic
    let origin = sims[body].position
    bodies[body].massData.mass = sum.mass > 0 ? sum.mass : 1
    bodies[body].massData.inertia = sum.mass > 0 ? sum.inertia - sum.mass * sum.center.lengthSquared : 0
    let canRotate = bodies[body].allowsRotation && bodies[body].massData.inertia > 0
    sims[body].inverseMass = isDynamic ? 1 / bodies[body].massData.mass : 0
    sims[body].inverseInertia = isDynamic && canRotate ? 1 / bodies[body].massData.inertia : 0
    moveCenter(of: body, to: isDynamic ? sum.center : .zero, origin: origin)
  }

  /// Sets the center of mass, in the body's frame; the velocity becomes that of the body's point at the new
  /// center.
  private mutating func moveCenter(of body: Int32, to localCenter: Vec2, origin: Vec2) {
    guard sims[body].localCenter != localCenter else { return }
    let oldCenter = sims[body].center
    sims[body].localCenter = localCenter
    sims[body].center = origin + sims[body].rotation.rotate(localCenter)
    sims[body].center0 = sims[body].center
    let velocity = states[body].velocity(at: sims[body].center - oldCenter)
    states[body].velocity = sims[body].lockedAxes.freePart(of: velocity)
  }
}

// MARK: Rolling bodies

extension BodyStore {
  /// The rolling resistance of a body; 0 for most.
  func rollingResistance(of body: Int32) -> Float { rollingResistances[body] ?? 0 }

  /// Sets the rolling resistance of a body.
  mutating func setRollingResistance(_ resistance: Float, of body: Int32) {
    rollingResistances[body] = resistance > 0 ? resistance : nil
    rollingBodies.removeAll { $0 == body }
    guard resistance > 0 else { return }
    rollingBodies.append(body)
    rollingBodies.sort { bodies[$0].creationIndex < bodies[$1].creationIndex }
  }
}

// MARK: Locked axes

extension BodyStore {
  /// Sets the axes along which a body does not move, and stops it along them.
  mutating func setLockedAxes(_ axes: LockedAxes, of body: Int32) {
    guard sims[body].lockedAxes != axes else { return }
    sims[body].lockedAxes = axes
    states[body].velocity = axes.freePart(of: states[body].velocity)
    lockedBodies.removeAll { $0 == body }
    if !axes.isEmpty { lockedBodies.append(body) }
  }
}

// MARK: Kinematic bodies

/// Kinematic bodies: fixed bodies with a velocity, such as boundaries that move inwards.
///
/// A kinematic body has infinite mass, so contacts do not slow it. The solver treats it like any other fixed
/// body, except that its velocity is not zero and its position is integrated.
extension BodyStore {
  /// Moves a fixed body at a velocity in pt/s and an angular velocity in rad/s, not both zero.
  mutating func setKinematicVelocity(of body: Int32, to velocity: Vec2, angular: Float) {
    if !kinematicBodies.contains(body) {
      kinematicBodies.append(body)
      kinematicBodies.sort { bodies[$0].creationIndex < bodies[$1].creationIndex }
      sims[body].center0 = sims[body].center
      sims[body].clearRotation()
    }
    states[body].velocity = velocity
    states[body].angularVelocity = angular
  }

  /// Stops a kinematic body; returns whether it was one.
  mutating func stopKinematicBody(_ body: Int32) -> Bool {
    guard let position = kinematicBodies.firstIndex(of: body) else { return false }
    kinematicBodies.remove(at: position)
    states[body] = BodyState()
    sims[body].center0 = sims[body].center
    sims[body].clearRotation()
    return true
  }

  /// The largest displacement of a point of a kinematic body in this step, in points; 0 without kinematic
  /// bodies.
  var maxKinematicDisplacement: Float {
    kinematicBodies.reduce(0) {
      let rotation = min((sims[$1].angle - sims[$1].angle0).magnitude, 2) * sims[$1].maxExtent
      return max($0, (sims[$1].center - sims[$1].center0).length + rotation)
    }
  }

  /// Applies the solver's deltas to the kinematic bodies.
  mutating func finalizeKinematicBodies() {
    for body in kinematicBodies {
      sims[body].center0 = sims[body].center
      sims[body].center += states[body].deltaPosition
      sims[body].rotate(by: states[body].deltaAngle)
      states[body].clearDeltas()
    }
  }
}

// MARK: Pointers

/// The bodies of a world, borrowed for the duration of a closure.
struct BodyPointers {
  fileprivate let bodies: BorrowedArray<Body>
  let sims: BorrowedArray<BodySim>
  let states: BorrowedArray<BodyState>

  /// The cold data of the body in a slot.
  @inline(__always)
  subscript(body: Int32) -> Body {
    unsafeAddress { UnsafePointer(bodies.address(of: Int(body))) }
    nonmutating unsafeMutableAddress { bodies.address(of: Int(body)) }
  }
}

extension BodyStore {
  /// Calls `run` with pointers to the bodies; see ``BorrowedArray``.
  @inline(__always)
  mutating func withPointers<Result>(_ run: (BodyPointers) -> Result) -> Result {
    bodies.withBorrowedArray { cold in
      sims.withBorrowedArray { sims in
        states.withBorrowedArray { states in run(BodyPointers(bodies: cold, sims: sims, states: states)) }
      }
    }
  }
}

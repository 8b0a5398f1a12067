/// The broad phase: the proxies of child shapes in two trees, which find the pairs of child shapes to
/// collide.
///
/// A proxy has a fat AABB: the tight one, its motion in the coming step and a margin, so that most steps
/// leave the trees unchanged. Child shapes of fixed bodies have a tree of their own, which only changes when
/// a boundary does. Child shapes that cannot collide have no proxy.
struct BroadPhase: Sendable {
  private(set) var fixedTree = DynamicTree()
  private(set) var dynamicTree = DynamicTree()
  /// Child shapes that cannot collide, in no particular order; they have no proxy and cost a step no time.
  private(set) var nonCollidingChildren: [Int32] = []
  /// Child shapes that are new, were moved or whose groups changed: the next step finds their new pairs.
  private(set) var moveBuffer: [Int32] = []
  /// Whether the next step also enlarges the fat AABBs that shapes may leave in the step after it; true for
  /// every second step.
  ///
  /// Most moving shapes then leave their fat AABBs in the same steps, and the steps between have few pairs to
  /// find.
  var looksAhead = true
  /// The contacts that may have to be destroyed, because a fat AABB moved or a contact stopped touching.
  var disjointCandidates = DisjointCandidates.none
}

/// The contacts whose fat AABBs may no longer overlap.
enum DisjointCandidates: Int, Comparable {
  case none
  /// The contacts of bodies whose proxies were enlarged in this step, and those that stopped touching.
  case marked
  case all

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

// MARK: Proxies

extension BroadPhase {
  /// Creates proxies for the new child shapes of a body that can collide, and adds them to the move buffer.
  mutating func insertProxies(
    of body: Int32, _ filter: CollisionFilter, _ bodies: BodyStore, _ shapes: inout ShapeStore
  ) {
    for child in shapes.childShapes(of: bodies[body])
    where shapes.children[child].proxy < 0 && !shapes.children[child].isNonColliding {
      insertProxy(of: child, filter, bodies, &shapes)
    }
  }

  /// Destroys the proxies of all child shapes of a body.
  mutating func removeProxies(of body: Int32, _ bodies: BodyStore, _ shapes: inout ShapeStore) {
    for child in shapes.childShapes(of: bodies[body]) { removeProxy(of: child, bodies, &shapes) }
  }

  /// Destroys the proxies of the child shapes of a shape.
  mutating func removeProxies(ofShape shape: Int32, _ bodies: BodyStore, _ shapes: inout ShapeStore) {
    for child in shapes.childShapes(ofShape: shape) { removeProxy(of: child, bodies, &shapes) }
  }

  /// Moves the proxies of a body whose pose was set, and adds them to the move buffer.
  mutating func moveProxies(of body: Int32, _ bodies: BodyStore, _ shapes: inout ShapeStore) {
    disjointCandidates = .all
    let pose = bodies.sims[body].pose
    for child in shapes.childShapes(of: bodies[body]) where shapes.children[child].proxy >= 0 {
      let aabb = shapes.aabb(of: child, at: pose)
      shapes.children[child].aabb = aabb
      if bodies.isFixed(body) {
        fixedTree.move(shapes.children[child].proxy, to: aabb)
      } else {
        dynamicTree.move(shapes.children[child].proxy, to: aabb.fattened)
      }
      bufferMove(child, &shapes)
    }
  }

  /// Creates or destroys the proxies of a body after a change of what it can collide with, and adds the
  /// proxies that it then has to the move buffer.
  mutating func updateProxies(
    of body: Int32, _ filter: CollisionFilter, _ bodies: BodyStore, _ shapes: inout ShapeStore
  ) {
    for child in shapes.childShapes(of: bodies[body]) {
      if filter.canEverCollide(shapes.children[child], shapes) == (shapes.children[child].proxy >= 0) {
        bufferMove(child, &shapes)
      } else {
        removeProxy(of: child, bodies, &shapes)
        insertProxy(of: child, filter, bodies, &shapes)
      }
    }
  }

  /// Enlarges the AABBs of a kinematic body by its motion in a step of `h` seconds, and adds them to the move
  /// buffer.
  mutating func enlargeKinematicProxies(
    of body: Int32, _ h: Float, _ bodies: BodyStore, _ shapes: inout ShapeStore
  ) {
    let displacement = h * bodies.states[body].velocity
    let rotation = min((h * bodies.states[body].angularVelocity).magnitude, 2) * bodies.sims[body].maxExtent
    let pose = bodies.sims[body].pose
    for child in shapes.childShapes(of: bodies[body]) where shapes.children[child].proxy >= 0 {
      let current = shapes.aabb(of: child, at: pose)
      shapes.children[child].aabb = current
      let predicted = AABB(lower: current.lower + displacement, upper: current.upper + displacement)
      fixedTree.move(shapes.children[child].proxy, to: current.union(predicted).expanded(by: rotation))
      disjointCandidates = .all
      bufferMove(child, &shapes)
    }
  }

  /// Enlarges the fat AABBs of proxies in the tree of dynamic bodies, and marks them as moved.
  mutating func enlargeProxies(_ enlarged: [EnlargedProxy]) {
    dynamicTree.enlarge(enlarged)
    dynamicTree.refitAncestorsOfMovedLeaves()
    if !enlarged.isEmpty { disjointCandidates = max(disjointCandidates, .marked) }
  }

  private mutating func insertProxy(
    of child: Int32, _ filter: CollisionFilter, _ bodies: BodyStore, _ shapes: inout ShapeStore
  ) {
    guard filter.canEverCollide(shapes.children[child], shapes) else {
      shapes.children[child].isNonColliding = true
      nonCollidingChildren.append(child)
      return
    }
    let body = shapes.children[child].body
    let aabb = shapes.aabb(of: child, at: bodies.sims[body].pose)
    shapes.children[child].aabb = aabb
    if bodies.isFixed(body) {
      shapes.children[child].proxy = fixedTree.insert(aabb, userData: child)
    } else {
      shapes.children[child].proxy = dynamicTree.insert(aabb.fattened, userData: child)
    }
    bufferMove(child, &shapes)
  }

  /// Destroys the proxy of a child shape; also removes it from the move buffer and from the child shapes
  /// without a proxy.
  private mutating func removeProxy(of child: Int32, _ bodies: BodyStore, _ shapes: inout ShapeStore) {
    removeNonCollidingChild(child, &shapes)
    guard shapes.children[child].proxy >= 0 else { return }
    if bodies.isFixed(shapes.children[child].body) {
      fixedTree.remove(shapes.children[child].proxy)
    } else {
      dynamicTree.remove(shapes.children[child].proxy)
    }
    shapes.children[child].proxy = -1
    guard shapes.children[child].isInMoveBuffer else { return }
    shapes.children[child].isInMoveBuffer = false
    moveBuffer.removeAll { $0 == child }
  }

  private mutating func removeNonCollidingChild(_ child: Int32, _ shapes: inout ShapeStore) {
    guard shapes.children[child].isNonColliding, let index = nonCollidingChildren.firstIndex(of: child) else {
      return
    }
    shapes.children[child].isNonColliding = false
    nonCollidingChildren.swapAt(index, nonCollidingChildren.count - 1)
    nonCollidingChildren.removeLast()
  }

  /// Adds a child shape with a proxy to the move buffer, so that the next step finds its new pairs.
  private mutating func bufferMove(_ child: Int32, _ shapes: inout ShapeStore) {
    guard shapes.children[child].proxy >= 0, !shapes.children[child].isInMoveBuffer else { return }
    shapes.children[child].isInMoveBuffer = true
    moveBuffer.append(child)
  }
}

// MARK: Moved proxies

extension BroadPhase {
  /// Whether a proxy may have new pairs.
  var hasMovedProxies: Bool { !moveBuffer.isEmpty || dynamicTree.hasMovedLeaves }

  /// Marks the proxies in the move buffer as moved, and empties the buffer.
  mutating func flushMoveBuffer(_ bodies: BodyStore, _ shapes: inout ShapeStore) {
    for child in moveBuffer {
      shapes.children[child].isInMoveBuffer = false
      if bodies.isFixed(shapes.children[child].body) {
        fixedTree.markMoved(shapes.children[child].proxy)
      } else {
        dynamicTree.markMoved(shapes.children[child].proxy)
      }
    }
    moveBuffer.removeAll(keepingCapacity: true)
  }

  /// Clears the marks of all moved proxies.
  mutating func clearMovedProxies() {
    dynamicTree.clearMovedFlags()
    fixedTree.clearMovedFlags()
  }

  /// Whether the fat AABBs of the child shapes of a contact no longer overlap.
  @inline(__always)
  func hasDisjointFatAABBs(_ contact: Contact, _ children: BorrowedArray<ChildShape>) -> Bool {
    let (proxyA, proxyB) = (children[contact.childA].proxy, children[contact.childB].proxy)
    let a = contact.isDynamicA ? dynamicTree.bounds(of: proxyA) : fixedTree.bounds(of: proxyA)
    let b = contact.isDynamicB ? dynamicTree.bounds(of: proxyB) : fixedTree.bounds(of: proxyB)
    return !a.overlaps(b.overlapOperand)
  }
}

/// The shapes of a world, their child shapes and the vertices of polygons.
///
/// The shapes of a body are a list whose head is ``Body/headShape``.
struct ShapeStore: Sendable {
  private var handles = HandlePool<ShapeTag>()
  private var shapes = SlotArray<Shape>()
  var children = SlotArray<ChildShape>()
  private(set) var vertices = VertexPool()
  private var nextChildCreationIndex: UInt64 = 0

  /// The shape in a slot.
  subscript(shape: Int32) -> Shape { shapes[shape] }

  /// Sets the surface of a shape; its pass direction must be zero or a unit vector.
  mutating func setSurface(_ surface: ShapeSurface, of shape: Int32) { shapes[shape].surface = surface }

  /// Sets what a shape collides with; nil if the filter of its body applies.
  mutating func setFilter(_ filter: BodyFilter?, of shape: Int32) { shapes[shape].filter = filter }

  /// The surface of the shape to which a child shape belongs.
  func surface(ofChild child: Int32) -> ShapeSurface { shapes[children[child].shape].surface }

  /// Whether the shape of a handle still exists.
  func contains(_ id: ShapeID) -> Bool { handles.contains(id) }

  /// Returns the slot of a shape; stops the program if the shape has been removed.
  func slot(of id: ShapeID) -> Int32 {
    precondition(
      handles.contains(id), "This shape has been removed; ask contains(_:) before using an old handle")
    return id.index
  }
}

// MARK: Adding and removing

extension ShapeStore {
  /// Adds a shape to the list of a body's shapes that begins at `head`; an invalid geometry stops the
  /// program.
  mutating func insert(
    _ geometry: Geometry, body: Int32, boundaryGroup: CollisionGroupID?, head: inout Int32
  ) -> ShapeID {
    if let problem = geometry.problem() { preconditionFailure(problem) }
    let id = handles.allocate()
    var shape = Shape(id: id, body: body, boundaryGroup: boundaryGroup, next: head)
    for primitive in geometry.makePrimitives(in: &vertices).reversed() {
      let child = ChildShape(
        primitive: primitive, shape: id.index, body: body, creationIndex: nextChildCreationIndex,
        nextChild: shape.headChild,
        aabb: AABB(lower: .zero, upper: .zero))
      nextChildCreationIndex += 1
      shape.headChild = children.insert(child)
    }
    head = id.index
    shapes.store(shape, at: id.index)
    return id
  }

  /// Removes a shape without proxies from the list of a body's shapes that begins at `head`.
  mutating func remove(_ shape: Int32, head: inout Int32) {
    for child in childShapes(ofShape: shape) {
      if case .polygon(let range) = children[child].primitive { vertices.remove(range) }
      children.remove(at: child)
    }
    unlink(shape, head: &head)
    handles.free(shape)
  }

  private mutating func unlink(_ shape: Int32, head: inout Int32) {
    let next = shapes[shape].next
    guard head != shape else {
      head = next
      return
    }
    var previous = head
    while shapes[previous].next != shape { previous = shapes[previous].next }
    shapes[previous].next = next
  }
}

// MARK: Child shapes

extension ShapeStore {
  /// The slots of the child shapes of a shape, in their order.
  func childShapes(ofShape shape: Int32) -> [Int32] {
    var all: [Int32] = []
    forEachChild(ofShape: shape) { all.append($0) }
    return all
  }

  /// The slots of all child shapes of a body, as a copy that allows changing them during iteration.
  func childShapes(of body: Body) -> [Int32] {
    var all: [Int32] = []
    forEachChild(of: body) { all.append($0) }
    return all
  }

  /// Calls `visit` with the slot of each child shape of a body.
  private func forEachChild(of body: Body, _ visit: (Int32) -> Void) {
    var shape = body.headShape
    while shape >= 0 {
      forEachChild(ofShape: shape, visit)
      shape = shapes[shape].next
    }
  }

  private func forEachChild(ofShape shape: Int32, _ visit: (Int32) -> Void) {
    var child = shapes[shape].headChild
    while child >= 0 {
      visit(child)
      child = children[child].nextChild
    }
  }

  /// Computes the tight AABB of a child shape at a pose of its body.
  func aabb(of child: Int32, at pose: Pose) -> AABB { withView(of: child) { computeAABB(of: $0, at: pose) } }

  /// Calls `read` with the geometry of a child shape in the form that the collision functions take.
  func withView<Result>(of child: Int32, _ read: (ShapeView) -> Result) -> Result {
    vertices.withVertexPointers { read(children[child].primitive.view(in: $0)) }
  }
}

// MARK: Mass and extents

extension ShapeStore {
  /// The mass, center of mass and inertia about the origin of all shapes of a body together.
  func massProperties(of body: Body) -> MassProperties {
    var (mass, moment, inertia) = (Float(0), Vec2.zero, Float(0))
    forEachChild(of: body) { child in
      let properties = withView(of: child) { Physics.massProperties(of: $0, density: body.density) }
      mass += properties.mass
      moment += properties.mass * properties.center
      inertia += properties.inertia
    }
    guard mass > 0 else { return .zero }
    let center = moment / mass
    // UIKit's items rotate about their center. A center of mass that is offset only by rounding, by less than
    // the tolerance relative to the radius of gyration, becomes exactly 0.
    let isCentered =
      center.lengthSquared * mass < PhysicsConstants.centerOfMassTolerance
      * PhysicsConstants.centerOfMassTolerance
      * inertia
    return MassProperties(mass: mass, center: isCentered ? .zero : center, inertia: inertia)
  }

  /// The smallest inner radius of a body's child shapes, and an upper bound of the distance from `center` to
  /// the farthest point of the body; both 0 without shapes.
  func extents(of body: Body, around center: Vec2) -> (min: Float, max: Float) {
    var (inner, outer) = (Float.infinity, Float(0))
    forEachChild(of: body) { child in
      let (radius, aabb) = withView(of: child) {
        (inscribedCircle(of: $0).radius, computeAABB(of: $0, at: .identity))
      }
      inner = min(inner, radius)
      let corner = lanewiseMax(aabb.upper - center, center - aabb.lower)
      outer = max(outer, corner.length)
    }
    return (inner.isFinite ? inner : 0, outer)
  }
}

// MARK: Pointers

/// The shapes of a world, borrowed for the duration of a closure.
struct ShapePointers {
  fileprivate let shapes: BorrowedArray<Shape>
  let children: BorrowedArray<ChildShape>

  /// The shape in a slot.
  @inline(__always)
  subscript(shape: Int32) -> Shape {
    unsafeAddress { UnsafePointer(shapes.address(of: Int(shape))) }
  }

  /// Calls `visit` with the slot of each child shape that has a proxy, among those of a body.
  @inline(__always)
  func forEachChildWithProxy(of body: Body, _ visit: (Int32) -> Void) {
    var shape = body.headShape
    while shape >= 0 {
      var child = self[shape].headChild
      while child >= 0 {
        if children[child].proxy >= 0 { visit(child) }
        child = children[child].nextChild
      }
      shape = self[shape].next
    }
  }
}

extension ShapeStore {
  /// Calls `run` with pointers to the shapes; see ``BorrowedArray``.
  @inline(__always)
  mutating func withPointers<Result>(_ run: (ShapePointers) -> Result) -> Result {
    shapes.withBorrowedArray { shapes in
      children.withBorrowedArray { children in run(ShapePointers(shapes: shapes, children: children)) }
    }
  }
}

/// The bodies, shapes, joints and contacts of a world, borrowed for the duration of a closure.
struct WorldPointers {
  let bodies: BodyPointers
  let shapes: ShapePointers
  let joints: BorrowedArray<Joint>
  let contacts: BorrowedArray<Contact>
}

/// Prefetching of contacts in loops over many of them.
///
/// The contacts of a large pile do not fit into the second-level cache, and the loops visit them in orders that the
/// processor does not predict.
enum ContactPrefetch {
  /// Returns how many iterations ahead a loop over `count` contacts prefetches: `distance`, or, for so few that they are
  /// in the cache, all of them, which turns prefetching off.
  @inline(__always)
  static func distance(count: Int, _ distance: Int) -> Int { count < 1024 ? count : distance }
}

/// Calls `run` with pointers to the bodies, shapes, joints and contacts of a world; see ``BorrowedArray``.
///
/// A free function with `inout` parameters instead of a method of the world: exclusive access is then limited
/// to these four stored properties, and `run` may access the others.
@inline(__always)
func withWorldPointers<Result>(
  _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ joints: inout JointGraph,
  _ contacts: inout ContactGraph, _ run: (WorldPointers) -> Result
) -> Result {
  bodies.withPointers { bodies in
    shapes.withPointers { shapes in
      joints.withBorrowedArray { joints in
        contacts.withBorrowedArray { contacts in
          run(WorldPointers(bodies: bodies, shapes: shapes, joints: joints, contacts: contacts))
        }
      }
    }
  }
}

/// Calls `run` with pointers to the bodies and the shapes of a world.
@inline(__always)
func withBodyAndShapePointers<Result>(
  _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ run: (BodyPointers, ShapePointers) -> Result
) -> Result {
  bodies.withPointers { bodies in
    shapes.withPointers { shapes in run(bodies, shapes) }
  }
}

/// Calls `run` with pointers to the bodies, shapes, joints and contacts of a world and to the vertices of
/// polygons.
///
/// Obtaining the vertex pointers noticeably slows the step of a small world, so only phases that need the
/// vertices use this function.
@inline(__always)
func withWorldAndVertexPointers<Result>(
  _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ joints: inout JointGraph,
  _ contacts: inout ContactGraph, _ run: (WorldPointers, VertexPointers) -> Result
) -> Result {
  let vertices = shapes.vertices
  return vertices.withVertexPointers { vertices in
    withWorldPointers(&bodies, &shapes, &joints, &contacts) { run($0, vertices) }
  }
}

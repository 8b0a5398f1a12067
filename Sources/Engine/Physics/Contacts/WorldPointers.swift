/// The bodies, shapes, joints and contacts of a world, borrowed for the duration of a closure.
struct WorldPointers {
  let bodies: BodyPointers
  let shapes: ShapePointers
  let joints: BorrowedArray<Joint>
  let contacts: BorrowedArray<Contact>
  /// The closing speed up to which contacts do not bounce, in pt/s; see ``World/restitutionThreshold``.
  let restitutionThreshold: Float
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
  let restitutionThreshold = contacts.restitutionThreshold
  return bodies.withPointers { bodies in
    shapes.withPointers { shapes in
      joints.withBorrowedArray { joints in
        contacts.withBorrowedArray { contacts in
          run(
            WorldPointers(
              bodies: bodies, shapes: shapes, joints: joints, contacts: contacts,
              restitutionThreshold: restitutionThreshold))
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

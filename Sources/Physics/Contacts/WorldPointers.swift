/// The bodies, shapes, joints and contacts of a world, borrowed for the duration of a closure.
struct WorldPointers {
  let bodies: BodyPointers
  let shapes: ShapePointers
  let joints: BorrowedArray<Joint>
  let contacts: BorrowedArray<Contact>
}

/// Lends the elements of the parts of a world that a phase of the step reads and writes; see
/// ``BorrowedArray``.
///
/// A function instead of a method of the world: the parts are different stored properties, so that `run` may
/// access the other properties of the world.
@inline(__always)
func lend<Result>(
  _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ joints: inout JointGraph,
  _ contacts: inout ContactGraph, _ run: (WorldPointers) -> Result
) -> Result {
  bodies.borrow { bodies in
    shapes.borrow { shapes in
      joints.borrow { joints in
        contacts.borrow { contacts in
          run(WorldPointers(bodies: bodies, shapes: shapes, joints: joints, contacts: contacts))
        }
      }
    }
  }
}

/// Lends only the bodies and the shapes of a world, for the duration of the call.
@inline(__always)
func lend<Result>(
  _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ run: (BodyPointers, ShapePointers) -> Result
) -> Result {
  bodies.borrow { bodies in
    shapes.borrow { shapes in run(bodies, shapes) }
  }
}

/// Lends the elements of the parts of a world, and the vertices of polygons; only phases that need them use
/// it, because it costs a step of a small world noticeably more.
@inline(__always)
func lendWithVertices<Result>(
  _ bodies: inout BodyStore, _ shapes: inout ShapeStore, _ joints: inout JointGraph,
  _ contacts: inout ContactGraph, _ run: (WorldPointers, VertexPointers) -> Result
) -> Result {
  let vertices = shapes.vertices
  return vertices.withVertexPointers { vertices in
    lend(&bodies, &shapes, &joints, &contacts) { run($0, vertices) }
  }
}

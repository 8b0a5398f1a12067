/// The arrays of the world that the stages of a step read and write, as pointers.
///
/// Access through them checks no bounds, uniqueness or exclusivity, and retains nothing; debug builds check
/// the indices. ``World/withPointers(_:)`` provides them for the duration of a closure, which must neither
/// append to the arrays nor keep the pointers.
struct WorldPointers {
  let bodies: BorrowedArray<Body>
  let bodySims: BorrowedArray<BodySim>
  let states: BorrowedArray<BodyState>
  let shapes: BorrowedArray<Shape>
  let childShapes: BorrowedArray<ChildShape>
  let contacts: BorrowedArray<Contact>
  let joints: BorrowedArray<Joint>

  /// Calls `visit` with each child shape of a body that has a proxy, and with its slot.
  @inline(__always)
  func forEachChild(inTreeOf body: Int32, _ visit: (UnsafeMutablePointer<ChildShape>, Int32) -> Void) {
    var shape = bodies[body].pointee.headShape
    while shape >= 0 {
      var child = shapes[shape].pointee.headChild
      while child >= 0 {
        if childShapes[child].pointee.proxy >= 0 { visit(childShapes[child], child) }
        child = childShapes[child].pointee.next
      }
      shape = shapes[shape].pointee.next
    }
  }
}

/// The elements of an array, borrowed for the duration of a closure.
struct BorrowedArray<Element> {
  private let elements: UnsafeMutableBufferPointer<Element>

  @inline(__always)
  init(_ elements: UnsafeMutableBufferPointer<Element>) { self.elements = elements }

  /// A pointer to an element; debug builds stop if the index is out of range.
  @inline(__always)
  subscript(index: Int32) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < elements.count, "no element \(index) of \(elements.count)")
    return elements.baseAddress.unsafelyUnwrapped + Int(index)
  }
}

extension World {
  /// Calls `run` with pointers to the arrays of the world; `run` must not access the world itself.
  @inline(__always)
  mutating func withPointers<Result>(_ run: (WorldPointers) -> Result) -> Result {
    borrow(
      &bodies, &bodySims, &states, &shapes, &childShapes.elements, &contacts.elements,
      &joints.elements, run)
  }
}

@inline(__always)
private func borrow<Result>(
  _ bodies: inout [Body], _ bodySims: inout [BodySim], _ states: inout [BodyState], _ shapes: inout [Shape],
  _ childShapes: inout [ChildShape], _ contacts: inout [Contact], _ joints: inout [Joint],
  _ run: (WorldPointers) -> Result
) -> Result {
  bodies.withUnsafeMutableBufferPointer { bodies in
    bodySims.withUnsafeMutableBufferPointer { bodySims in
      states.withUnsafeMutableBufferPointer { states in
        shapes.withUnsafeMutableBufferPointer { shapes in
          childShapes.withUnsafeMutableBufferPointer { childShapes in
            contacts.withUnsafeMutableBufferPointer { contacts in
              joints.withUnsafeMutableBufferPointer { joints in
                run(
                  WorldPointers(
                    bodies: BorrowedArray(bodies), bodySims: BorrowedArray(bodySims),
                    states: BorrowedArray(states), shapes: BorrowedArray(shapes),
                    childShapes: BorrowedArray(childShapes), contacts: BorrowedArray(contacts),
                    joints: BorrowedArray(joints)))
              }
            }
          }
        }
      }
    }
  }
}

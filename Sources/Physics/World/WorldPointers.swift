/// What the phases of a step read and write, as pointers.
///
/// Their loops check no bounds, no uniqueness and no overlapping access, and retain nothing; debug builds check the
/// indices. Lent by ``World/withPointers(_:)`` while a phase runs, which can neither add to the arrays nor keep the
/// pointers.
struct WorldPointers {
  let bodies: Lent<Body>
  let motions: Lent<BodyMotion>
  let states: Lent<BodyState>
  let shapes: Lent<Shape>
  let parts: Lent<ShapePart>
  let contacts: Lent<Contact>
  let joints: Lent<Joint>

  /// Calls `visit` with each part of a body that stands in a tree.
  @inline(__always)
  func forEachPart(inTreeOf body: Int32, _ visit: (UnsafeMutablePointer<ShapePart>, Int32) -> Void) {
    var shape = bodies[body].pointee.firstShape
    while shape >= 0 {
      var part = shapes[shape].pointee.firstPart
      while part >= 0 {
        if parts[part].pointee.proxy >= 0 { visit(parts[part], part) }
        part = parts[part].pointee.next
      }
      shape = shapes[shape].pointee.next
    }
  }
}

/// The elements of an array, as long as it lends them.
struct Lent<Element> {
  private let elements: UnsafeMutableBufferPointer<Element>

  @inline(__always)
  init(_ elements: UnsafeMutableBufferPointer<Element>) { self.elements = elements }

  /// Where an element lies; one that is not there stops debug builds.
  @inline(__always)
  subscript(index: Int32) -> UnsafeMutablePointer<Element> {
    assert(index >= 0 && index < elements.count, "no element \(index) of \(elements.count)")
    return elements.baseAddress.unsafelyUnwrapped + Int(index)
  }
}

extension World {
  /// Lends what phases of a step work on to `run`, which must leave the world itself alone.
  @inline(__always)
  mutating func withPointers<Result>(_ run: (WorldPointers) -> Result) -> Result {
    lend(
      &bodies, &motions, &states, &shapes, &parts.elements, &contacts.elements,
      &joints.elements, run)
  }
}

@inline(__always)
private func lend<Result>(
  _ bodies: inout [Body], _ motions: inout [BodyMotion], _ states: inout [BodyState], _ shapes: inout [Shape],
  _ parts: inout [ShapePart], _ contacts: inout [Contact], _ joints: inout [Joint],
  _ run: (WorldPointers) -> Result
) -> Result {
  bodies.withUnsafeMutableBufferPointer { bodies in
    motions.withUnsafeMutableBufferPointer { motions in
      states.withUnsafeMutableBufferPointer { states in
        shapes.withUnsafeMutableBufferPointer { shapes in
          parts.withUnsafeMutableBufferPointer { parts in
            contacts.withUnsafeMutableBufferPointer { contacts in
              joints.withUnsafeMutableBufferPointer { joints in
                run(
                  WorldPointers(
                    bodies: Lent(bodies), motions: Lent(motions), states: Lent(states), shapes: Lent(shapes),
                    parts: Lent(parts), contacts: Lent(contacts), joints: Lent(joints)))
              }
            }
          }
        }
      }
    }
  }
}

internal import Workers

/// Finalizing bodies: applies the solver's deltas to the poses.
extension World {
  /// Applies the solver's deltas to the awake bodies and updates the AABBs of child shapes with a proxy.
  ///
  /// Bodies with a non-finite or too large result are quarantined.
  mutating func finalizeBodies() {
    let (awake, vertices, executor) = (awakeBodies, vertices, executor)
    var (nonFiniteBodies, buffers) = (scratch.nonFiniteBodies, scratch.nonFiniteBuffers)
    (scratch.nonFiniteBodies, scratch.nonFiniteBuffers) = (SlotBuffer(), PerWorkerBuffers())
    withPointers { world in
      vertices.withVertexPointers { vertices in
        awake.withUnsafeBufferPointer { awake in
          buffers.fill(&nonFiniteBodies, over: awake.indices, grain: 256, by: executor) {
            FinalizeBodiesTask(world: world, vertices: vertices, awake: awake, nonFiniteBodies: $0)
          }
        }
      }
    }
    for body in nonFiniteBodies.slots { quarantine(body) }
    (scratch.nonFiniteBodies, scratch.nonFiniteBuffers) = (nonFiniteBodies, buffers)
  }

  /// Updates the AABBs of a body that was moved within the step.
  mutating func updateAABBs(of body: Int32) {
    let vertices = vertices
    withPointers { world in vertices.withVertexPointers { world.updateAABBs(of: body, $0) } }
  }

  /// Stops a body at its pose before the step and reports it; discards its manifolds and joint impulses.
  private mutating func quarantine(_ body: Int32) {
    states[Int(body)] = BodyState()
    var key = bodies[Int(body)].headContactKey
    while key != .none {
      contacts[key.slot].manifold = .empty
      key = contacts[key.slot][key.edgeIndex].next
    }
    key = bodies[Int(body)].headJointKey
    while key != .none {
      joints[key.slot].impulse = JointImpulse()
      key = joints[key.slot][key.edgeIndex].next
    }
    quarantinedBodies.append(bodyHandles.handle(at: body))
  }
}

/// Applies deltas, updates AABBs and collects the bodies with a non-finite or too large result.
private struct FinalizeBodiesTask: ParallelLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let awake: UnsafeBufferPointer<Int32>
  let nonFiniteBodies: PerWorkerBufferPointers<SlotBuffer>

  func run(_ indices: Range<Int>, chunk: Int) {
    nonFiniteBodies.fill(chunk) { nonFiniteBodies in
      for body in awake[indices] {
        if world.bodySims[body].pointee.move(by: world.states[body].pointee) {
          world.updateAABBs(of: body, vertices)
        } else {
          nonFiniteBodies.slots.append(body)
        }
      }
    }
  }
}

extension WorldPointers {
  @inline(__always)
  fileprivate func updateAABBs(of body: Int32, _ vertices: VertexPointers) {
    let pose = bodySims[body].pointee.pose
    forEachChild(inTreeOf: body) { child, _ in
      child.pointee.aabb = computeAABB(of: child.pointee.primitive.view(in: vertices), at: pose)
    }
  }
}

extension BodySim {
  /// Applies the deltas; returns false and leaves the pose as it was if the result is non-finite or too
  /// large.
  @inline(__always)
  fileprivate mutating func move(by state: BodyState) -> Bool {
    let (center, angle) = (center + state.deltaPosition, angle + state.deltaAngle)
    (center0, angle0) = (self.center, self.angle)
    guard Self.isValid(center, angle, state) else { return false }
    self.center = center
    guard angle != self.angle else { return true }
    self.angle = angle
    rotation = Rotation(angle: angle)
    return true
  }

  @inline(__always)
  private static func isValid(_ center: Vec2, _ angle: Float, _ state: BodyState) -> Bool {
    let limit = Tolerances.maxCoordinate
    return center.x.magnitude < limit && center.y.magnitude < limit
      && angle.magnitude < Trigonometry.maxAngle
      && state.velocity.isFinite && state.angularVelocity.isFinite
  }
}

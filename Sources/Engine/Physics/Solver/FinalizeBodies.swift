import Workers

/// Finalizes bodies: applies the solver's deltas to the poses.
struct BodyFinalizer: Sendable {
  /// Bodies with a non-finite or too large pose or velocity.
  private(set) var nonFiniteBodies = SlotBuffer()
  private var buffers = PerWorkerBuffers<SlotBuffer>()

  /// Applies the solver's deltas to the awake bodies and updates the AABBs of child shapes with a proxy.
  mutating func finalize(
    _ awake: [Int32], _ world: WorldPointers, _ vertices: VertexPointers, by executor: LoopExecutor
  ) {
    awake.withUnsafeBufferPointer { awake in
      buffers.fill(&nonFiniteBodies, over: awake.indices, grain: 256, by: executor) {
        FinalizeBodiesTask(world: world, vertices: vertices, awakeBodies: awake, nonFiniteBodies: $0)
      }
    }
  }
}

/// Applies deltas, updates AABBs and collects the bodies with a non-finite or too large result.
private struct FinalizeBodiesTask: ParallelLoop {
  let world: WorldPointers
  let vertices: VertexPointers
  let awakeBodies: UnsafeBufferPointer<Int32>
  let nonFiniteBodies: PerWorkerBufferPointers<SlotBuffer>

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    nonFiniteBodies.withBuffer(ofChunk: chunkIndex) { nonFiniteBodies in
      for body in awakeBodies[indices] {
        if world.bodies.sims[body].moveIfFinite(by: world.bodies.states[body]) {
          world.updateAABBs(of: body, vertices)
        } else {
          nonFiniteBodies.slots.append(body)
        }
      }
    }
  }
}

extension WorldPointers {
  /// Updates the AABBs of a body's child shapes that have a proxy.
  @inline(__always)
  func updateAABBs(of body: Int32, _ vertices: VertexPointers) {
    let pose = bodies.sims[body].pose
    shapes.forEachChildWithProxy(of: bodies[body]) { child in
      shapes.children[child].aabb = computeAABB(
        of: shapes.children[child].primitive.view(in: vertices), at: pose)
    }
  }
}

extension BodySim {
  /// Applies the deltas; returns false and leaves the pose as it was if the result is non-finite or too
  /// large.
  @inline(__always)
  fileprivate mutating func moveIfFinite(by state: BodyState) -> Bool {
    let center = center + state.deltaPosition
    center0 = self.center
    clearRotation()
    guard Self.isValid(center, state) else { return false }
    self.center = center
    rotate(by: state.deltaAngle)
    return true
  }

  @inline(__always)
  private static func isValid(_ center: Vec2, _ state: BodyState) -> Bool {
    let limit = PhysicsConstants.maxCoordinate
    return center.x.magnitude < limit && center.y.magnitude < limit
      && state.deltaAngle.magnitude < Trigonometry.maxAngle
      && state.velocity.isFinite && state.angularVelocity.isFinite
  }
}

import Physics
import Scenes

/// The penetration depths of the bodies of a scene, computed from their outlines without the engine.
struct Penetration {
  /// The depths of all pairs that overlap at all, in points.
  private(set) var depths: [Double] = []

  /// Measures all pairs of bodies of which at least one is dynamic.
  init(in run: SceneSimulation, of scene: SceneDefinition) {
    let outlines = zip(scene.bodies, run.bodies).map { Outline($0, pose: run.world.pose(of: $1)) }
    // Sweep and prune along x: a pile has many outlines, but few overlap in x.
    let order = outlines.indices.sorted { outlines[$0].left < outlines[$1].left }
    for (position, a) in order.enumerated() {
      for b in order[(position + 1)...] {
        if outlines[b].left > outlines[a].right { break }
        guard scene.bodies[a].kind == .dynamic || scene.bodies[b].kind == .dynamic else { continue }
        let depth = outlines[a].depth(in: outlines[b])
        if depth > 0 { depths.append(depth) }
      }
    }
  }

  /// The mean depth of the pairs that overlap; 0 if none does.
  var mean: Double { depths.isEmpty ? 0 : depths.reduce(0, +) / Double(depths.count) }
  /// The greatest depth; 0 if no pair overlaps.
  var greatest: Double { depths.max() ?? 0 }
}

/// The corners of a box, in stage coordinates.
private struct Outline {
  typealias Point = SIMD2<Double>
  let corners: [Point]
  let left: Double
  let right: Double

  init(_ body: SceneDefinition.Body, pose: Pose) {
    guard case .box(let width, let height) = body.shape else {
      preconditionFailure("Only boxes are measured")
    }
    let (x, y) = (width / 2, height / 2)
    corners = [Vec2(-x, -y), Vec2(x, -y), Vec2(x, y), Vec2(-x, y)].map { corner in
      let place = pose.position + pose.rotation.rotate(corner)
      return Point(Double(place.x), Double(place.y))
    }
    left = corners.map(\.x).min() ?? 0
    right = corners.map(\.x).max() ?? 0
  }

  /// The minimum translation that separates the boxes (separating axis theorem), in points.
  func depth(in other: Outline) -> Double {
    min(overlap(with: other, along: normals), overlap(with: other, along: other.normals))
  }

  /// The directions of two adjacent sides; the other two are their opposites.
  private var normals: [Point] {
    (0..<2).map { side in
      let edge = corners[side + 1] - corners[side]
      return Point(edge.y, -edge.x) / (edge * edge).sum().squareRoot()
    }
  }

  private func overlap(with other: Outline, along axes: [Point]) -> Double {
    axes.map { axis in
      let own = corners.map { ($0 * axis).sum() }
      let others = other.corners.map { ($0 * axis).sum() }
      return min(own.max() ?? 0, others.max() ?? 0) - max(own.min() ?? 0, others.min() ?? 0)
    }.min() ?? 0
  }
}

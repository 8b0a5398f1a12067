// Fields as a display draws them over the scene. All points are in the animator's coordinates.

extension Animator {
  /// The fields that act on items: where they are, and the edges of their regions.
  ///
  /// - Complexity: O(*n* *m*) in the fields and the square of the shapes of their regions.
  package var fieldOutlines: [(position: Point, outline: [[Point]])] {
    activeFields.map { field in
      let offset = field.position - Point.zero
      return (field.position, field.region.outline.map { line in line.map { $0 + offset } })
    }
  }

  /// What the fields do to a resting item of 1 kg with a charge of 1: the force in N, or the velocity, 1 being 100
  /// pt/s, where a field gives it one.
  ///
  /// Custom fields are not asked, since they may change anything.
  ///
  /// - Complexity: O(*n*) in the fields and the shapes of their regions.
  package func fieldEffect(at position: Point) -> Vector {
    var force = Vector.zero
    for field in activeFields {
      let sample = FieldSample(restingAt: position, around: field.position, time: fieldTime)
      guard field.region.contains(sample.position) else { continue }
      switch field.kind {
      case .velocity: return field.direction
      case .custom: continue
      default: force += field.force(on: sample)
      }
    }
    return force
  }

  private var activeFields: [FieldBehavior] { fieldsInOrder.filter { !$0.bodies.isEmpty } }
}

// Debug draw of fields. All points are in the animator's coordinates.

extension Animator {
  /// The position of each field that has items, and the outline of its region.
  ///
  /// - Complexity: O(*n* *m*²) for *n* fields whose regions have *m* shapes.
  package var fieldOutlines: [(position: Point, outline: [[Point]])] {
    activeFields.map { field in
      let offset = field.position - Point.zero
      return (field.position, field.region.outline.map { line in line.map { $0 + offset } })
    }
  }

  /// Returns the effect of the fields on a resting item of 1 kg with a charge of 1.
  ///
  /// The result is a force in newtons or, inside a velocity field, a velocity in units of 100 pt/s. Custom
  /// fields are not evaluated, because their closures may have side effects.
  ///
  /// - Complexity: O(*n*) in the number of fields and of the shapes of their regions.
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

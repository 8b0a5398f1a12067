import Display
import Dynamics
import RemoteControl
import Views

extension EngineDebugData {
  /// Creates the layers of a stage's animators, as of the last tick.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - layers: The layers that are displayed; the others are empty, and cost nothing.
  /// - Complexity: O(*n* log *n*) in the number of views, items and contacts.
  init(of stage: Stage, _ layers: StudioLayers) {
    self.init()
    guard !layers.isDisjoint(with: .engine) else { return }
    let shapes = layers.isDisjoint(with: [.sleeping, .islands]) ? ShapeIndices() : ShapeIndices(of: stage)
    for animator in stage.animators {
      append(layers, of: animator, shapes, toStage: stage.transformToScreen(from: animator))
    }
    sleepingShapes.sort()
  }

  private mutating func append(
    _ layers: StudioLayers, of animator: Animator, _ shapes: ShapeIndices, toStage: AffineTransform
  ) {
    if layers.contains(.velocities) {
      velocities += animator.itemStates.filter { $0.linearVelocity != .zero }.map {
        Arrow(at: $0.center.applying(toStage), $0.linearVelocity.applying(toStage))
      }
    }
    if layers.contains(.sleeping) { sleepingShapes += animator.restingItems.flatMap(shapes.indices) }
    if layers.contains(.boundingBoxes) {
      boundingBoxes += animator.broadPhaseBoxes.map { $0.applying(toStage) }
    }
    if layers.contains(.islands) {
      islands += animator.islands.map {
        Island(shapes: $0.items.flatMap(shapes.indices).sorted(), isAwake: $0.isAwake)
      }
    }
    if layers.contains(.forces) {
      for (center, itemForces) in animator.itemForces {
        for (source, (_, force)) in itemForces.bySource.enumerated() where force != .zero {
          forces.append(
            Force(Arrow(at: center.applying(toStage), force.rotated(by: toStage)), source: source))
        }
      }
    }
    guard !layers.isDisjoint(with: [.contactImpulses, .frictionImpulses]) else { return }
    for contact in animator.contactPoints {
      let position = contact.position.applying(toStage)
      if layers.contains(.contactImpulses) {
        contactImpulses.append(Arrow(at: position, contact.normalImpulse.rotated(by: toStage)))
      }
      if layers.contains(.frictionImpulses), contact.frictionImpulse != .zero {
        frictionImpulses.append(Arrow(at: position, contact.frictionImpulse.rotated(by: toStage)))
      }
    }
  }
}

extension Vector {
  /// The vector in the direction to which a transform turns it, with its own length.
  fileprivate func rotated(by transform: AffineTransform) -> Vector {
    length * applying(transform).normalized
  }
}

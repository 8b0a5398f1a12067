import Dynamics
import Views

/// A quantity of an item that a graph shows over time.
package enum GraphQuantity: String, Sendable, CaseIterable {
  /// The x coordinate of the center on the stage, in points.
  case x
  /// The y coordinate of the center on the stage, in points.
  case y
  /// The magnitude of the velocity, in pt/s.
  case speed
  /// The rotation in radians, clockwise, not reduced to a full turn.
  case angle
  /// The angular velocity in rad/s, clockwise.
  case angularVelocity
  /// The energy of translation and rotation, in kg·pt²/s².
  case kineticEnergy
  /// The energy in the gravity behaviors, in kg·pt²/s²; see `Animator.potentialEnergy`.
  case potentialEnergy
  /// The magnitude of the momentum, in kg·pt/s.
  case momentum
  /// The sum of the normal impulses of the contacts in a tick, in the unit of pushes: 1 changes the velocity
  /// of 1 kg by 100 pt/s.
  case impulse
  /// The magnitude of the weight, in newtons; as the following, in the last step, see `Animator.Forces`.
  case gravity
  /// The magnitude of the force of continuous pushes and custom behaviors, in newtons.
  case pushes
  /// The magnitude of the force of fields, in newtons.
  case fields
  /// The magnitude of the force of attachments, in newtons.
  case attachments
  /// The magnitude of the force of the snap, in newtons.
  case snaps
  /// The magnitude of the force of contacts, in newtons.
  case contacts
  /// The magnitude of the resistance, in newtons.
  case resistance
  /// The magnitude of the sum of all forces, in newtons.
  case totalForce

  /// The quantity of an item as of the last tick; nil if the item is not in the animator.
  func value(of item: any DynamicItem, in animator: Animator) -> Double? {
    guard let state = animator.state(of: item),
      let measures = animator.measures(of: item, applyingPendingChanges: false)
    else { return nil }
    return switch self {
    case .x: Self.centerOnStage(state, animator).x
    case .y: Self.centerOnStage(state, animator).y
    case .speed: state.linearVelocity.length
    case .angle: state.rotation
    case .angularVelocity: state.angularVelocity
    case .kineticEnergy: measures.kineticEnergy
    case .potentialEnergy: measures.potentialEnergy
    case .momentum: measures.momentum.length
    case .impulse: animator.physicalState(of: item)?.contactImpulse
    case .totalForce: animator.forces(on: item)?.total.length
    case .gravity, .pushes, .fields, .attachments, .snaps, .contacts, .resistance:
      animator.forces(on: item)?.bySource.first { $0.source == rawValue }?.force.length
    }
  }

  private static func centerOnStage(_ state: Animator.ItemMotionState, _ animator: Animator) -> Point {
    guard let view = animator.referenceView as? View else { return state.center }
    return view.convert(state.center, to: nil)
  }
}

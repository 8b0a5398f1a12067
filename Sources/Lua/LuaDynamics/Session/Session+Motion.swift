import Dynamics
import LuaHost
import Views

// The motion of items: scripts read and set it at the item, without naming the animator that moves it.

extension Session {
  /// Whether the pending changes of item properties are applied before a quantity is read; a display must not
  /// do that.
  private var appliesPendingChanges: Bool { !activity.isReadingForDisplay }

  /// Whether an animator moves the item.
  func isInAnimator(_ item: any DynamicItem) -> Bool { animator(moving: item) != nil }

  /// The mass of an item, in kilograms, in the animator that moves it; without an animator, its mass at
  /// density 1.
  func mass(of item: any DynamicItem) -> Double {
    (appliesPendingChanges ? animator(moving: item)?.mass(of: item) : measures(of: item)?.mass)
      ?? Animator.standardMass(of: item)
  }

  /// The mass, momentum and energies of an item in the animator that moves it; nil without an animator.
  func measures(of item: any DynamicItem) -> Animator.Measures? {
    animator(moving: item)?.measures(of: item, applyingPendingChanges: appliesPendingChanges)
  }

  /// The forces on an item in the animator that moves it; nil without one.
  func forces(on item: any DynamicItem) -> Animator.Forces? { animator(moving: item)?.forces(on: item) }

  /// The sums of the measures of the items of an animator.
  func measures(of animator: Animator) -> Animator.Measures {
    animator.measures(applyingPendingChanges: appliesPendingChanges)
  }

  /// The velocities of an item in the animator that moves it; zero without an animator.
  func velocities(of item: any DynamicItem) -> (linear: Vector, angular: Double) {
    guard let animator = animator(moving: item) else { return (.zero, 0) }
    if appliesPendingChanges {
      return (animator.linearVelocity(of: item) ?? .zero, animator.angularVelocity(of: item) ?? 0)
    }
    return animator.state(of: item).map { ($0.linearVelocity, $0.angularVelocity) } ?? (.zero, 0)
  }

  /// The animator that moves an item; throws if there is none.
  func requireAnimator(moving item: any DynamicItem) throws(HostError) -> Animator {
    if let animator = animator(moving: item) { return animator }
    throw stage.animators.contains { $0.group(containing: item) != nil }
      ? HostError("the item moves with a group; use that of the group")
      : HostError("the item is in no animator; add it to one first")
  }

  /// The animator that moves an item; nil if there is none.
  private func animator(moving item: any DynamicItem) -> Animator? {
    stage.animators.first { $0.contains(item) }
  }
}

import Dynamics

/// Records delegate calls in order, and calls a closure of the test in each.
final class DelegateRecorder: CollisionBehaviorDelegate, AnimatorDelegate {
  var entries: [String] = []
  var began: [Contact] = []
  var ended: [Contact] = []
  var rested: [any DynamicItem] = []
  var onBegan: (Contact) -> Void = { _ in }
  var onEnded: (Contact) -> Void = { _ in }
  var onPause: () -> Void = {}

  func collisionBehavior(_ behavior: CollisionBehavior, didBegin contact: Contact) {
    entries.append("began \(contact.peerName)")
    began.append(contact)
    onBegan(contact)
  }

  func collisionBehavior(_ behavior: CollisionBehavior, didEnd contact: Contact) {
    entries.append("ended \(contact.peerName)")
    ended.append(contact)
    onEnded(contact)
  }

  func dynamicAnimatorWillResume(_ animator: Animator) { entries.append("resume") }

  func dynamicAnimatorDidPause(_ animator: Animator) {
    entries.append("pause")
    onPause()
  }

  func dynamicAnimator(_ animator: Animator, didRest item: any DynamicItem) {
    rested.append(item)
  }

  func dynamicAnimator(_ animator: Animator, didHalt item: any DynamicItem) { entries.append("halt") }
}

extension Contact {
  /// The kind of the contact peer, as one word.
  var peerName: String {
    if otherItem != nil { return "item" }
    return isReferenceBounds ? "bounds" : boundaryIdentifier?.description ?? "?"
  }
}

import Dynamics

extension Stage {
  /// A hash of the current state: the tick, all animators with a behavior, views and presented content, view
  /// animations, timers, the orientation, touches, keys, queued input and a camera in use.
  ///
  /// It covers the simulated state. `isPaused`, `speed` and `isInteractive` do not count, since they depend
  /// on how the scene is displayed, nor do closures. Values are compared bit by bit. It allocates no memory.
  ///
  /// The value for a given state may change with every version.
  /// - Complexity: O(*n*) in the number of items, views, animations and timers.
  public var stateHash: UInt64 {
    var hasher = StateHasher()
    visitState(with: &hasher)
    return hasher.value
  }

  /// The values behind `stateHash`: first position, rotation and velocities of the items, then the state of
  /// the stage, its animators, views, animations, timers, touches and queued input.
  ///
  /// Equal hashes almost certainly mean equal values, and the reverse.
  /// - Complexity: O(*n*) in the number of values.
  public var stateValues: [StateValue] {
    var recorder = StateValueCollector()
    visitItems(with: &recorder)
    visitState(with: &recorder)
    return recorder.values
  }

  /// The object that a subject of `stateValues` identifies at the moment: an item, a view, an animator, a
  /// timer or a gesture recognizer; nil if there is none.
  /// - Complexity: O(*n*) in the number of values.
  public func object(for owner: StateObjectID) -> AnyObject? {
    var finder = StateObjectFinder(of: owner)
    visitItems(with: &finder)
    visitState(with: &finder)
    return finder.object
  }
}

extension Stage {
  /// The animators that are part of the state; those without behaviors are omitted, since they move nothing.
  private var activeAnimators: some Sequence<Animator> {
    animatorRegistry.animators.lazy.filter { $0.hasBehaviors }
  }

  /// Visits the items with the values of their bodies in the physics engine, before rounding.
  private func visitItems(with visitor: inout some StateVisitor) {
    var number = 0
    for animator in activeAnimators {
      for item in animator.itemStates {
        number += 1
        visitor.beginObject(.item, ordinal: number, object: item.item)
        visitor.visit("center.x", item.center.x)
        visitor.visit("center.y", item.center.y)
        visitor.visit("rotation", item.rotation)
        visitor.visit("linearVelocity.x", item.linearVelocity.dx)
        visitor.visit("linearVelocity.y", item.linearVelocity.dy)
        visitor.visit("angularVelocity", item.angularVelocity)
      }
    }
  }

  /// Visits all state except the items.
  private func visitState(with visitor: inout some StateVisitor) {
    visitor.beginObject(.stage, ordinal: 0, object: self)
    visitor.visit("tick", tick)
    visitor.visit("orientation", orientation.rawValue)
    visitor.visit("isRotating", isRotating)
    visitor.visit("simulatedTouches", input.simulatedTouchCount)
    visitor.visit("presentations", foreground.presentations.count)
    visitor.visit("animations", movements.animations.count)
    visitor.visit("timers", timers.activeCount)
    visitor.visit("touches", touchDispatcher.count)
    // Only then, so that the hashes of other runs do not depend on it.
    if !heldItems.grabs.isEmpty { visitor.visit("grabs", heldItems.grabs.count) }
    if !heldItems.drags.isEmpty { visitor.visit("drags", heldItems.drags.count) }
    if let pointerLocation {
      visitor.visit("pointerLocation.x", pointerLocation.x)
      visitor.visit("pointerLocation.y", pointerLocation.y)
    }
    camera.visitState(with: &visitor)

    var number = 0
    for animator in animatorRegistry.animators where animator.hasBehaviors {
      number += 1
      visitor.beginObject(.animator, ordinal: number, object: animator)
      visitor.visit("isPaused", animator.isPaused)
      visitor.visit("speed", animator.speed)
      visitor.visit("framesDue", animator.pacing.framesDue)
      if animator.allowsDragging { visitor.visit("allowsDragging", true) }
      visitor.visit("stateHash", hash: animator.stateHash)
    }

    var numbers = VisitedCounts()
    view.visitState(with: &visitor, counts: &numbers)
    foreground.presentationContainer.visitState(with: &visitor, counts: &numbers)
    if !overlay.subviews.isEmpty { overlay.visitState(with: &visitor, counts: &numbers) }

    for animation in movements.animations { animation.visitState(with: &visitor) }
    timers.visitState(with: &visitor)
    number = 0
    for content in foreground.presentations {
      number += 1
      visitor.beginObject(.presentation, ordinal: number, object: content)
      visitor.visit("isAlert", content is Alert)
    }
    touchDispatcher.visitState(with: &visitor)
    for (index, key) in pressedKeys.enumerated() {
      visitor.beginObject(.key, ordinal: index + 1, object: nil)
      visitor.visit("name", key.rawValue)
    }
    visitor.visit(input)
  }
}

/// The numbers of views and gesture recognizers visited so far.
struct VisitedCounts {
  var views = 0
  var gestureRecognizers = 0
}

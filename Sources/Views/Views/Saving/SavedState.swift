import Dynamics

/// The state of a stage at a moment, which `Stage.save()` returns.
///
/// It can be restored any number of times, in any order with others.
public final class SavedState {
  /// The stage that was saved.
  @Weak private(set) var stage: Stage?

  /// Puts the stage in the state; nil until the tick in which it was saved is over.
  fileprivate var restorer: ((Stage) -> Void)?

  init(of stage: Stage) { self.stage = stage }

  /// Whether the value holds a state: false only until the end of the tick in which a callback of an animator
  /// has saved it.
  public var isComplete: Bool { restorer != nil }
}

extension Stage {
  /// Saves the state of everything on the stage.
  ///
  /// ```swift
  /// let start = stage.save()
  /// stage.run(untilIdleOrSeconds: 10)
  /// stage.restore(start)  // and once more, with the same result, bit by bit
  /// ```
  ///
  /// The state holds:
  /// - the views below ``view`` and ``overlay``, with all properties, their gesture recognizers, and their
  ///   animations,
  /// - the animators with behaviors, their items with velocities, and what the solver keeps between steps,
  /// - timers, the camera, ``tick`` and ``time``.
  ///
  /// It does not hold what belongs to the user or to the program: touches, keys, the pointer, the
  /// orientation, scheduled input, alerts and popovers, ``speed`` and ``isPaused``, and all closures and
  /// delegates.
  ///
  /// In a callback, the state is that of the moment; what the callback changes afterwards is not part of it.
  /// While things move in a tick — in the callbacks of animators, animations and scroll views — it is the one
  /// at the end of the tick, from which a run can continue exactly. Violating a rule of `problemWithSaving`
  /// stops the program.
  ///
  /// > Note: UIKit has no such method.
  ///
  /// - Returns: The state, which keeps its objects.
  /// - Complexity: O(*n*) in the number of views, items and behaviors.
  public func save() -> SavedState { save { [] } }

  /// Puts everything on the stage in a state that was saved.
  ///
  /// The objects are the same as then, in the state of then, and the run continues as it would have from the
  /// moment of saving: views and behaviors that were added since are removed, and those that were removed are
  /// there again. No closure and no delegate is called. Items that pointers hold are released, and alerts and
  /// popovers disappear.
  ///
  /// In a callback, that ends the tick: the next one is the first after the moment of saving. While things
  /// move in a tick, see `save()`, the state is restored when the tick is over. Violating a rule of
  /// `problemWithSaving` or `problem(restoring:)` stops the program.
  ///
  /// - Complexity: O(*n*) in the number of views, items and behaviors.
  public func restore(_ state: SavedState) {
    if let problem = problem(restoring: state) { preconditionFailure("Stage.restore: \(problem)") }
    performWhenComplete { [self] in state.restorer?(self) }
  }

  /// The reason why the stage can be neither saved nor restored at the moment, as a sentence; nil if it can.
  ///
  /// The callbacks of a step of an animator that is not part of a tick can do neither.
  public var problemWithSaving: String? {
    !isAdvancing && isAnimatorStepping
      ? "a frame of an animator is being computed outside of a tick; wait until it is over" : nil
  }

  /// The reason why a state cannot be restored, as a sentence; nil if it can.
  public func problem(restoring state: SavedState) -> String? {
    state.stage === self ? problemWithSaving : "the state is that of another stage"
  }

  /// Saves the state, with that of more objects; the closures are called when the state is complete.
  ///
  /// - Parameters:
  ///   - objects: Returns animators, behaviors, items and gesture recognizers, on the stage or not; others
  ///     are left out.
  ///   - restorers: Returns closures that give other objects of the program the state that they have then.
  /// - Returns: The state, which is complete at the latest at the end of the tick.
  package func save(
    with objects: @escaping () -> [AnyObject], restorers: @escaping () -> [() -> Void] = { [] }
  ) -> SavedState {
    if let problemWithSaving { preconditionFailure("Stage.save: \(problemWithSaving)") }
    let state = SavedState(of: self)
    performWhenComplete { [self] in state.restorer = stateRestorer(with: objects(), restorers()) }
    return state
  }

  /// Performs work at once or, while things move, at the end of the tick.
  package func performWhenComplete(_ work: @escaping () -> Void) {
    guard clock.phase != .motion, !isAnimatorStepping else { return clock.deferredWork.append(work) }
    performDeferredWork()
    work()
  }

  /// Performs the work for the end of the tick.
  func performDeferredWork() {
    while !clock.deferredWork.isEmpty { clock.deferredWork.removeFirst()() }
  }

  private var isAnimatorStepping: Bool { animators.contains { $0.isStepping } }
}

extension Stage {
  /// Returns a closure that puts the stage in its present state.
  private func stateRestorer(with objects: [AnyObject], _ others: [() -> Void]) -> (Stage) -> Void {
    let (dynamics, views) = savedObjects(objects)
    let restoreTimers = timers.stateRestorer()
    let restoreCamera = camera.stateRestorer()
    let (registry, activeAnimators) = (animatorRegistry, animators)
    let animations = movements.animations.filter { !$0.isBelow(foreground.presentationContainer) }
    let animationRestorers = animations.map { $0.stateRestorer() }
    let scrollViews = movements.scrollViews
    let (tick, animationCount) = (tick, clock.animationCount)
    let isCameraPending = clock.phase == .update
    return { stage in
      stage.heldItems.grabs.take { _ in true }.release()
      stage.heldItems.drags.take { _ in true }.release()
      stage.removePresentedOverlays()
      let outer = stage.clock.currentAnimation
      stage.clock.currentAnimation = nil
      dynamics.removeOtherBehaviors(from: stage.animators)
      // Before the views, since groups move their items.
      dynamics.restore()
      views.restore()
      // Clearing the stage has replaced it.
      stage.animatorRegistry = registry
      registry.restore(activeAnimators)
      stage.movements.animations = animations
      for restore in animationRestorers { restore() }
      stage.movements.setScrollViews(scrollViews)
      restoreCamera()
      for restore in others { restore() }
      stage.clock.currentAnimation = outer
      let shift = tick - stage.clock.nextInputTick
      restoreTimers(&stage.timers, shift)
      stage.input.shift(by: shift)
      stage.touchDispatcher.shift(by: shift)
      stage.clock.animationCount = animationCount
      stage.clock.restore(tick: tick)
      if isCameraPending { stage.camera.advance(on: stage) }
    }
  }

  /// Saves the objects on the stage, and others.
  private func savedObjects(_ objects: [AnyObject]) -> (dynamics: SavedDynamics, views: SavedViews) {
    var (dynamics, views) = (SavedDynamics(), SavedViews())
    views.add(view, isFixed: true)
    views.add(overlay, isFixed: true)
    for animator in animators { dynamics.add(animator) }
    for object in objects {
      switch object {
      case let animator as Animator: dynamics.add(animator)
      case let behavior as DynamicBehavior: dynamics.add(behavior)
      case let recognizer as GestureRecognizer: views.add(recognizer)
      case let view as View: dynamics.add(view)
      case let item as Item: dynamics.add(item)
      case let group as DynamicItemGroup: dynamics.add(group)
      default: break
      }
    }
    if let target = camera.target { dynamics.add(target) }
    for case let item as View in dynamics.otherItems where item.root !== foreground.presentationContainer {
      views.add(item.root)
    }
    return (dynamics, views)
  }
}

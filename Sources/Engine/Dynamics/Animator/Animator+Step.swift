import Physics

// An external clock delivers ticks; `speed` determines the number of frames per tick.

extension Animator {
  /// The range of valid speeds, in frames computed for a tick of the clock.
  public static let speedRange = 0.01...100.0

  /// Computes the frames due in one clock tick of 1/60 s: none while paused, otherwise `speed` on average.
  ///
  /// Called by the owner of the clock; `step()` computes exactly one frame. If a callback pauses the
  /// animator, the tick ends early. Calling this method from a callback of the same animator stops the
  /// program; `isStepping` indicates whether a callback is running.
  ///
  /// - Complexity: That of `step()` for each frame.
  public func advanceOneTick() {
    guard isRunning, !isPaused else { return frameAccumulator = 0 }
    frameAccumulator += speed
    while frameAccumulator >= 1, isRunning, !isPaused {
      frameAccumulator -= 1
      step()
    }
    if isPaused || !isRunning { frameAccumulator = 0 }
  }

  /// Computes one frame of 1/60 s, also while `isPaused`; does nothing while everything is at rest, unless
  /// the bounds of the reference view, the size of an item or the position of a kinematic item has changed.
  ///
  /// A frame consists of these phases, in order:
  ///
  /// 1. Changed bounds and sizes are applied, item properties resolved, gravities and pushes summed, and
  ///    instantaneous pushes applied.
  /// 2. Fields are evaluated, `shouldCollide` closures are called and the world is stepped, each twice (once
  ///    in the first frame). While nothing new can touch, no joint pulls an item in contact and no field
  ///    acts, the two steps share a collision detection.
  /// 3. Items receive their new positions and rotations.
  /// 4. Delegates are notified of contacts (those that began, then those that ended), then of items that came
  ///    to rest.
  /// 5. Actions run.
  /// 6. Behaviors that callbacks removed release their items.
  /// 7. The animator pauses if everything is at rest.
  ///
  /// Calling this method from a callback of the same animator stops the program; `isStepping` indicates
  /// whether a callback is running.
  ///
  /// - Complexity: Grows with the number of awake items and contacts. Of an item at rest only the size is
  ///   read.
  public func step() {
    precondition(
      !isStepping, "step() was called by a callback of the same animator; wait until the step is over")
    resumeIfSizesChanged()
    guard isRunning else { return }
    guard canRun else { return pause() }

    storedIsStepping = true
    applyBoundsAndSizeChanges()
    applyPropertyAndForceChanges()
    applyImpulses()
    advanceWorld()
    writePoses()
    deliverContacts()
    reportRestingItems()
    runActions()
    storedIsStepping = false

    applyPendingRemovals()
    if isAtRest { pause() }
  }

  /// Steps the world through one frame.
  ///
  /// UIKit adds 1/60 s per frame to an accumulator and subtracts steps of 1/120 s, rounded to a float, until
  /// less than a step is left. Two such steps are slightly longer than 1/60 s: the first frame makes one
  /// step, each later frame two.
  private func advanceWorld() {
    let steps = frameCount == 0 ? 1 : 2
    beginRecordingContactImpulses()
    moveKinematicItems(in: Float(steps) * UIKitConstants.timeStep)
    let combinedStepCount =
      areFrameForcesConstant ? world.combineStepsIfSettled(UIKitConstants.timeStep, count: steps) : 0
    if combinedStepCount > 0 { recordSteps(combinedStepCount) }
    for _ in combinedStepCount..<steps {
      applyFields()
      stepReferenceEdges()
      askShouldCollide()
      world.step(UIKitConstants.timeStep)
      recordSteps(1)
      returnEnclosedItems()
    }
    frameCount += 1
  }

  /// Whether both steps of the frame have the same forces and boundaries, so that the world may combine them.
  private var areFrameForcesConstant: Bool {
    fieldBodies.isEmpty && referenceEdges?.areMoving != true
      && referenceEdges?.enclosedBodies.isEmpty != false
  }

  /// Records the results of one step of the world, or of several combined steps.
  private func recordSteps(_ count: Int) {
    stepCount += count
    recordContacts()
    recordContactImpulses(stepCount: count)
    recordMovedBodies()
  }

  /// Records the items that moved and those that were halted, each once per frame.
  private func recordMovedBodies() {
    // Nearly always, both steps of a frame move the same bodies.
    let bodiesOfStep = world.events.movedBodies
    if movedBodies.isEmpty {
      movedBodies.append(contentsOf: bodiesOfStep)
    } else if movedBodies != bodiesOfStep {
      for id in movedBodies { bodies[id]?.lastMovedFrame = frameCount }
      for id in bodiesOfStep where bodies[id]?.lastMovedFrame != frameCount { movedBodies.append(id) }
    }
    for id in world.events.nonFiniteBodies {
      guard let body = bodies[id], !outOfRangeBodies.contains(where: { $0 === body }) else { continue }
      outOfRangeBodies.append(body)
    }
  }

  /// Writes the new positions and rotations to the items that moved.
  private func writePoses() {
    let view = referenceView
    for id in movedBodies { writePose(id, in: view) }
    for body in outOfRangeBodies { writePose(body.id, in: view) }
    if delegate != nil { newlyRestingBodies = movedBodies.filter { world.readIsAsleep($0) } }
    movedBodies.removeAll(keepingCapacity: true)
    reportOutOfRangeBodies()
  }

  /// Writes the placement of a body to its item, unless the setter of another item has removed it.
  private func writePose(_ id: BodyID, in view: (any ReferenceView)?) {
    guard let body = bodies[id] else { return }
    world.readItemPose(of: id).apply(to: body, in: view)
  }

  private func reportOutOfRangeBodies() {
    let bodies = outOfRangeBodies
    outOfRangeBodies.removeAll()
    for body in bodies { delegate?.dynamicAnimator(self, didHalt: body.item) }
  }

  /// Runs the actions of all behaviors, except those that an earlier action removed from the animator.
  private func runActions() {
    for behavior in behaviorsInPreorder where behavior.dynamicAnimator === self {
      behavior.action?()
    }
  }

  /// A hash of all state that determines the animator's future; identical runs give bit-identical hashes.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var stateHash: UInt64 {
    var hash = world.readStateHash()
    for part in [UInt64(frameCount), isRunning ? 1 : 0] {
      hash = (hash ^ part) &* 0x100_0000_01b3
    }
    return hash
  }
}

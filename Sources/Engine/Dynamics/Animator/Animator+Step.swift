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
    guard isRunning, !isPaused else { return pacing.discardFramesDue() }
    pacing.addTick()
    while isRunning, !isPaused, pacing.takeFrame() { step() }
    if isPaused || !isRunning { pacing.discardFramesDue() }
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
  /// 4. Delegates are notified of contacts (those that began, then those that ended), of attachments that
  ///    broke, then of items that came to rest.
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

    progress.isStepping = true
    applyBoundsAndSizeChanges()
    applyPropertyAndForceChanges()
    applyImpulses()
    advanceWorld()
    writePoses()
    deliverContacts()
    if !behaviorTree.breakableAttachments.isEmpty { removeBrokenAttachments() }
    reportRestingItems()
    runActions()
    progress.isStepping = false

    applyPendingRemovals()
    if isAtRest { pause() }
  }

  /// Steps the world through one frame.
  private func advanceWorld() {
    let steps = progress.stepsInNextFrame
    bodies.beginRecordingContactImpulses()
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
    progress.countFrame()
  }

  /// Whether both steps of the frame have the same forces and boundaries, so that the world may combine them.
  private var areFrameForcesConstant: Bool {
    bodies.inFields.isEmpty && boundaries.edges?.areMoving != true
      && boundaries.edges?.enclosedBodies.isEmpty != false
  }

  /// Records the results of one step of the world, or of several combined steps.
  private func recordSteps(_ count: Int) {
    progress.countSteps(count)
    recordContacts()
    // Also after combined steps: a joint that sleeps may be given a limit below what it carries.
    if !behaviorTree.breakableAttachments.isEmpty { breakOverloadedAttachments() }
    bodies.recordContactImpulses(ofSteps: count, in: &world)
    motion.record(
      moved: world.events.movedBodies, halted: world.events.nonFiniteBodies, inFrame: progress.frameCount
    ) { bodies[$0] }
  }

  /// Writes the new positions and rotations to the items that moved.
  private func writePoses() {
    let view = referenceView
    for id in motion.movedBodies { writePose(id, in: view) }
    for body in motion.haltedBodies { writePose(body.id, in: view) }
    if delegate != nil { motion.recordResting { world.readIsAsleep($0) } }
    motion.removeMovedBodies()
    reportHaltedBodies()
  }

  /// Writes the placement of a body to its item, unless the setter of another item has removed it.
  private func writePose(_ id: BodyID, in view: (any ReferenceView)?) {
    guard let body = bodies[id] else { return }
    world.readItemPose(of: id).apply(to: body, in: view)
  }

  private func reportHaltedBodies() {
    for body in motion.takeHaltedBodies() { delegate?.dynamicAnimator(self, didHalt: body.item) }
  }

  /// Runs the actions of all behaviors, except those that an earlier action removed from the animator.
  private func runActions() {
    for behavior in behaviorTree.inPreorder where behavior.dynamicAnimator === self {
      behavior.action?()
    }
  }

  /// A hash of all state that determines the animator's future; identical runs give bit-identical hashes.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var stateHash: UInt64 {
    var hash = world.readStateHash()
    for part in [UInt64(progress.frameCount), isRunning ? 1 : 0] {
      hash = (hash ^ part) &* 0x100_0000_01b3
    }
    return hash
  }
}

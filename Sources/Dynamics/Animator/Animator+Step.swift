import Physics

extension Animator {
  /// Computes one frame of 1/60 s, also while `isPaused`; does nothing while everything is at rest.
  ///
  /// In this order: item properties are decided, gravities and pushes summed, fields evaluated and the world stepped
  /// (each twice), items get their new places, contacts are told (those that began, then those that ended), then items
  /// that came to rest, actions run, behaviors removed by callbacks let go, and the animator pauses if everything is at
  /// rest.
  ///
  /// Calling it from a callback of the same animator stops the program; `isStepping` tells.
  ///
  /// - Complexity: Grows with the number of awake items and contacts; items at rest cost next to nothing.
  public func step() {
    precondition(
      !isStepping, "step() was called by a callback of the same animator; wait until the step is over")
    guard isRunning else { return }
    guard canRun else { return pause() }

    isStepping = true
    applyExternalChanges()
    applyChanges()
    applyImpulses()
    advanceWorld()
    writeBack()
    deliverContacts()
    deliverRestingItems()
    runActions()
    isStepping = false

    applyPendingRemovals()
    if isAtRest { pause() }
  }

  /// Steps the world through one frame.
  ///
  /// UIKit adds up frames of 1/60 s and takes steps of the float nearest to 1/120 s while they fit. As a sixtieth
  /// is a hair less than two of those, the first frame has room for one step and each later one for two.
  private func advanceWorld() {
    let steps = frameCount == 0 ? 1 : 2
    for _ in 0..<steps {
      applyFields()
      stepReferenceEdges()
      world.step(UIKitConstants.timeStep)
      stepCount += 1
      recordContacts()
      recordMoves()
    }
    frameCount += 1
  }

  /// Notes which items moved and which were put back, each once a frame, in the order in which the items came.
  private func recordMoves() {
    var list: [BodyID] = []
    swap(&list, &movedBodies)
    for id in world.movedBodies {
      guard let body = bodies[id], body.lastMovedFrame != frameCount else { continue }
      body.lastMovedFrame = frameCount
      list.append(id)
    }
    movedBodies = list
    for id in world.quarantinedBodies {
      guard let body = bodies[id], !quarantinedBodies.contains(where: { $0 === body }) else { continue }
      quarantinedBodies.append(body)
    }
  }

  /// Gives the items that moved their new places.
  private func writeBack() {
    let view = referenceView
    for id in movedBodies { writePlacement(id, in: view) }
    for body in quarantinedBodies { writePlacement(body.id, in: view) }
    if delegate != nil { newlyRestingBodies = world.sleepingBodies(among: movedBodies) }
    movedBodies.removeAll(keepingCapacity: true)
    reportQuarantinedBodies()
  }

  /// Gives an item its new place, unless the setter of another one has removed it.
  private func writePlacement(_ id: BodyID, in view: (any ReferenceView)?) {
    guard let body = bodies[id] else { return }
    world.placement(of: id).apply(to: body.item, of: body.group, in: view)
  }

  private func reportQuarantinedBodies() {
    let bodies = quarantinedBodies
    quarantinedBodies.removeAll()
    for body in bodies { delegate?.dynamicAnimator(self, didQuarantine: body.item) }
  }

  /// Runs the actions of all behaviors that are still in the animator when their turn comes.
  private func runActions() {
    for behavior in behaviorsInOrder where behavior.dynamicAnimator === self {
      behavior.action?()
    }
  }
}

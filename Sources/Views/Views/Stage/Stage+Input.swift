public import Dynamics

extension Stage {
  /// Performs an input: touches, keys, the pointer, the wheel and rotations take effect in the next tick, the
  /// others at once.
  ///
  /// - Parameter input: The input; its requirements are those of the method or property that does the same.
  public func perform(_ input: StageInput) {
    switch input {
    case .touchBegan(let touch, let point): touchBegan(touch, at: point)
    case .touchMoved(let touch, let point): touchMoved(touch, to: point)
    case .touchEnded(let touch, let point): touchEnded(touch, at: point)
    case .touchCancelled(let touch): touchCancelled(touch)
    case .grabBegan(let pointer, let point): beginGrab(pointer, at: point)
    case .grabMoved(let pointer, let point): moveGrab(pointer, to: point)
    case .grabEnded(let pointer): endGrab(pointer)
    case .keyBegan(let key): keyBegan(key)
    case .keyEnded(let key): keyEnded(key)
    case .pointerMoved(let point): pointerMoved(to: point)
    case .pointerLeft: pointerLeft()
    case .wheel(let delta, let point): wheelTurned(by: delta, at: point)
    case .rotation(let orientation): rotate(to: orientation)
    case .paused(let isPaused): self.isPaused = isPaused
    case .speed(let speed): self.speed = speed
    }
  }

  /// Queues the beginning of a touch for the start of the next tick.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch, at least 0. If a touch with this identifier is active, it is
  ///     cancelled first.
  ///   - location: The location on the screen; must be finite.
  public func touchBegan(_ touch: Int, at location: Point) { scheduleTouchNow(.began, touch, location) }

  /// Queues a movement of a touch for the start of the next tick; ignored if the touch is not active.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch.
  ///   - location: The new location on the screen; must be finite.
  public func touchMoved(_ touch: Int, to location: Point) { scheduleTouchNow(.moved, touch, location) }

  /// Queues the end of a touch for the start of the next tick; ignored if the touch is not active.
  ///
  /// - Parameters:
  ///   - touch: The identifier of the touch.
  ///   - location: The final location on the screen; must be finite.
  public func touchEnded(_ touch: Int, at location: Point) { scheduleTouchNow(.ended, touch, location) }

  /// Queues the cancellation of a touch for the start of the next tick; ignored if the touch is not active.
  ///
  /// - Parameter touch: The identifier of the touch.
  public func touchCancelled(_ touch: Int) { scheduleTouchNow(.cancelled, touch, .zero) }

  /// Delivers the due input events, then updates the views under the pointer, and reports the tick to the
  /// recognizers of active touches.
  func deliverInput() {
    var pointerHasMoved = false
    for event in input.popDue(at: tick) {
      switch event {
      case .touch(let touch):
        guard !touchDispatcher.intercept(touch, tick: tick) else { continue }
        updateDrags(for: touch)
        touchDispatcher.handle(touch, tick: tick, hitTest: hitTest)
      case .rotation(let orientation): applyRotation(to: orientation)
      case .key(let key, let isDown): deliverKey(key, isDown: isDown)
      case .pointer(let location):
        pointerHasMoved = pointerHasMoved || location != pointerLocation
        pointer.location = location
      case .wheel(let delta, let location): deliverWheel(delta, at: location)
      }
    }
    endDisallowedDrags()
    updateHover(hasMoved: pointerHasMoved)
    touchDispatcher.updateStationaryTouches(tick: tick)
  }

  /// The first tick whose input has not been delivered yet.
  var nextInputTick: Int { clock.nextInputTick }

  private func scheduleTouchNow(_ phase: TouchEvent.Phase, _ touch: Int, _ location: Point) {
    precondition(touch >= 0, "Stage: expected a touch number of at least 0, got \(touch)")
    scheduleTouch(phase, touch, location, at: nextInputTick)
  }

  func scheduleTouch(_ phase: TouchEvent.Phase, _ touch: Int, _ location: Point, at dueTick: Int) {
    precondition(location.isFinite, "Stage: expected finite coordinates for a touch, got \(location)")
    input.add(.touch(TouchEvent(touchID: touch, phase: phase, location: location)), dueTick: dueTick)
  }
}

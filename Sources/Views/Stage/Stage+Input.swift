public import Dynamics

extension Stage {
  /// Takes a finger that came down, for the start of the next tick.
  ///
  /// - Parameters:
  ///   - touch: What tells this finger from others that are down; from 0 up. Beginning one that is down
  ///     cancels it first.
  ///   - location: Where, in the stage's coordinates; must be finite.
  public func touchBegan(_ touch: Int, at location: Point) { queue(.began, touch, location) }

  /// Takes a finger that moved, for the start of the next tick; passed over if it is not down.
  ///
  /// - Parameters:
  ///   - touch: The number with which the finger came down.
  ///   - location: Where it is now, in the stage's coordinates; must be finite.
  public func touchMoved(_ touch: Int, to location: Point) { queue(.moved, touch, location) }

  /// Takes a finger that was lifted, for the start of the next tick; passed over if it is not down.
  ///
  /// - Parameters:
  ///   - touch: The number with which the finger came down.
  ///   - location: Where it was lifted, in the stage's coordinates; must be finite.
  public func touchEnded(_ touch: Int, at location: Point) { queue(.ended, touch, location) }

  /// Takes a finger that the system took away, for the start of the next tick; passed over if it is not down.
  ///
  /// - Parameter touch: The number with which the finger came down.
  public func touchCancelled(_ touch: Int) { queue(.cancelled, touch, .zero) }

  /// Brings the touches that are due to the views, turns the device, and lets time pass for fingers that are down.
  func deliverInput() {
    for event in input.popDue(at: tick) {
      switch event {
      case .touch(let touch): touches.handle(touch, tick: tick, hitTest: hitTest)
      case .rotation(let orientation): applyRotation(to: orientation)
      }
    }
    touches.updateStationaryTouches(tick: tick)
  }

  /// The tick whose input can still be chosen.
  var nextInputTick: Int { isAdvancing ? tick + 1 : tick }

  private func queue(_ phase: TouchEvent.Phase, _ touch: Int, _ location: Point) {
    precondition(touch >= 0, "Stage: expected a touch number of at least 0, got \(touch)")
    schedule(phase, touch, location, at: nextInputTick)
  }

  func schedule(_ phase: TouchEvent.Phase, _ touch: Int, _ location: Point, at dueTick: Int) {
    precondition(location.isFinite, "Stage: expected finite coordinates for a touch, got \(location)")
    input.add(.touch(TouchEvent(touch: touch, phase: phase, location: location)), dueTick: dueTick)
  }
}

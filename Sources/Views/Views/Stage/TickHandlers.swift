/// The closures that a stage calls in each tick.
package struct TickHandlers {
  /// Called near the end of the tick with its length.
  var onUpdate: ((Double) -> Void)?

  /// Called when the tick is complete.
  var didAdvanceOneTick: (() -> Void)?

  /// Called after `didAdvanceOneTick`, for a display that samples the state; nil initially.
  ///
  /// It must not change the state.
  package var didEndTick: (() -> Void)?
}

import LuaDynamics
import Views

extension Timeline {
  /// The number of ticks for which the future of the visited state is computed; nil, the initial value, for
  /// none.
  public var predictionTickCount: Int? {
    get { prediction?.tickCount }
    set {
      guard newValue != prediction?.tickCount else { return }
      prediction = newValue.map { Prediction(tickCount: $0, onHang: handlers.onHang) }
    }
  }

  /// The paths that the items will follow from the visited state without further input, as far as they are
  /// computed; empty if `predictionTickCount` is nil.
  ///
  /// A path begins at the visited tick, or when the item is added. While an input is taken into account,
  /// which may take several calls of `updatePrediction(unless:)`, the paths are those before it.
  public var predictedPaths: [ItemPath] { prediction?.paths ?? [] }

  /// Continues to compute `predictedPaths` for the state that is visited.
  ///
  /// The paths are computed in another session without access to files, the clock and programs: a call such
  /// as `os.time` returns what it returned last, and raises an error if it was never called. Nothing is
  /// printed or reported.
  ///
  /// - Parameter isStopped: Called before each tick; if it returns true, this call returns, and the next one
  ///   continues.
  /// - Returns: Whether `predictedPaths` has changed.
  public func updatePrediction(unless isStopped: () -> Bool = { false }) -> Bool {
    prediction?.update(to: predictionStartState, unless: isStopped) ?? false
  }

  /// The key of an item of the visited state; nil if the object is in none of its animators.
  ///
  /// - Complexity: O(n) in the number of items.
  public func itemKey(of object: AnyObject) -> ItemKey? { ItemKey(of: object, on: session.stage) }
}

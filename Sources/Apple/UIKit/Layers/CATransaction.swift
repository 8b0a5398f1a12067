public import Foundation

/// Groups changes of layers, each of which takes effect immediately, not at the end of the transaction.
///
/// Layers without a view are not animated implicitly.
@MainActor open class CATransaction: NSObject {
  private struct Group {
    var duration: CFTimeInterval = 0.25
    var completion: (() -> Void)?
    var runs: [LayerAnimationRun] = []
  }

  private static var groups: [Group] = []

  /// Begins a group.
  open class func begin() { groups.append(Group()) }

  /// Ends a group; its completion is called when the animations that were added in it have ended.
  open class func commit() {
    guard let group = groups.popLast(), let completion = group.completion else { return }
    var remaining = group.runs.count
    guard remaining > 0 else { return completion() }
    for run in group.runs {
      run.completion = {
        remaining -= 1
        if remaining == 0 { completion() }
      }
    }
  }

  /// Applies the changes; without effect.
  open class func flush() {}

  /// Whether implicit animations are disabled; without effect, as there are none.
  open class func setDisableActions(_ flag: Bool) {}

  /// The duration of animations without one, in seconds; 0.25 by default.
  open class func animationDuration() -> CFTimeInterval { groups.last?.duration ?? 0.25 }

  /// Sets the duration of animations without one, until the end of the group.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    if !groups.isEmpty { groups[groups.count - 1].duration = dur }
  }

  /// Sets the curve of animations without one; without effect.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}

  /// Sets the closure that is called when the animations of the group have ended.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    if !groups.isEmpty { groups[groups.count - 1].completion = block }
  }

  static func didAdd(_ run: LayerAnimationRun) {
    if !groups.isEmpty { groups[groups.count - 1].runs.append(run) }
  }
}

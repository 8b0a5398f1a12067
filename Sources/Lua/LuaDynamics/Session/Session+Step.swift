import Dynamics
import LuaHost
import Views

extension Session {
  /// Steps an animator on behalf of a script; calls nest if a callback of one animator steps another.
  func step(_ animator: Animator) {
    activity.stepDepth += 1
    animator.step()
    activity.stepDepth -= 1
  }

  /// Throws during a tick or a step: a nested tick would step animators whose step is not finished.
  func requireNotStepping() throws(HostError) {
    if stage.isAdvancing { throw HostError("a tick is being computed; a callback cannot start another one") }
    if activity.stepDepth > 0 {
      throw HostError("a frame of an animator is being computed; a callback cannot run the stage")
    }
  }

  /// What a session is doing at the moment.
  struct Activity {
    /// Whether the stage is being cleared; no callback of the script is called meanwhile.
    var isClearingStage = false

    /// Whether properties are being read by a display, which must not change the state of the run.
    var isReadingForDisplay = false

    /// The number of animators that are inside a step that the script started with `Animator.step`.
    ///
    /// Greater than 1 if a callback of one animator steps another.
    var stepDepth = 0
  }
}

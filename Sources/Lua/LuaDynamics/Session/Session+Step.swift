import Dynamics
import LuaHost
import Views

extension Session {
  /// Steps an animator on behalf of a script; calls nest if a callback of one animator steps another.
  func step(_ animator: Animator) {
    stepDepth += 1
    animator.step()
    stepDepth -= 1
  }

  /// Throws during a tick or a step: a nested tick would step animators whose step is not finished.
  func requireNotStepping() throws(HostError) {
    if stage.isAdvancing { throw HostError("a tick is being computed; a callback cannot start another one") }
    if stepDepth > 0 {
      throw HostError("a frame of an animator is being computed; a callback cannot run the stage")
    }
  }
}

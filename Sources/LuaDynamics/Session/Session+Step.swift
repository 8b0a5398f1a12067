internal import Dynamics
internal import LuaHost
internal import Views

extension Session {
  /// Computes one frame of an animator for a script; one animator's callbacks may step another.
  func step(_ animator: Animator) {
    stepDepth += 1
    animator.step()
    stepDepth -= 1
  }

  /// Refuses to run the stage in a callback: a tick would step the animators whose frames are not over.
  func requireNoStep() throws(HostError) {
    if stage.isAdvancing { throw HostError("a tick is being computed; a callback cannot start another one") }
    if stepDepth > 0 {
      throw HostError("a frame of an animator is being computed; a callback cannot run the stage")
    }
  }
}

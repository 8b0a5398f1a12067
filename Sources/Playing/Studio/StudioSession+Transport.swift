import Dynamics
import JSON
import LuaDynamics
import RemoteControl
import Runs
import Views

/// Pause, single ticks, going back and forth.
extension StudioSession {
  /// The maximum number of ticks of one request `step`: a minute.
  private static let maxStepCount = 60 * Stage.ticksPerSecond

  func performPlaybackControl(_ request: ClientRequest) throws(RequestFailure) {
    switch request.method {
    case "pause": controller.setPaused(true)
    case "resume": controller.setPaused(false)
    case "step": try step(request)
    case "setSpeed": controller.setSpeed(try request.number("speed", in: Stage.speedRange))
    default:
      try requireScript(request)
      switch request.method {
      case "goTo": controller.go(to: try request.integer("tick", in: 0...Int(Int32.max)))
      case "goToBranch": controller.go(toBranch: try branchIndex(request))
      default: controller.compare(withBranch: try branchIndex(request))
      }
    }
  }

  /// Performs a command that a terminal has as well.
  func perform(_ command: SceneCommand, _ request: ClientRequest) throws(RequestFailure) {
    if command.needsScript { try requireScript(request) }
    if command == .restart {
      sentLog.removeScriptError()
      sweep.playedRow?.isHashEqual = nil
    }
    controller.perform(command)
  }

  /// Throws unless the scene is that of a script, which can be computed again.
  private func requireScript(_ request: ClientRequest) throws(RequestFailure) {
    guard programName == nil else {
      throw RequestFailure("\(request.method): a compiled program cannot be recomputed; this needs a script")
    }
  }

  private func branchIndex(_ request: ClientRequest) throws(RequestFailure) -> Int {
    let count = controller.timeline?.branches.count ?? 0
    guard count > 0 else { throw RequestFailure("there is no branch") }
    return try request.integer("index", in: 0...count - 1)
  }

  private func step(_ request: ClientRequest) throws(RequestFailure) {
    let count = try request.integer("ticks", default: 1, in: -Self.maxStepCount...Self.maxStepCount)
    if count < 0 || controller.isInPast {
      try requireScript(request)
      controller.go(byTicks: count)
    } else {
      for _ in 0..<count { controller.step() }
    }
  }
}

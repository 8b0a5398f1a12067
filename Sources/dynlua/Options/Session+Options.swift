import LuaDynamics
import LuaHost

extension Session.Configuration {
  /// What the command line asks for.
  init(_ stage: StageOptions, _ limits: LimitOptions, modules: [String]) {
    self.init(
      size: stage.size.value, idiom: stage.idiom?.value, seed: stage.seed, moduleDirectories: modules,
      memoryLimit: limits.memoryBytes,
      timeLimit: limits.timeLimit, onHang: { ProcessExit.exitUnresponsive(at: $0) },
      objectLimit: limits.objectLimit, profile: limits.profile)
  }
}

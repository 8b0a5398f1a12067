import LuaDynamics
import LuaHost

extension Session.Configuration {
  /// Creates the configuration for the options of the command line.
  init(_ stage: StageOptions, _ limits: LimitOptions, modules: [String]) {
    self.init(
      size: stage.size.value, idiom: stage.idiom?.value, seed: stage.seed, moduleDirectories: modules,
      memoryLimit: limits.memoryBytes,
      timeLimit: limits.timeLimit, onHang: { ProcessExit.exitUnresponsive(at: $0) },
      objectLimit: limits.objectLimit, profile: limits.profile)
  }
}

extension Lua {
  /// What a state is made with.
  public struct Configuration: Sendable {
    /// The most that Lua may hold, in bytes; 0 for no limit, 256 MiB by default.
    ///
    /// Going over it is an error in the script, after which the state is usable.
    public var memoryLimit: Int
    /// Folders that `require` searches before Lua's own, each for `name.lua` and `name/init.lua`.
    public var modulePaths: [String]
    /// The seed for `math.random`; nil leaves Lua's own, which differs from run to run.
    public var seed: UInt64?

    /// A configuration.
    public init(memoryLimit: Int = 256 << 20, modulePaths: [String] = [], seed: UInt64? = nil) {
      self.memoryLimit = memoryLimit
      self.modulePaths = modulePaths
      self.seed = seed
    }

    var modulePathText: String {
      modulePaths.map { "\($0)/?.lua;\($0)/?/init.lua;" }.joined()
    }
  }
}

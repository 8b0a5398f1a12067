extension Lua {
  /// What a state is made with.
  public struct Configuration: Sendable {
    /// The most that Lua may hold, in bytes; 0 for no limit, 256 MiB by default.
    ///
    /// Going over it is an error in the script, after which the state is usable.
    public var memoryLimit: Int
    /// How long a call from the host into Lua may take, in seconds; 0 or less for no limit, 2 by default.
    ///
    /// A chunk, a callback or whatever it is that runs longer ends with an error of kind `timeLimit`, which the script
    /// cannot catch; the state is usable afterwards. It costs nothing while no call takes that long. What counts is the
    /// processor time of the thread: waiting for input or for a debugger does not.
    ///
    /// > Note: Functions of C, such as a pattern match that takes for ever, and finalizers (`__gc`) cannot be stopped:
    /// > see `onHang`.
    public var timeLimit: Double
    /// Called on a thread of its own when a call that was stopped does not end within the time limit once more, and at
    /// least a second; nil by default.
    ///
    /// It gets the line of the script that called what does not return, as `push.lua:14: `, or an empty text. All that
    /// can be done is to end the process; making or letting go of a state in here waits for ever.
    public var onHang: (@Sendable (String) -> Void)?
    /// The most objects of the host that may be alive when a script makes another; 0 for no limit, 100,000 by default.
    ///
    /// Objects that the script cannot reach any more do not count. Going over it is an error in the script.
    public var objectLimit: Int
    /// What the script gets of Lua's library; `trusted` by default.
    public var profile: Profile
    /// Folders that `require` searches before Lua's own, each for `name.lua` and `name/init.lua`.
    ///
    /// In the sandbox these are all there are.
    public var moduleDirectories: [String]
    /// The seed for `math.random`; nil leaves Lua's own, which differs from run to run.
    public var seed: UInt64?

    /// A configuration.
    public init(
      memoryLimit: Int = 256 << 20, timeLimit: Double = 2, onHang: (@Sendable (String) -> Void)? = nil,
      objectLimit: Int = 100_000, profile: Profile = .trusted, moduleDirectories: [String] = [],
      seed: UInt64? = nil
    ) {
      self.memoryLimit = memoryLimit
      self.timeLimit = timeLimit
      self.onHang = onHang
      self.objectLimit = objectLimit
      self.profile = profile
      self.moduleDirectories = moduleDirectories
      self.seed = seed
    }

    /// Each folder ended by a zero, and an empty one at the end, as C wants them.
    var moduleDirectoryList: String {
      moduleDirectories.map { $0.isEmpty ? "/\0" : "\($0)\0" }.joined() + "\0"
    }

    var packagePathPrefix: String {
      moduleDirectories.map { "\($0)/?.lua;\($0)/?/init.lua;" }.joined()
    }
  }
}

extension Lua {
  /// The options of a state.
  public struct Configuration {
    /// The maximum memory that Lua may allocate, in bytes; 0 means no limit, and the default is 256 MiB.
    ///
    /// Exceeding it is an error in the script. The state remains usable.
    public var memoryLimit: Int
    /// The maximum duration of a call from the host into Lua, in seconds; the default is 2.
    ///
    /// 0 or less means no limit. A chunk or callback that runs longer fails with an error of kind
    /// `timeLimit`, which the script cannot catch; the state remains usable. There is no overhead unless the
    /// limit is exceeded. The limit applies to the thread's processor time: waiting for input or for a
    /// debugger does not count.
    ///
    /// > Note: C functions, such as a pattern match that takes very long, and finalizers (`__gc`) cannot be
    /// > stopped: see `onHang`.
    public var timeLimit: Double
    /// A closure that is called when a stopped call does not end; nil by default.
    ///
    /// It is called on the watchdog thread when the call has not ended after the time limit has elapsed once
    /// more, and at least a second. Its argument is the script's position at the call that does not return,
    /// such as `push.lua:14: `, or an empty string. The only remedy is to end the process. Creating or
    /// releasing a state in the closure deadlocks.
    public var onHang: (@Sendable (String) -> Void)?
    /// The maximum number of live host objects when a script creates another; the default is 100,000.
    ///
    /// 0 means no limit. Unreachable objects do not count. Exceeding it is an error in the script.
    public var objectLimit: Int
    /// The part of Lua's standard library that the script can use; `trusted` by default.
    public var profile: LibraryProfile
    /// The directories that `require` searches first, each for `name.lua` and `name/init.lua`.
    ///
    /// In the sandbox, `require` searches no others.
    public var moduleDirectories: [String]
    /// The seed of `math.random`; nil for Lua's own, which differs in each process.
    public var seed: UInt64?
    /// Whether functions whose results come from outside of the state, such as the clock, are performed,
    /// recorded or replayed; `live` by default.
    ///
    /// A replay equals its recording only if both have the same `seed`, which is not nil.
    public var recordableCallMode: RecordableCallMode

    /// For tests: whether the linked library is treated as unknown; see `Lua.canBeDeterministic`.
    package var isLuaStateLayoutUnknown = false

    /// Creates a configuration.
    public init(
      memoryLimit: Int = 256 << 20, timeLimit: Double = 2, onHang: (@Sendable (String) -> Void)? = nil,
      objectLimit: Int = 100_000, profile: LibraryProfile = .trusted, moduleDirectories: [String] = [],
      seed: UInt64? = nil, recordableCallMode: RecordableCallMode = .live
    ) {
      self.memoryLimit = memoryLimit
      self.timeLimit = timeLimit
      self.onHang = onHang
      self.objectLimit = objectLimit
      self.profile = profile
      self.moduleDirectories = moduleDirectories
      self.seed = seed
      self.recordableCallMode = recordableCallMode
    }

    /// Directories, each terminated by NUL, and an empty one at the end, for the bridge.
    static func directoryList(_ directories: [String]) -> String {
      directories.reduce(into: "") { $0 += $1.isEmpty ? "/\0" : "\($1)\0" } + "\0"
    }

    var packagePathPrefix: String {
      moduleDirectories.reduce(into: "") { $0 += "\($1)/?.lua;\($1)/?/init.lua;" }
    }
  }
}

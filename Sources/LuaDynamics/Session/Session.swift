public import Dynamics
public import LuaHost
public import Views

/// A script and its world: one stage, one Lua state, and the ties between them.
///
/// ```swift
/// let session = try Session(.init(), report: { print($0) })
/// session.run(Chunk(text, name: "scripts/push.lua"))
/// session.runUntilIdle(limit: 30)
/// ```
///
/// No mistake of a script ends the program: a chunk that fails is reported, and so is a callback, which is then
/// switched off while the world goes on.
///
/// A session and everything in it belong to one thread at a time.
public final class Session {
  /// What a session is made with.
  public struct Configuration: Sendable {
    /// The size of the stage in points; 320 × 568 by default, a phone.
    public var size: Size
    /// What kind of device it is; nil, as by default, leaves it to the size: see `Stage.Idiom`.
    public var idiom: Stage.Idiom?
    /// The seed of `math.random`; 0 by default.
    public var seed: UInt64
    /// Folders in which `require` looks first; none by default.
    public var moduleDirectories: [String]
    /// The most that Lua may hold, in bytes; 256 MiB by default.
    public var memoryLimit: Int
    /// How long a chunk or a callback may take, in seconds of processor time; 2 by default, 0 for no limit.
    ///
    /// See `Lua.Configuration.timeLimit`.
    public var timeLimit: Double
    /// The most objects (views, items, behaviors, timers …) that may be alive when the script makes another; 100,000 by
    /// default, 0 for no limit.
    public var objectLimit: Int
    /// What the script gets of Lua's library; `trusted` by default.
    ///
    /// See `Lua.Profile` for what the sandbox is and what it is not.
    public var profile: Lua.Profile
    /// Called on a thread of its own when what was stopped does not end; nil by default.
    ///
    /// See `Lua.Configuration.onHang`.
    public var onHang: (@Sendable (String) -> Void)?

    /// A configuration.
    public init(
      size: Size = Size(width: 320, height: 568), idiom: Stage.Idiom? = nil, seed: UInt64 = 0,
      moduleDirectories: [String] = [],
      memoryLimit: Int = 256 << 20, timeLimit: Double = 2, onHang: (@Sendable (String) -> Void)? = nil,
      objectLimit: Int = 100_000, profile: Lua.Profile = .trusted
    ) {
      self.size = size
      self.idiom = idiom
      self.seed = seed
      self.moduleDirectories = moduleDirectories
      self.memoryLimit = memoryLimit
      self.timeLimit = timeLimit
      self.onHang = onHang
      self.objectLimit = objectLimit
      self.profile = profile
    }
  }

  /// The version of dynlua.
  public static let version = "0.1.0"

  /// The Lua that is linked at run time, such as `Lua 5.4.4`.
  public static var luaVersion: String { Lua.version }

  /// The screen that the script draws on, and its clock.
  public let stage: Stage

  /// The Lua state that the script runs in.
  public let lua: Lua

  /// Whether anything of the script has failed so far, or, after a reload, of its present version.
  public internal(set) var hasFailed = false

  /// Reads the script again when Lua's `reload()` asks for it; nil, as at first, makes that an error there.
  ///
  /// What it throws is reported, and the script goes on as it is.
  public var source: (() throws -> Chunk)?

  /// Called after each reload, however it ended; nil at first.
  public var didReload: ((ReloadResult) -> Void)?

  /// Whoever evaluates a text at this moment, such as a console; held weakly.
  public internal(set) weak var evaluator: AnyObject?

  /// Whether the script asked to be run again, which comes about between two ticks.
  var isReloadRequested = false

  /// Whether the last version of the script ran to its end.
  var hasRun = false

  /// Whether the stage is being emptied, of which no script hears.
  var isClearingStage = false

  /// What each script was last called with, by its name: a console runs chunks of its own in between.
  var arguments: [String: [String]] = [:]

  /// The errors of the present version.
  var errors = ErrorAggregator()

  /// The tasks that will go on.
  var tasks: [ObjectIdentifier: ScriptTask] = [:]

  /// Whether the script has a global `update` function, as far as the last tick knows.
  var hasUpdate = false

  /// Whether the global `update` was found to be no function, which has been reported.
  var isUpdateRefused = false

  /// What the script that was run last is called.
  var scriptName: String?

  /// The task that runs at this moment, if any.
  var currentTask: ScriptTask?

  /// How many animators compute a frame at this moment because the script called `Animator.step`.
  ///
  /// More than one if a callback of one steps another.
  var stepDepth = 0

  private let report: (LuaError) -> Void
  private let log: ((Event) -> Void)?

  /// A session with an empty stage.
  ///
  /// - Parameters:
  ///   - configuration: Size, seed and limits.
  ///   - log: Gets contacts, pauses and resumes as they happen; nil for none.
  ///   - report: Gets every error of the script, at load time and in callbacks.
  /// - Throws: `LuaError` of kind `memory` when the limit is too low to begin with.
  public init(
    _ configuration: Configuration = Configuration(), log: ((Event) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    stage = Stage(size: configuration.size, idiom: configuration.idiom)
    lua = try Lua(
      .init(
        memoryLimit: configuration.memoryLimit, timeLimit: configuration.timeLimit,
        onHang: configuration.onHang, objectLimit: configuration.objectLimit,
        profile: configuration.profile,
        moduleDirectories: configuration.moduleDirectories,
        seed: configuration.seed))
    self.log = log
    self.report = report
    lua.owner = self
    lua.onFinalizerError = { [weak self] in self?.reportError($0) }
    try register()
    stage.onUpdate = { [weak self] in self?.update($0) }
    stage.onRotate = { [weak self] in self?.didRotate(to: $0) }
  }

  /// Reports an error and remembers that there was one; one that was reported before is counted instead.
  ///
  /// A run that is being stopped is told of once, by the call that began it, and not by each callback on the way out.
  func reportError(_ error: LuaError) {
    guard !lua.isStopping else { return }
    hasFailed = true
    errors.add(error, second: second).forEach(report)
  }

  /// Reports how often errors came again, if the second of simulated time in which they did is over.
  func flushErrors() {
    errors.flush(second: second).forEach(report)
  }

  /// Reports how often errors came again since that was last told.
  ///
  /// Of what runs, reports tell once a second by themselves; this is for the end of a session.
  public func summarizeErrors() {
    errors.summarize().forEach(report)
  }

  private var second: Int { stage.tick / Stage.ticksPerSecond }

  /// Tells the log that something happened now.
  func logEvent(_ kind: @autoclosure () -> Event.Kind) {
    guard !isClearingStage else { return }
    log?(Event(time: stage.time, kind: kind()))
  }
}

public import Dynamics
public import LuaHost
public import Views

/// A script and its scene: one stage and one Lua state, with the bindings between them.
///
/// ```swift
/// let session = try Session(.init(), report: { print($0) })
/// session.run(Chunk(text, name: "scripts/push.lua"))
/// session.runUntilIdle(limit: 30)
/// ```
///
/// Errors of a script never end the program: an error in a chunk is reported, and an error in a callback is
/// reported and disables that callback, while the simulation continues.
///
/// A session and everything in it must be used by one thread at a time.
public final class Session {
  /// The options of a session.
  public struct Configuration {
    /// The size of the stage in points; 320 × 568 by default, a phone.
    public var size: Size
    /// The kind of device; nil, the default, derives it from the size: see `Stage.Idiom`.
    public var idiom: Stage.Idiom?
    /// The seed of `math.random`; 0 by default.
    public var seed: UInt64
    /// The directories in which `require` looks first; none by default.
    public var moduleDirectories: [String]
    /// The memory limit of the Lua state, in bytes; 256 MiB by default.
    public var memoryLimit: Int
    /// The time limit of a chunk or a callback, in seconds of processor time; 2 by default, 0 for no limit.
    ///
    /// See `Lua.Configuration.timeLimit`.
    public var timeLimit: Double
    /// The maximum number of live objects (views, items, behaviors, timers …); 100,000 by default, 0 for no
    /// limit.
    ///
    /// Checked when the script creates an object.
    public var objectLimit: Int
    /// The part of Lua's standard library that the script can use; `trusted` by default.
    ///
    /// See `Lua.LibraryProfile` for the guarantees of the sandbox and their limits.
    public var profile: Lua.LibraryProfile
    /// Called on the watchdog thread if a call does not return after it exceeded the time limit; nil by
    /// default.
    ///
    /// See `Lua.Configuration.onHang`.
    public var onHang: (@Sendable (String) -> Void)?
    /// Whether functions such as `os.time`, whose results come from outside of the session, are performed,
    /// recorded or replayed; `live` by default.
    ///
    /// See `RecordableCallMode`.
    public var recordableCallMode: RecordableCallMode

    /// Creates a configuration; every option has a default.
    public init(
      size: Size = Size(width: 320, height: 568), idiom: Stage.Idiom? = nil, seed: UInt64 = 0,
      moduleDirectories: [String] = [],
      memoryLimit: Int = 256 << 20, timeLimit: Double = 2, onHang: (@Sendable (String) -> Void)? = nil,
      objectLimit: Int = 100_000, profile: Lua.LibraryProfile = .trusted,
      recordableCallMode: RecordableCallMode = .live
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
      self.recordableCallMode = recordableCallMode
    }
  }

  /// The version of dynlua.
  public static let version = "0.1.0"

  /// The version of the Lua library that is linked at run time, such as `Lua 5.4.4`.
  public static var luaVersion: String { Lua.version }

  /// The screen that the script draws on, and its clock.
  public let stage: Stage

  /// The Lua state that the script runs in.
  public let lua: Lua

  /// Whether the script has raised an error so far; after a reload, only errors of the new version count.
  public var hasRaisedError: Bool { !errors.isEmpty }

  /// The code with which the script has ended the session by `os.exit`; nil while it has not.
  ///
  /// No Lua code of the session runs any more, and no time passes; what that means is decided by the program
  /// that plays it.
  public var exitCode: Int32? { lua.exitCode }

  /// The call of `os.exit` that has ended the session, with its position; nil while none has.
  public var exitError: LuaError? { lua.exitError }

  /// Reads the script's file again for Lua's `reload()`; nil, the initial value, makes `reload()` raise an
  /// error.
  ///
  /// If it throws, the error is reported and the running version stays.
  public var readScript: (() throws(HostError) -> Chunk)? {
    get { host.readScript }
    set { host.readScript = newValue }
  }

  /// Writes a picture of the stage to the file with the given name, for Lua's
  /// `stage:snapshot(file, background)`, whose second argument is the color where the root view has none;
  /// nil, the initial value, makes that raise an error.
  ///
  /// The description of an error that it throws is the message of the error in Lua. It is not called in the
  /// sandbox, nor in a replay; see `RecordableCallMode`.
  public var writeSnapshot:
    ((_ stage: Stage, _ file: String, _ background: Color?) throws(HostError) -> Void)?
  {
    get { host.writeSnapshot }
    set { host.writeSnapshot = newValue }
  }

  /// The name of `stage:snapshot` in recordings of recordable calls.
  package static let snapshotFunction = "stage:snapshot"

  /// The name of reading an image in recordings of recordable calls.
  package static let imageFunction = "Image"

  /// The name of reading a drawing in recordings of recordable calls.
  package static let drawingFunction = "Shape.svg"

  /// The recognizers of the stage's view for `stage.onHover` and `stage.onWheel`, while the script sets
  /// these.
  let stageRecognizers = (hover: HoverGestureRecognizer(), wheel: WheelGestureRecognizer())

  /// Called after each reload, whatever the result; nil initially.
  public var onReload: ((ReloadResult) -> Void)? {
    get { observers.onReload }
    set { observers.onReload = newValue }
  }

  /// Called before each input event is applied, for a recording; nil initially.
  public var onInput: ((Input) -> Void)? {
    get { observers.onInput }
    set { observers.onInput = newValue }
  }

  /// Called with each error of the script, at load time and in callbacks; initially the closure that `init`
  /// received.
  public var onError: (LuaError) -> Void {
    get { observers.onError }
    set { observers.onError = newValue }
  }

  /// Called when the time limit or an interrupt has stopped a call; nil initially.
  ///
  /// The instruction at which the call was stopped depends on the speed of the machine, so that a replay
  /// cannot reproduce it.
  public var onStop: (() -> Void)? {
    get { observers.onStop }
    set { observers.onStop = newValue }
  }

  /// The object that is evaluating a chunk at the moment, such as a console; held weakly.
  public var evaluatingConsole: AnyObject? { consoles.evaluating }

  /// The scripts that have been run, in order; a new version replaces the old one.
  public var scripts: [Chunk] { runScripts.chunks }

  /// Whether events are left out of the log; false initially.
  public var isQuiet: Bool {
    get { log.isQuiet }
    set { log.isQuiet = newValue }
  }

  /// What the program that plays the session does for it.
  package var host = Host()

  /// The calls to the program that plays the session.
  private(set) var observers: Observers

  /// The consoles of the session.
  var consoles = Consoles()

  /// The scripts that have been run.
  var runScripts = RunScripts()

  /// What the session is doing at the moment.
  var activity = Activity()

  /// The errors since the running version of the script was loaded.
  var errors = ErrorAggregator()

  /// The behaviors with a list of items, from which a destroyed item is removed even if they are in no
  /// animator.
  var itemListBehaviors = ItemListBehaviors()

  /// The tasks that have not ended.
  var tasks = ScriptTasks()

  /// The script's global `update` function.
  var updateFunction = UpdateFunction()

  private var log: EventLog

  /// Creates a session with an empty stage.
  ///
  /// - Parameters:
  ///   - configuration: Size, seed and limits.
  ///   - log: Receives each event as it happens; nil for no log.
  ///   - report: Receives every error of the script, at load time and in callbacks.
  /// - Throws: `LuaError` of kind `memory` if the memory limit is too low for an empty session.
  public convenience init(
    _ configuration: Configuration = Configuration(), log: ((LogEvent) -> Void)? = nil,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    let stage = Stage(size: configuration.size, idiom: configuration.idiom)
    try self.init(configuration, stage: stage, log: log, report: report)
  }

  /// Creates a session on the stage of another program, whose functions for each tick and rotation are called
  /// before those of the script.
  ///
  /// - Parameters:
  ///   - configuration: Seed and limits; size and idiom are those of the stage.
  ///   - stage: The stage.
  ///   - log: Receives each event as it happens; nil for no log.
  ///   - report: Receives every error of the script, at load time and in callbacks.
  /// - Throws: `LuaError` of kind `memory` if the memory limit is too low for an empty session.
  package init(
    _ configuration: Configuration, stage: Stage, log: ((LogEvent) -> Void)?,
    report: @escaping (LuaError) -> Void
  ) throws(LuaError) {
    self.stage = stage
    lua = try Lua(
      .init(
        memoryLimit: configuration.memoryLimit, timeLimit: configuration.timeLimit,
        onHang: configuration.onHang, objectLimit: configuration.objectLimit,
        profile: configuration.profile,
        moduleDirectories: configuration.moduleDirectories,
        seed: configuration.seed, recordableCallMode: configuration.recordableCallMode))
    self.log = EventLog(receive: log)
    observers = Observers(onError: report)
    lua.owner = self
    @Weak var session = self
    lua.onFinalizerError = { session?.reportError($0) }
    try registerAPI()
    let (onUpdate, onKey, onRotate) = (stage.onUpdate, stage.onKey, stage.onRotate)
    stage.onUpdate = {
      onUpdate?($0)
      session?.callUpdate(dt: $0)
    }
    stage.onKey = {
      onKey?($0)
      session?.didReceive($0)
    }
    stage.onRotate = {
      onRotate?($0)
      session?.didRotate(to: $0)
    }
  }

  /// Reports an error and sets `hasRaisedError`; a repeated error is only counted.
  ///
  /// While Lua is being stopped by the time limit or an interrupt, errors of callbacks are ignored: the
  /// outermost call into Lua raises the error of the stop, which is reported once. That a script ends itself
  /// is no error: see ``exitError``.
  func reportError(_ error: LuaError) {
    guard !lua.isStopping, error.exitCode == nil else { return }
    if error.isForcedStop { onStop?() }
    errors.errorsToReport(adding: error, atSecond: currentSecond).forEach(onError)
  }

  /// Reports the repetitions of errors if the second of simulated time in which they occurred is over.
  func summarizeErrorsOncePerSecond() {
    errors.summarize(ifNewSecond: currentSecond).forEach(onError)
  }

  /// Reports the repetitions of errors since the last report.
  ///
  /// While ticks run, they are reported once per simulated second; call this at the end of a session.
  public func summarizeErrors() {
    errors.summarize().forEach(onError)
  }

  /// Calls a closure that reads properties of objects for a display, such as an inspector.
  ///
  /// What it reads has no effect on the run, so that it need not be recorded: the mass of an item, which
  /// otherwise applies the pending changes of its properties, is that of the last frame. No Lua code may run
  /// in the closure.
  package func readWithoutSideEffects<Result>(_ read: () -> Result) -> Result {
    let wasReading = activity.isReadingForDisplay
    activity.isReadingForDisplay = true
    defer { activity.isReadingForDisplay = wasReading }
    return read()
  }

  private var currentSecond: Int { stage.runTick / Stage.ticksPerSecond }

  /// Logs an event at the current time.
  func logEvent(_ kind: @autoclosure () -> LogEvent.Kind) {
    guard !activity.isClearingStage, !log.isQuiet else { return }
    log.receive?(LogEvent(time: Double(stage.runTick) / Double(Stage.ticksPerSecond), kind: kind()))
  }
}

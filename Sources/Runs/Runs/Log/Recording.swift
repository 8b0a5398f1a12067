public import Dynamics
public import LuaDynamics
public import LuaHost
public import Views

/// The log of a run, from which the run can be computed again, bit by bit.
///
/// It contains the scripts and options with which the run started, the input in the order in which it
/// arrived, the results of functions that depend on the world outside (the clock, files), and hashes of the
/// state to compare with.
///
/// See `RecordingFormat` for the text format of `.dynrec` files.
public struct Recording: Equatable, Sendable {
  /// The options and scripts with which a run starts.
  public struct Header: Equatable, Sendable {
    /// The version of the program that made the recording.
    public var programVersion = Session.version
    /// The version of the Lua library, such as `Lua 5.4.4`.
    public var luaVersion = Session.luaVersion
    /// The options of the session; `onHang` and `recordableCallMode` are not part of the recording.
    public var options = Options()
    /// The input that is scheduled before the scripts run.
    public var scheduledInput: [ScheduledInput] = []
    /// The scripts, in the order in which they run.
    public var scripts: [Script] = []
    /// Whether the script was read from a file, so that it can call `reload()`.
    public var isReloadable = false
    /// The test that was run; nil if the run is that of the scripts.
    ///
    /// The only script is then the file that declares the test.
    public var test: Test?

    /// Creates a header without scripts.
    public init() {}
  }

  /// The options of a session that influence a run.
  public struct Options: Equatable, Sendable {
    /// The size of the stage in points; 320 × 568 by default.
    public var size = Size(width: 320, height: 568)
    /// The kind of device; nil derives it from the size.
    public var idiom: Stage.Idiom?
    /// The seed of `math.random`.
    public var seed: UInt64 = 0
    /// The memory limit of the Lua state, in bytes.
    public var memoryLimit = 256 << 20
    /// The time limit of a chunk or a callback, in seconds of processor time.
    public var timeLimit = 2.0
    /// The maximum number of live objects.
    public var objectLimit = 100_000
    /// Whether scripts had no access to files and programs.
    public var isSandboxed = false
    /// The directories in which `require` looks first.
    public var moduleDirectories: [String] = []
    /// Whether the scene was displayed to a user; see `Stage.isInteractive`.
    public var isInteractive = false

    /// Creates the default options.
    public init() {}
  }

  /// A test of a file that `dynlua test` runs.
  public struct Test: Equatable, Sendable {
    /// The number of the test among those of its file, from 1, in order of declaration.
    public var number: Int
    /// The name, with those of the enclosing blocks.
    public var name: String

    /// Creates a description of a test.
    public init(number: Int, name: String) {
      (self.number, self.name) = (number, name)
    }
  }

  /// A script and its arguments.
  public struct Script: Equatable, Sendable {
    /// The name in messages, such as `scripts/push.lua`.
    public var name: String
    /// The source text.
    public var source: [UInt8]
    /// The strings in `arg` and `...`.
    public var arguments: [String]

    /// Creates a script.
    public init(name: String, source: [UInt8], arguments: [String] = []) {
      self.name = name
      self.source = source
      self.arguments = arguments
    }

    /// The script's text, for `Session.run`.
    public var chunk: Chunk { Chunk(source: source, name: name) }
  }

  /// Input at a fixed time, as the command line's options `--tap`, `--drag`, `--key`, `--hover`, `--wheel`
  /// and `--rotate` schedule it.
  public enum ScheduledInput: Equatable, Sendable {
    /// A tap at a point.
    case tap(time: Double, location: Point)
    /// A drag along a path.
    case drag(time: Double, duration: Double, path: [Point])
    /// A press of a key, which is held for a duration.
    case key(time: Double, duration: Double, KeyName)
    /// Movements of the pointer along a path, without a touch.
    case hover(time: Double, duration: Double, path: [Point])
    /// A turn of the wheel, with the pointer at a point.
    case wheel(time: Double, delta: Vector, location: Point)
    /// A rotation of the device.
    case rotation(time: Double, orientation: Stage.Orientation)
  }

  /// A line of the log, after the header.
  public enum Entry: Equatable, Sendable {
    /// An input event before the tick with this number.
    case input(tick: Int, Session.Input)
    /// The result of a function that depends on the world outside, in the order of the calls.
    case recordableCall(RecordableCall)
    /// The hash of all states up to this number of ticks: see `Stage.cumulativeStateHash`.
    case hash(tick: Int, UInt64)
    /// The values of the state after this number of ticks: see `Stage.stateValues`.
    case values(tick: Int, [StateValue])
    /// Those values after this number of ticks that differ from the preceding entry of values or changes; the
    /// others are equal, and none was added or removed.
    case changes(tick: Int, [StateValue])
    /// A call was stopped by the time limit or by an interrupt, at an instruction that depends on the
    /// machine: from here on a replay may differ.
    case stop(tick: Int)
    /// The run ended after this number of ticks; a test with these errors, empty if it passed.
    case end(tick: Int, errors: [String])

    /// The tick of the entry; nil for a call, which has none.
    var tick: Int? {
      switch self {
      case .input(let tick, _), .hash(let tick, _), .values(let tick, _), .changes(let tick, _),
        .stop(let tick), .end(let tick, _):
        tick
      case .recordableCall: nil
      }
    }
  }

  /// The options and scripts with which the run starts.
  public var header: Header
  /// The entries of the log.
  ///
  /// The recordable calls are in the order in which they were made, and the other entries in the order in
  /// which they occurred. The position of a recordable call among the other entries has no meaning.
  public var entries: [Entry]

  /// Creates a recording.
  public init(header: Header, entries: [Entry] = []) {
    self.header = header
    self.entries = entries
  }

  /// Whether the run is recorded to its end: false if the program was killed, or the file was cut.
  ///
  /// - Complexity: O(n) in the number of entries.
  public var isComplete: Bool {
    entries.contains { if case .end = $0 { true } else { false } }
  }

  /// The number of ticks of the run, as far as it was recorded.
  ///
  /// - Complexity: O(n) in the number of entries.
  public var tickCount: Int {
    entries.reduce(0) { max($0, $1.tick ?? 0) }
  }
}

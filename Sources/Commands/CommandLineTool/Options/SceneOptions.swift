import ArgumentParser
import Dynamics
import LuaDynamics
import LuaHost
import Runs
import Views

/// The options for the stage and the duration of a run.
///
/// The values of options with numbers are parsed unconditionally: a negative number is not another option,
/// but a value that is out of range.
struct SceneOptions: ParsableArguments {
  /// The default limit of a run without a display, in simulated seconds.
  static let defaultHeadlessSeconds = 30.0

  @OptionGroup
  var stage: StageOptions

  @Option(
    parsing: .unconditional,
    help: """
      Stop after this many simulated seconds, even if the stage is not idle. (default: 30; none if the scene \
      is displayed)
      """)
  var seconds: Double?

  func validate() throws {
    guard let seconds else { return }
    guard seconds.isFinite, seconds >= 0 else {
      throw ValidationError("--seconds: expected a number of at least 0, got \(seconds)")
    }
  }
}

/// The options of every stage: size, device idiom and random seed.
struct StageOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The size of the screen, in points.", valueName: "WxH"))
  var size = ScreenSize(value: Recording.Options().size)

  @Option(
    help: """
      The kind of device that the stage simulates. (default: pad if the shorter side has at least 600 \
      points, otherwise phone)
      """)
  var idiom: DeviceIdiom?

  @Option(parsing: .unconditional, help: "The seed of math.random.")
  var seed = Recording.Options().seed
}

/// A device idiom in the notation of the command line: `phone` or `pad`.
struct DeviceIdiom: ExpressibleByArgument {
  let value: Stage.Idiom

  init?(argument: String) {
    guard let value = Stage.Idiom(rawValue: argument) else { return nil }
    self.value = value
  }

  static var allValueStrings: [String] { Stage.Idiom.allCases.map(\.rawValue) }
}

/// A width and height in the notation of the command line: `320x568`.
struct ScreenSize: ExpressibleByArgument {
  let value: Size

  init(value: Size) {
    self.value = value
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    value = Size(width: width, height: height)
  }

  var defaultValueDescription: String { "\(Int(value.width))x\(Int(value.height))" }
}

extension Session.Configuration {
  /// Creates the configuration for the options of the command line.
  init(_ stage: StageOptions, _ limits: LimitOptions, modules: [String]) {
    self.init(
      size: stage.size.value, idiom: stage.idiom?.value, seed: stage.seed, moduleDirectories: modules,
      memoryLimit: limits.memoryBytes,
      timeLimit: limits.timeLimit, onHang: { ProcessExit.exitAfterHang(at: $0) },
      objectLimit: limits.objectLimit, profile: limits.profile)
  }
}

extension Recording.Options {
  /// Creates the options of a run for the options of the command line.
  init(_ stage: StageOptions, _ limits: LimitOptions, modules: [String]) {
    self.init()
    size = stage.size.value
    idiom = stage.idiom?.value
    seed = stage.seed
    memoryLimit = limits.memoryBytes
    timeLimit = limits.timeLimit
    objectLimit = limits.objectLimit
    isSandboxed = limits.sandbox
    moduleDirectories = modules
  }
}

import ArgumentParser
import Dynamics
import Views

/// The options of every stage: size, device idiom and random seed.
struct StageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size of the screen, in points.", valueName: "WxH"))
  var size = ScreenSize(value: Size(width: 320, height: 568))

  @Option(
    help: """
      The kind of device that the stage simulates. (default: pad if the shorter side has at least 600 \
      points, otherwise phone)
      """)
  var idiom: DeviceIdiom?

  @Option(help: "The seed of math.random.")
  var seed: UInt64 = 0
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

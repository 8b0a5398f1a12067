import ArgumentParser
import Dynamics

/// The options that every stage takes: how large, how random.
struct StageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The size of the view in points.", valueName: "WxH"))
  var size = ScreenSize(value: Size(width: 320, height: 568))

  @Option(help: "The seed of math.random: the same seed gives the same run.")
  var seed: UInt64 = 0
}

/// A width and height as the command line writes them: `320x568`.
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

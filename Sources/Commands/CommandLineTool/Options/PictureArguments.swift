import ArgumentParser
import Display
import Exporting
import Views

/// The options of the pictures of `dynlua record`.
struct PictureArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames per simulated second, 1 to 60. (default: 30)", valueName: "n"))
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point; of an SVG, the initial zoom. (default: 2; 1 of an SVG and a GIF)", valueName: "k"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Debug layers to draw: all, or some of \(LayerList.names.joined(separator: ",")).",
      valueName: "layers"), completion: .list(["all"] + LayerList.names))
  var layers: LayerList?

  @Option(
    help: ArgumentHelp(
      "The CSS color where the root view has none, such as white, #1c1f26 or transparent.", valueName: "color"
    ))
  var background: BackgroundColor?

  @Flag(help: "Repeat the animation forever.")
  var loop = false

  func validate() throws {
    if let fps, !(1...60).contains(fps) {
      throw ValidationError("--fps: expected a number from 1 to 60, got \(fps)")
    }
    if let scale, !(scale > 0 && scale <= 16) {
      throw ValidationError("--scale: expected a number above 0, up to 16, got \(scale)")
    }
  }
}

/// A set of debug layers in the notation of the command line: `contacts,fields`.
struct LayerList: ExpressibleByArgument {
  let value: Frame.DebugLayers

  static let names = ["boundaries", "attachments", "snaps", "contacts", "fields", "touches"]
  private static let values: [Frame.DebugLayers] = [
    .boundaries, .attachments, .snaps, .contacts, .fields, .touches,
  ]

  init?(argument: String) {
    guard argument != "all" else {
      value = .all
      return
    }
    var value: Frame.DebugLayers = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let index = Self.names.firstIndex(of: String(name)) else { return nil }
      value.formUnion(Self.values[index])
    }
    self.value = value
  }
}

/// A color of the command line, in CSS's notation.
struct BackgroundColor: ExpressibleByArgument {
  let value: Color

  init?(argument: String) {
    guard let color = Color(css: argument) else { return nil }
    value = color
  }
}

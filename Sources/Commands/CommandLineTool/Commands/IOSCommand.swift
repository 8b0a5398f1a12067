package import ArgumentParser
package import Dynamics
import LuaDynamics
import POSIX
import Views

/// Builds a program for iOS, and plays it in the terminal or the studio, or writes it as a picture or an
/// animation.
///
/// This command is parsed by `dynlua`, which builds the program, and by the program itself, which plays its
/// scene.
package struct IOSCommand: Subcommand {
  package static let name = "ios"
  package static let summary = "Play a program that was written for iOS with UIKit Dynamics."
  package static let configuration = CommandConfiguration(
    commandName: name, _superCommandName: Commands.programName, abstract: summary,
    usage: "dynlua ios [OPTIONS] FILE.swift...",
    discussion: """
      Compiles the files against the product UIKit of dynlua, and plays the program as dynlua FILE plays a \
      script, or writes it with -o as dynlua record does. FILE is a Swift file, a folder of them, or a \
      playground. The program begins with its playground page, its scene or app delegate if that creates a \
      window, its main storyboard, or its view controller.

      With --studio it plays in a page in the browser, as dynlua studio FILE plays a script: with pause, single \
      ticks, speed, debug layers, inspector, graphs, log and a Lua console. Features that need a script \
      are unavailable: source editing, going back, export and the gallery.

      Programs that read the motion of the device are tilted by the arrow keys and by --tilt.

      Actions need no change: #selector, @objc and @IBAction are replaced in a copy of the files. Storyboards and \
      xibs are found in the folders of the files: scenes, outlets, actions, gesture recognizers, segues and \
      constraints work, on a screen of the size of the file's canvas. What is not \
      supported is named with its line. The documentation of the module UIKit lists what is available, and what to type instead of the rest.

      It needs a Swift compiler, swiftc, of the version that dynlua was built with, and dynlua's modules: those \
      beside the command in the folder of its build, of swift build or swift build --product UIKitPlayer. With an \
      installed dynlua, clone its source and pass --package-path; it is then built there, which takes some \
      minutes the first time.

      Examples:
        dynlua ios ViewController.swift
        dynlua ios --tap 1:200,300 --seconds 4 -o drop.svg ViewController.swift
        dynlua ios --controller BallsViewController Sources/
        dynlua ios Springs.playground
        dynlua ios --studio ViewController.swift
      """)

  /// The default size of the screen, in points.
  package static let defaultSize = Size(width: 390, height: 844)

  @Argument(help: ArgumentHelp("The Swift files of the program, or a folder with them.", valueName: "file"))
  var files: [String]

  @Option(help: ArgumentHelp("The view controller to begin with.", valueName: "name"))
  var controller: String?

  @Option(
    name: .customLong("package-path"),
    help: ArgumentHelp(
      "The folder of dynlua's source, whose modules are then built. (default: the modules beside the command)",
      valueName: "folder"))
  var packagePath: String?

  @OptionGroup
  var export: ExportOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the screen, in points. (default: that of the main storyboard, otherwise 390x844)",
      valueName: "WxH"))
  var size: ScreenSize?

  @Option(
    help: """
      The kind of device that the screen simulates. (default: pad if the shorter side has at least 600 \
      points, otherwise phone)
      """)
  var idiom: DeviceIdiom?

  @Option(
    name: .customLong("tilt"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Tilt the device to the right by DEGREES, T seconds into the run, for programs that read its motion; repeatable. \
      While it plays, the arrow keys tilt it.
      """, valueName: "T:DEGREES"))
  var tilts: [SimulatedTilt] = []

  @OptionGroup(title: "View")
  var view: ViewOptions

  @Flag(name: .customLong("studio"), help: "Display the scene in a page in the browser.")
  var opensStudio = false

  @OptionGroup
  var server: ServerOptions

  @OptionGroup(title: "Input")
  var input: InputOptions

  @Flag(
    name: .customLong("hash"),
    help: "Print the state hash and the simulated time to standard error when the run ends.")
  var printsHash = false

  /// Creates a command whose options are parsed afterwards.
  package init() {}

  package func validate() throws {
    guard !(view.headless && export.hasTarget) else {
      throw ValidationError("--headless: -o and --frames display nothing in any case")
    }
    if opensStudio {
      guard !export.hasTarget, !view.headless, view.view == nil else {
        throw ValidationError("--studio cannot be combined with -o, --frames, --headless or --view")
      }
    } else if server.port != nil || server.skipsBrowser {
      throw ValidationError("--port and --no-open: expected --studio")
    }
    if export.hasTarget {
      try export.checkTarget()
    } else if !export.pictureTimes.isEmpty || export.startTime != nil {
      throw ValidationError("--at and --from: expected -o OUTPUT or --frames FOLDER")
    }
  }

  package mutating func run() throws {
    let program = try SwiftProgram(paths: files, controller: controller)
    for note in program.notes { StandardError.write("dynlua: \(note)\n") }
    let build = try SwiftProgramBuild(packagePath: packagePath)
    let executable = try build.compile(program)
    // After the program's path, whatever options the user has given: the program parses them again.
    try ProcessReplacement.execute(executable, Array(CommandLine.arguments.dropFirst(2)))
  }
}

/// A tilt of the device in the notation of the command line: `T:DEGREES`.
struct SimulatedTilt: ExpressibleByArgument {
  let time: Double
  let degrees: Double

  init?(argument: String) {
    guard let (time, rest) = ArgumentSyntax.timeAndRest(argument), let degrees = Double(String(rest)),
      degrees.isFinite
    else { return nil }
    (self.time, self.degrees) = (time, degrees)
  }
}

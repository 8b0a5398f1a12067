// swift-tools-version: 6.2
import PackageDescription

// Modules that code written for iOS imports beside UIKit, explicitly or, in the case of _Testing_UIKit,
// because Swift Testing adds the import. Apple's systems have their own.
#if os(Linux)
  let uiKitCompanions = [
    "CoreGraphics", "CoreMotion", "PlaygroundSupport", "QuartzCore", "XCPlayground", "_Testing_CoreGraphics",
    "_Testing_UIKit",
  ]
#else
  let uiKitCompanions: [String] = []
#endif

let package = Package(
  name: "dynlua",
  // The first with the standard library's atomics and locks.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "dynlua", targets: ["dynlua"]),
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "Physics", targets: ["Physics"]),
    .library(name: "UIKit", targets: ["UIKit"] + uiKitCompanions),
    // For dynlua ios, which links programs with it. Dynamic, so that it is linked once and not with each
    // program.
    .library(name: "UIKitPlayer", type: .dynamic, targets: ["UIKitPlayer"] + uiKitCompanions),
  ],
  dependencies: [
    // Parses the command line: options, help and their errors.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  swiftLanguageModes: [.v6]
)

/// Adds the targets of a wing: those in `Sources/<wing>` and those in `Tests/<wing>`.
///
/// A target imports only targets above it in its wing and targets of the wings above; the tests check it.
@MainActor func addWing(_ wing: String, sources: [Target], tests: [Target]) {
  for target in sources { target.path = "Sources/\(wing)/\(target.name)" }
  for target in tests { target.path = "Tests/\(wing)/\(target.name)" }
  package.targets += sources + tests
}

// MARK: System
// What the operating system and the terminal offer, in Swift, without Foundation.
addWing(
  "System",
  sources: [
    // System calls in Swift, for targets that do not import Foundation: descriptors, polling, sockets,
    // watched files. It re-exports the C library, whose module has another name on each system.
    .target(name: "POSIX"),
    // JSON values, as text and back. Foundation's would double the size and the start-up time of `dynlua`.
    .target(name: "JSON"),
    .target(name: "CTerminal"),
    .target(name: "Terminal", dependencies: ["POSIX", "CTerminal"]),
    .target(name: "LineEditing", dependencies: ["POSIX", "Terminal"]),
  ],
  tests: [
    .target(name: "CTestSupport"),
    .target(
      name: "TestSupport", dependencies: ["CTestSupport", "POSIX", "Terminal"]),
    .testTarget(name: "POSIXTests", dependencies: ["POSIX", "TestSupport"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "TerminalTests", dependencies: ["POSIX", "CTerminal", "Terminal", "TestSupport"]),
    .testTarget(name: "LineEditingTests", dependencies: ["POSIX", "Terminal", "LineEditing", "TestSupport"]),
  ])

// MARK: Engine
// The physics engine, and UIKit Dynamics on top of it.
addWing(
  "Engine",
  sources: [
    // SIMD operators on vectors of four floats, and the stages of the contact solver, also for eight lanes.
    .target(name: "CLanes"),
    // A thread pool for parallel loops. A target of its own, so that the engine is independent of the
    // operating system.
    .target(name: "Workers"),
    .target(
      name: "Physics",
      dependencies: ["CLanes", "Workers"],
      // Debug builds call libm's sqrt where release builds emit the instruction.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]
    ),
    .target(name: "Dynamics", dependencies: ["Physics"]),
  ],
  tests: [
    // Random scenes and their invariants, for the tests and for long runs of the benchmark tool.
    .target(name: "SceneFuzzing", dependencies: ["Dynamics", "TestSupport"]),
    .testTarget(name: "WorkersTests", dependencies: ["CAllocationCounter", "POSIX", "Workers"]),
    .testTarget(
      name: "PhysicsTests", dependencies: ["CLanes", "Physics", "TestSupport"], exclude: ["Box2D"]),
    .testTarget(name: "DynamicsTests", dependencies: ["Dynamics", "SceneFuzzing", "TestSupport"]),
  ])

// MARK: Views
// What UIKit provides around its dynamics: views, gestures, animations, images, and the run loop.
addWing(
  "Views",
  sources: [
    .target(name: "Views", dependencies: ["Dynamics"]),
    // PNG and JPEG files, which the two libraries that browsers use decode: hardened for years against
    // hostile files. They are linked and not loaded on demand, which would save 0.1 ms at the start: a
    // recording that contains images must replay wherever the program runs, and the tar file needs nothing
    // that is installed.
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .target(name: "ImageFiles", dependencies: ["CPNG", "CTurboJPEG", "Views"]),
  ],
  tests: [
    .testTarget(name: "ViewsTests", dependencies: ["Dynamics", "Views", "TestSupport"]),
    .testTarget(
      name: "ImageFilesTests", dependencies: ["Dynamics", "Views", "ImageFiles", "Rasterizer", "Exporting"]),
  ])

// MARK: Drawing
// Frames as values, and what draws them: as pixels, as cells of a terminal, into files.
addWing(
  "Drawing",
  sources: [
    // The frame to draw, independent of any output: a target of its own, so that no renderer depends on
    // another.
    .target(name: "Display", dependencies: ["Dynamics", "Views"]),
    // Draws frames as pixels. Its fonts are embedded: a picture must not depend on the machine.
    .target(
      name: "Rasterizer", dependencies: ["Dynamics", "Views", "Display"],
      exclude: ["Font/Inter-LICENSE.txt", "Font/JetBrainsMono-LICENSE.txt", "Font/convert.py"]),
    .target(
      name: "TerminalDisplay",
      dependencies: ["POSIX", "Dynamics", "Views", "Display", "Rasterizer", "Terminal"]),
    // Writes pictures and tables. Nothing has to be installed; only videos need a program, ffmpeg.
    .target(
      name: "Exporting",
      dependencies: [
        "POSIX", "CPNG", "Dynamics", "Views", "Display", "Rasterizer", "Terminal", "TerminalDisplay",
      ]),
  ],
  tests: [
    .testTarget(name: "DisplayTests", dependencies: ["Dynamics", "Views", "Display"]),
    .testTarget(name: "RasterizerTests", dependencies: ["Dynamics", "Views", "Display", "Rasterizer"]),
    .testTarget(
      name: "TerminalDisplayTests",
      dependencies: [
        "Dynamics", "Views", "Display", "Rasterizer", "Terminal", "TerminalDisplay", "LuaHost", "LuaDynamics",
        "TestSupport",
      ],
      exclude: ["Snapshots"]
    ),
    .testTarget(
      name: "ExportingTests",
      dependencies: [
        "CPNG", "POSIX", "Dynamics", "Views", "Display", "Rasterizer", "Terminal", "TerminalDisplay",
        "Exporting", "TestSupport",
      ]),
  ])

// MARK: Lua
// The Lua host, and the engine and the views in it.
addWing(
  "Lua",
  sources: [
    .systemLibrary(
      name: "CLua",
      pkgConfig: "lua5.4",
      // Without pkg-config the package manager does not search the directory where Debian has Lua's .pc file.
      providers: [.apt(["pkg-config", "liblua5.4-dev"]), .brew(["pkgconf", "lua@5.4"])]
    ),
    .target(name: "CLuaBridge", dependencies: ["CLua"]),
    .target(name: "LuaHost", dependencies: ["CLuaBridge"]),
    .target(name: "LuaDocumentation", dependencies: ["LuaHost"]),
    .target(
      name: "LuaDynamics",
      dependencies: ["Dynamics", "Views", "ImageFiles", "LuaHost", "LuaDocumentation"],
      // The guides are links to those of the documentation, so that help finds them in a program that is
      // installed.
      resources: [.embedInCode("AppleNames/AppleNames.txt"), .embedInCode("Guides/Texts")]
    ),
    .target(
      name: "LuaTesting",
      dependencies: ["LuaHost", "LuaDynamics"],
      resources: [.embedInCode("testing.lua")]
    ),
    // Evaluates, completes and prints what is typed at a prompt, independent of a terminal.
    .target(
      name: "LuaConsole",
      dependencies: ["POSIX", "Views", "LuaHost", "LuaDocumentation", "LuaDynamics", "LuaTesting"]),
  ],
  tests: [
    // Random scripts, for the tests and for long runs of the benchmark tool: neither may import the other.
    .target(
      name: "LuaFuzzing",
      dependencies: [
        "Dynamics", "Views", "Display", "Terminal", "TerminalDisplay", "LuaHost", "LuaDocumentation",
        "LuaDynamics", "Runs", "TestSupport",
      ]),
    .testTarget(name: "LuaHostTests", dependencies: ["POSIX", "LuaHost", "TestSupport"]),
    .testTarget(
      name: "LuaDocumentationTests",
      dependencies: ["LuaHost", "LuaDocumentation", "LuaDynamics", "TestSupport"]
    ),
    .testTarget(
      name: "LuaDynamicsTests",
      dependencies: [
        "Dynamics", "Views", "LuaHost", "LuaDocumentation", "LuaDynamics", "LuaFuzzing", "TestSupport",
      ],
      exclude: ["Scripts"]
    ),
    .testTarget(
      name: "LuaTestingTests",
      dependencies: [
        "Views", "LuaHost", "LuaDynamics", "LuaTesting", "Runs", "POSIX", "TestSupport",
      ]),
    .testTarget(
      name: "LuaConsoleTests",
      dependencies: ["Dynamics", "Views", "LuaHost", "LuaDynamics", "LuaConsole", "TestSupport"]),
  ])

// MARK: Runs
// Recording, replaying, rewinding and varying the run of a script.
addWing(
  "Runs",
  sources: [
    // Records the input of a run, computes it again, and plays, rewinds and changes it; independent of any
    // display.
    .target(
      name: "Runs",
      dependencies: ["Dynamics", "Views", "Display", "LuaHost", "LuaDynamics", "LuaConsole", "POSIX"]),
    // Runs a script with many values of its parameters, on several threads and machines.
    .target(
      name: "Sweeps",
      dependencies: ["JSON", "Dynamics", "Views", "LuaHost", "LuaDynamics", "Runs", "POSIX"]),
  ],
  tests: [
    // A scene without a display, for the tests of what plays it.
    .target(
      name: "RunsTesting",
      dependencies: ["Dynamics", "Views", "LuaHost", "LuaDynamics", "LuaConsole", "Runs", "POSIX"]),
    .testTarget(
      name: "RunsTests",
      dependencies: [
        "Dynamics", "Views", "Display", "LuaHost", "LuaDynamics", "LuaConsole", "Runs", "RunsTesting",
        "POSIX", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SweepsTests",
      dependencies: ["JSON", "LuaHost", "LuaDynamics", "Runs", "Sweeps", "POSIX", "TestSupport"]),
  ])

// MARK: Playing
// Where a scene is played: the terminal, consoles in other processes, the page in the browser.
addWing(
  "Playing",
  sources: [
    // The messages with which pages and prompts in other processes control a session, and their server: HTTP
    // and web sockets on the loopback interface, lines on a Unix socket. Of a library for servers it would use
    // sockets and the handshake; those without Foundation (SwiftNIO) are larger than dynlua, and Foundation
    // would double the size and the time of its start.
    .target(
      name: "RemoteControl",
      dependencies: [
        "Dynamics", "Views", "Display", "JSON", "LuaHost", "LuaDynamics", "LuaConsole", "POSIX", "Terminal",
      ],
      resources: [.embedInCode("Page")]
    ),
    .target(
      name: "TerminalPlayer",
      dependencies: [
        "Dynamics", "Views", "Display", "TerminalDisplay", "Exporting", "Terminal", "LineEditing", "LuaHost",
        "LuaDynamics", "LuaConsole", "RemoteControl", "Runs", "JSON", "POSIX",
      ]
    ),
    // Performs the requests of the page in the session.
    .target(
      name: "Studio",
      dependencies: [
        "Dynamics", "Views", "Display", "Exporting", "LuaHost", "LuaDynamics", "LuaConsole", "Runs", "Sweeps",
        "JSON", "RemoteControl", "POSIX",
      ]
    ),
  ],
  tests: [
    // Drives the studio's page in Chromium, for the tests, and for the figures and the picture of the
    // benchmark tool: neither may import the other.
    .target(
      name: "StudioAutomation", dependencies: ["JSON", "POSIX"]),
    .testTarget(
      name: "TerminalPlayerTests",
      dependencies: [
        "Dynamics", "Views", "Display", "Terminal", "LineEditing", "LuaHost", "LuaConsole", "LuaDynamics",
        "Runs", "TerminalDisplay", "TerminalPlayer", "POSIX", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RemoteControlTests",
      dependencies: [
        "JSON", "Dynamics", "Views", "Display", "LuaHost", "LuaDynamics", "LuaConsole", "RemoteControl",
        "POSIX", "StudioAutomation", "TestSupport",
      ]),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "Dynamics", "Views", "Display", "LuaHost", "LuaDynamics", "LuaConsole", "Runs", "RunsTesting", "JSON",
        "Sweeps", "RemoteControl", "Studio", "POSIX", "TestSupport",
      ]
    ),
  ])

// MARK: Commands
// The command line.
addWing(
  "Commands",
  sources: [
    // The subcommands, for the executable, and for programs for iOS.
    .target(
      name: "CommandLineTool",
      dependencies: [
        "Dynamics", "Views", "LuaHost", "LuaDocumentation", "LuaDynamics", "LuaTesting", "LuaConsole",
        "JSON", "POSIX", "LineEditing", "Terminal", "TerminalDisplay", "TerminalPlayer",
        "Runs", "Display", "Exporting", "RemoteControl", "Studio", "Sweeps",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    .executableTarget(name: "dynlua", dependencies: ["CommandLineTool"]),
  ],
  tests: [
    .testTarget(
      name: "dynluaTests",
      dependencies: [
        "CommandLineTool", "dynlua", "JSON", "POSIX", "RemoteControl", "StudioAutomation",
        "Terminal", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Fixtures"]
    )
  ])

// MARK: Apple
// The interface of UIKit itself, for programs written for iOS.
addWing(
  "Apple",
  sources: [
    // Both with UIKit's interface: its names, Foundation's geometry, the main actor. Named UIKit so that code
    // written for iOS keeps its import.
    .target(name: "UIKit", dependencies: ["Dynamics", "Views", "ImageFiles"]),
    // Plays a program for iOS that dynlua ios has compiled: in a terminal, or with the web server, in a page.
    .target(
      name: "UIKitPlayer", dependencies: ["CommandLineTool", "Dynamics", "UIKit", "Views"]),
  ]
    + uiKitCompanions.map {
      .target(name: $0, dependencies: $0 == "XCPlayground" ? ["PlaygroundSupport", "UIKit"] : ["UIKit"])
    },
  tests: [
    // Imports only the products of the package, as other packages do.
    .testTarget(
      name: "UIKitTests",
      dependencies: ["UIKit", "TestSupport"] + uiKitCompanions.map { .target(name: $0) },
      packageAccess: false)
  ])

// MARK: Development
// What is built to develop dynlua: the standard scenes and the benchmark.
addWing(
  "Development",
  sources: [
    // Scenes as data, for the benchmark that times them and for the tests that check their motion: neither
    // may import the other.
    .target(name: "Scenes", dependencies: ["Physics", "Dynamics"]),
    // A hand-written binding to Lua, with which the benchmark compares the bridge.
    .target(name: "CPlainLua", dependencies: ["CLua"]),
    // Counts heap allocations. It replaces malloc, so only the benchmark and the tests are linked with it.
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "dynlua-bench",
      dependencies: [
        "CAllocationCounter", "CPlainLua", "Physics", "Scenes", "Dynamics", "Views", "LuaHost", "LuaDynamics",
        "LuaFuzzing", "Display", "TerminalDisplay", "Terminal", "TerminalPlayer", "Runs", "POSIX",
        "Exporting", "JSON", "Rasterizer", "SceneFuzzing", "StudioAutomation", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // Programs in other languages that run the scenes in other engines, where these are installed.
      resources: [
        "box2d.cpp", "box2d3.c", "chipmunk.c", "love.lua", "pyb2d3_peer.py", "pymunk_peer.py", "scene.h",
        "scene.py",
      ]
      .map { .embedInCode("Peers/Harnesses/\($0)") }
    ),
  ],
  tests: [
    .testTarget(
      name: "ScenesTests",
      dependencies: ["CAllocationCounter", "Physics", "Scenes", "TestSupport"]),
    .testTarget(
      name: "dynlua-benchTests",
      dependencies: [
        "dynlua", "dynlua-bench", "Scenes", "StudioAutomation", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ])

// Apple's Foundation has some of UIKit's declarations, with which those of the target would conflict.
#if !os(Linux)
  package.products.removeAll { ["UIKit", "UIKitPlayer"].contains($0.name) }
  package.targets.removeAll { ["UIKit", "UIKitPlayer", "UIKitTests"].contains($0.name) }
#endif

// Tests that compute much themselves. The others only call optimized code, and optimizing them doubles the
// time to compile them.
let optimizedTests: Set = ["WorkersTests", "PhysicsTests", "DynamicsTests", "ScenesTests"]

let cTargets: Set = ["CLanes", "CTerminal", "CLuaBridge", "CPlainLua", "CAllocationCounter", "CTestSupport"]
for target in package.targets where target.type != .system {
  guard !cTargets.contains(target.name) else {
    target.cSettings = [.treatAllWarnings(as: .error)]
    continue
  }
  // No C settings here. The package manager passes them to the Swift compiler's importer as `-Xcc -Werror`,
  // of which it drops only the second half in packages that depend on this one by URL; what remains does not
  // compile.
  target.swiftSettings = [.treatAllWarnings(as: .error)]
  // Code written for iOS does not need these.
  if target.name != "UIKitTests" {
    target.swiftSettings? += [
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  }
  if target.type == .test, !optimizedTests.contains(target.name) {
    // The checks of debug builds stay off, so that tests know that they test optimized code.
    let flags = ["-Onone", "-assert-config", "Release"]
    target.swiftSettings? += [.unsafeFlags(flags, .when(configuration: .release))]
  }
}

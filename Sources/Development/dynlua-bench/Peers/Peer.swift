import Scenes

/// Another physics engine, whose harness runs the same scenes in a child process.
enum Peer: String, CaseIterable {
  case box2D, box2D3, chipmunk, pymunk, box2D2, love

  var name: String {
    switch self {
    case .box2D: "Box2D 3.2"
    case .box2D3: "Box2D 3.1 (pyb2d3)"
    case .chipmunk: "Chipmunk 7"
    case .pymunk: "pymunk"
    case .box2D2: "Box2D 2.4"
    case .love: "LÖVE"
    }
  }

  /// The command that installs the engine, or the option that names where it is.
  var installCommand: String {
    switch self {
    case .box2D: "--box2d FOLDER"
    case .box2D3: "pip install pyb2d3"
    case .chipmunk: "apt install libchipmunk-dev"
    case .pymunk: "pip install pymunk"
    case .box2D2: "apt install libbox2d-dev"
    case .love: "apt install love"
    }
  }

  /// Returns the command that builds the harness or checks that the engine is installed; it fails if the
  /// engine is missing.
  ///
  /// - Parameter box2DFolder: The folder in which Box2D 3.2 was installed, which no package manager has.
  /// - Returns: The program and its arguments.
  func setupCommand(box2DFolder: String?) -> [String] {
    switch self {
    case .box2D:
      ["cc", "-O2", "-o", "box2d3", "box2d3.c"]
        + (box2DFolder.map { ["-I\($0)/include", "-L\($0)/lib"] } ?? []) + ["-lbox2d", "-lm"]
    case .box2D3: ["python3", "-c", "import pyb2d3"]
    case .chipmunk: ["cc", "-O2", "-o", "chipmunk", "chipmunk.c", "-lchipmunk", "-lm"]
    case .pymunk: ["python3", "-c", "import pymunk"]
    case .box2D2: ["c++", "-O2", "-o", "box2d", "box2d.cpp", "-lbox2d"]
    case .love: ["love", "--version"]
    }
  }

  /// The command that runs a scene, without the arguments for the scene and the number of steps.
  var runCommand: [String] {
    switch self {
    case .box2D: ["./box2d3"]
    case .box2D3: ["python3", "pyb2d3_peer.py"]
    case .chipmunk: ["./chipmunk"]
    case .pymunk: ["python3", "pymunk_peer.py"]
    case .box2D2: ["./box2d"]
    case .love: ["love", "love"]
    }
  }

  /// Returns whether the harness supports a scene; only LÖVE's can run the scene of the Lua host.
  func supports(_ scene: BenchmarkScene) -> Bool {
    switch scene {
    case .manyAnimatorItems: false
    case .manyScriptItems: self == .love
    // Only Box2D 3 is fast enough for these scenes: the others would take minutes.
    case .jointGrid, .manyPyramids, .sleepingBodies, .largeGridOfSmallBoxes: self == .box2D || self == .box2D3
    default: true
    }
  }

  /// Returns the target in a scene: the maximum ratio of our time to this engine's; nil if there is none.
  func maximumRatio(in scene: BenchmarkScene) -> Double? {
    switch (self, scene) {
    case (.box2D, .rain): 0.9
    case (.box2D, .smallPyramid), (.box2D, .largePyramid), (.box2D, .gas), (.box2D, .manyPyramids): 0.7
    case (.box2D3, .smallPyramid), (.box2D3, .largePyramid), (.box2D3, .rain): 0.8
    case (.box2D3, .gas): 0.7
    case (.box2D3, .jointGrid), (.box2D3, .manyPyramids): 1
    case (.chipmunk, .smallPyramid), (.chipmunk, .largePyramid), (.chipmunk, .rain): 0.3
    case (.chipmunk, .gas): 1
    case (.love, .smallPyramid), (.love, .largePyramid), (.love, .rain): 0.2
    case (.love, .gas): 0.4
    case (.love, .manyScriptItems): 0.5
    default: nil
    }
  }
}

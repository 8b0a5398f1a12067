import Foundation

/// Physics puzzles with published solutions, as a JSON file holds them.
///
/// A task is solved by adding a ball so that two bodies touch for some frames in a row. Lengths are in
/// points, angles in radians, and y increases downwards.
struct PuzzleFile: Decodable {
  /// The acceleration of all dynamic bodies, in pt/s² downwards.
  let gravity: Double
  let friction: Double
  let elasticity: Double
  let density: Double
  let resistance: Double
  let angularResistance: Double
  /// The number of frames within which a task must be solved.
  let maximumFrames: Int
  /// The number of consecutive frames in which the two bodies must touch.
  let framesInRelation: Int
  let tasks: [PuzzleTask]

  /// Reads a file.
  ///
  /// - Throws: An error if the file cannot be read or does not hold puzzles.
  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(PuzzleFile.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

/// A task: the bodies of a scene, two of which a further ball must bring together.
struct PuzzleTask: Decodable {
  /// The name of the task, such as `00000:000`.
  let task: String
  let bodies: [PuzzleBody]
  /// The indices of the bodies that must touch.
  let body1: Int
  let body2: Int
  /// The published solutions: balls that solve the task, also if they are moved a little.
  let stable: [PuzzleBall]
  /// The frames in which Box2D solves the task with each of the balls; 0 for never.
  let box2dFrames: [Int]
}

/// A body of one or several shapes.
struct PuzzleBody: Decodable {
  let x: Double
  let y: Double
  let angle: Double
  /// Whether the body moves; the others are fixed.
  let dynamic: Bool
  let shapes: [PuzzleShape]
}

/// A circle around the body's origin, or the corners of a polygon relative to it.
struct PuzzleShape: Decodable {
  let radius: Double?
  let polygon: [[Double]]?
}

/// A ball that is added to a task.
struct PuzzleBall: Decodable {
  let x: Double
  let y: Double
  let radius: Double
}

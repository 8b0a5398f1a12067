public import Physics

/// What stands where at the beginning, as data: one definition for the benchmark, its peers and the tests.
///
/// ```swift
/// var run = SceneRun(.pyramid(rows: 20))
/// for _ in 0..<600 { run.step() }
/// run.world.position(of: run.bodies[210])  // the topmost box
/// ```
///
/// Units are the engine's: points, seconds, radians, y down. Other engines compute in metres with y up; for them 100
/// points are 1 metre.
public struct SceneDefinition: Sendable {
  /// Its bodies, fixed ones among them.
  public var bodies: [Body] = []
  /// Its hinges.
  public var hinges: [Hinge] = []
  /// The acceleration of everything that can move, in pt/s²; 1000 downwards by default.
  public var gravity = Vec2(0, 1000)
  /// The coefficient of friction between any two bodies, 0 or more; 0.6 by default.
  public var friction: Float = 0.6
  /// The share of the closing speed that a bounce gives back, from 0 to 1; 0 by default.
  public var restitution: Float = 0
  /// Whether the bodies meet each other; true by default.
  public var bodiesCollide = true
  /// Whether someone counts the contacts that begin and end; false by default.
  public var countsContacts = false
  /// Whether bodies fall asleep; false by default, since what sleeps measures nothing.
  public var allowsSleep = false
  /// The extents of the container that holds its bodies together, in points; zero without one.
  public internal(set) var container = Vec2.zero
  /// Whether something besides gravity acts on everything, in each frame; false by default.
  ///
  /// A world alone knows no wind: it is a behavior of whoever plays the scene.
  public var hasWind = false
  /// How many frames pass before anything is measured; 0 by default.
  public var warmUpFrames = 0

  /// A scene without bodies.
  public init() {}

  /// A body of one shape around its own middle, which weighs 1 kg for 100 × 100 points.
  public struct Body: Sendable {
    /// What it collides as.
    public enum Shape: Sendable {
      /// A rectangle with these extents in points.
      case box(width: Float, height: Float)
      /// A circle with this radius in points.
      case circle(radius: Float)
    }

    /// Fixed or dynamic; dynamic by default.
    public var kind = BodyKind.dynamic
    /// Its outline.
    public var shape: Shape
    /// Where its middle is, in points.
    public var position: Vec2
    /// By how much it is turned, in radians, clockwise on the screen; 0 by default.
    public var angle: Float = 0
    /// How fast it moves at first, in pt/s; not at all by default.
    public var velocity = Vec2.zero

    /// A body with a shape at a place, the rest as by default.
    public init(
      kind: BodyKind = .dynamic, shape: Shape, position: Vec2, angle: Float = 0, velocity: Vec2 = .zero
    ) {
      self.kind = kind
      self.shape = shape
      self.position = position
      self.angle = angle
      self.velocity = velocity
    }
  }

  /// A joint about which two bodies turn freely, and which do not touch each other.
  public struct Hinge: Sendable {
    /// The first body, as an index of ``SceneDefinition/bodies``.
    public var bodyA: Int
    /// The second body, as an index of ``SceneDefinition/bodies``.
    public var bodyB: Int
    /// Where the hinge is, in points.
    public var position: Vec2

    /// A hinge of two different bodies at a place.
    public init(bodyA: Int, bodyB: Int, position: Vec2) {
      self.bodyA = bodyA
      self.bodyB = bodyB
      self.position = position
    }
  }

  /// How many bodies can move.
  ///
  /// Complexity: O(number of bodies).
  public var dynamicCount: Int { bodies.count { $0.kind == .dynamic } }
}

extension SceneDefinition {
  /// Adds a box that stands where it is put.
  mutating func addWall(_ position: Vec2, width: Float, height: Float) {
    bodies.append(Body(kind: .fixed, shape: .box(width: width, height: height), position: position))
  }

  /// Adds four walls of 100 points around the rectangle from (0, 0) to (`width`, `height`).
  mutating func addContainer(width: Float, height: Float) {
    container = Vec2(width, height)
    addWall(Vec2(width / 2, height + 50), width: width + 200, height: 100)
    addWall(Vec2(width / 2, -50), width: width + 200, height: 100)
    addWall(Vec2(-50, height / 2), width: 100, height: height)
    addWall(Vec2(width + 50, height / 2), width: 100, height: height)
  }
}

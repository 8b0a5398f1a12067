public import Physics

/// The initial state of a scene, as data for the benchmark, the other engines that it measures and the tests.
///
/// ```swift
/// var simulation = SceneSimulation(.pyramid(rows: 20))
/// for _ in 0..<600 { simulation.step() }
/// simulation.world.position(of: simulation.bodies[210])  // the topmost box
/// ```
///
/// The units are the engine's: points, seconds and radians, with y down. For engines that use meters with y
/// up, 100 points are 1 meter.
public struct SceneDefinition: Sendable {
  /// The bodies, including fixed ones.
  public var bodies: [Body] = []
  /// The hinges.
  public var hinges: [Hinge] = []
  /// The gravitational acceleration of dynamic bodies, in pt/s²; 1000 downwards by default.
  public var gravity = Vec2(0, 1000)
  /// The coefficient of friction between any two bodies, 0 or more; 0.6 by default.
  public var friction: Float = 0.6
  /// The coefficient of restitution, from 0 to 1; 0 by default.
  public var restitution: Float = 0
  /// Whether bodies collide with each other; true by default.
  public var bodiesCollide = true
  /// Whether begin and end contact events are counted; false by default.
  public var countsContactEvents = false
  /// Whether bodies can sleep; false by default, because sleeping bodies leave nothing to measure.
  public var allowsSleep = false
  /// The width and height of the container around the bodies, in points; zero without a container.
  public internal(set) var containerSize = Vec2.zero
  /// Whether wind acts on all dynamic bodies, in each frame; false by default.
  ///
  /// The world itself has no wind: the player of the scene applies it as a behavior.
  public var hasWind = false
  /// The number of frames before the measurement starts; 0 by default.
  public var warmUpFrames = 0

  /// Creates a scene without bodies.
  public init() {}

  /// A body with one shape centered at its origin and a mass of 1 kg per 100 × 100 points.
  public struct Body: Sendable {
    /// The shape of a body.
    public enum Shape: Sendable {
      /// A rectangle with these extents in points.
      case box(width: Float, height: Float)
      /// A circle with this radius in points.
      case circle(radius: Float)
    }

    /// The kind, fixed or dynamic; dynamic by default.
    public var kind = BodyKind.dynamic
    /// The shape.
    public var shape: Shape
    /// The position of the center, in points.
    public var position: Vec2
    /// The angle in radians, clockwise on the screen; 0 by default.
    public var angle: Float = 0
    /// The initial velocity, in pt/s; zero by default.
    public var velocity = Vec2.zero

    /// Creates a body from a shape and a position, with default values for the rest.
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

  /// A revolute joint between two bodies, which do not collide with each other.
  public struct Hinge: Sendable {
    /// The first body, as an index into ``SceneDefinition/bodies``.
    public var bodyA: Int
    /// The second body, as an index into ``SceneDefinition/bodies``.
    public var bodyB: Int
    /// The position of the hinge, in points.
    public var position: Vec2

    /// Creates a hinge between two different bodies at a position.
    public init(bodyA: Int, bodyB: Int, position: Vec2) {
      self.bodyA = bodyA
      self.bodyB = bodyB
      self.position = position
    }
  }

  /// The number of dynamic bodies.
  ///
  /// - Complexity: O(number of bodies).
  public var dynamicBodyCount: Int { bodies.count { $0.kind == .dynamic } }
}

extension SceneDefinition {
  /// Adds a fixed box.
  mutating func addWall(_ position: Vec2, width: Float, height: Float) {
    bodies.append(Body(kind: .fixed, shape: .box(width: width, height: height), position: position))
  }

  /// Adds four walls, 100 points thick, around the rectangle from (0, 0) to (`width`, `height`).
  mutating func addContainer(width: Float, height: Float) {
    containerSize = Vec2(width, height)
    addWall(Vec2(width / 2, height + 50), width: width + 200, height: 100)
    addWall(Vec2(width / 2, -50), width: width + 200, height: 100)
    addWall(Vec2(-50, height / 2), width: 100, height: height)
    addWall(Vec2(width + 50, height / 2), width: 100, height: height)
  }
}

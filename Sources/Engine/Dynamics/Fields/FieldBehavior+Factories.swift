// Factory methods for the kinds of fields, with UIKit's names.

extension FieldBehavior {
  /// Creates a drag field, which slows items down, or carries them along if it has a direction.
  ///
  /// The force is the strength times the square of the velocity relative to `direction`, in (m/s)². With a
  /// positive strength it takes at most that velocity in a step, so that light and fast items stop and do not
  /// reverse.
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Creates a vortex field, which pushes items around its position, clockwise on screen for a positive
  /// strength.
  ///
  /// The force is the strength divided by the item's mass, so that the acceleration decreases with the square
  /// of the mass.
  ///
  /// > Note: Apple's reference page states counterclockwise; Apple's field pushes clockwise on screen.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Creates a radial gravity field at a position, in points, which accelerates items towards it whatever
  /// their mass.
  ///
  /// The acceleration decreases with the square of the distance. Strength 1 accelerates by 100 pt/s² at a
  /// distance of 100 points.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    FieldBehavior(.radialGravity, position: position)
  }

  /// Creates a linear gravity field, which accelerates items in a direction whatever their mass.
  ///
  /// A direction of length 1 is 100 pt/s². That is a tenth of a `GravityBehavior` of the same magnitude, as
  /// in UIKit.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.linearGravity, direction: direction)
  }

  /// Creates a velocity field, which gives items a velocity regardless of other forces; a length of 1 is 100
  /// pt/s.
  ///
  /// If several velocity fields contain an item, the first one in the behavior tree has priority. Resistance
  /// still acts, and collisions stop items as usual.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.velocity, direction: direction)
  }

  /// Creates a noise field, which applies random forces; they are the same each time the program runs.
  ///
  /// The smoothness is a ratio, the speed is in 1/s: see the properties of the same names. Light items are
  /// accelerated more.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    FieldBehavior(.noise, smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Creates a turbulence field: noise whose acceleration is proportional to the square of the item's speed,
  /// in (m/s)².
  ///
  /// The acceleration does not depend on the mass; items at rest are not affected. It has no bound: in a
  /// strong field a fast item becomes faster in each step. The smoothness is a ratio, the speed is in 1/s:
  /// see the properties of the same names.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    FieldBehavior(.turbulence, smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Creates a spring field, which pulls items to its position with a force proportional to the distance.
  ///
  /// Strength 1 pulls with 1 N at 100 points, so that an item of mass *m* oscillates with a period of 2π
  /// √(*m* / strength) seconds.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Creates an electric field, which repels charged items if strength and charge have the same sign and
  /// attracts them otherwise.
  ///
  /// Strength 1 repels a charge of 1 with 1 N at 100 points, and with half of it at 200 points.
  ///
  /// > Note: At the position of the field UIKit's force is NaN; here it is zero.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// Creates a magnetic field, which deflects charged items perpendicularly to their velocity, so that they
  /// move in circles.
  ///
  /// The force is proportional to the speed, which it does not change. A positive strength deflects items
  /// counterclockwise on screen. Only whether the charge is 0 matters, not its value.
  ///
  /// > Note: By its formula UIKit's field increases the speed: by 1.7 % per second for an item that turns by
  /// > 2 rad/s.
  ///
  /// > Note: Apple's reference page states that the force is proportional to the charge; the force of Apple's
  /// > field is not.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// Creates a custom field, whose force a closure computes.
  ///
  /// The arguments of the closure are the field; the item's position relative to the field's position, in
  /// points; its velocity, where 1 is 100 pt/s; its mass and charge; and the simulated time in seconds. It
  /// returns the force, where 1 accelerates an item of 100 × 100 points and density 1 by 100 pt/s²; a force
  /// that is not finite stops the program. The closure is called before each step of the world for each item
  /// that is in the region and not at rest, in the order of the items. It may change anything; items that it
  /// adds are affected from the next step on.
  ///
  /// > Note: Apple's reference page describes the last argument as the length of the step; UIKit passes the
  /// > time. A step always takes 1/120 s.
  public static func field(evaluationBlock evaluate: @escaping EvaluationBlock) -> FieldBehavior {
    FieldBehavior(.custom(evaluate))
  }
}

/// The kind of a field.
enum FieldKind {
  case drag
  case vortex
  case radialGravity
  case linearGravity
  case velocity
  case noise
  case turbulence
  case spring
  case electric
  case magnetic
  case custom(FieldBehavior.EvaluationBlock)

  /// The default falloff exponent of the kind.
  ///
  /// Apple's reference page states 0 for all fields; these are the values of Apple's fields.
  var defaultFalloff: Double {
    switch self {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, .custom: 0
    }
  }

  /// Whether the field is based on noise.
  var isNoise: Bool {
    switch self {
    case .noise, .turbulence: true
    default: false
    }
  }

  /// Whether the field sets the velocity of items instead of applying a force.
  var isVelocity: Bool {
    if case .velocity = self { true } else { false }
  }
}

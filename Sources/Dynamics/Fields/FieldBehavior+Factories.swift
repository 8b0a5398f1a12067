// Fields are made by one function for each kind, under UIKit's names.

extension FieldBehavior {
  /// Creates a field that slows items down, or carries them along if it has a direction.
  ///
  /// The force is strength times the square of the velocity relative to `direction`, in (m/s)².
  public static func dragField() -> FieldBehavior { FieldBehavior(.drag) }

  /// Creates a field that pushes items around its position, clockwise on screen for a positive strength.
  ///
  /// The force is strength divided by the item's mass, so that a heavier item is accelerated less by the square of its
  /// mass.
  ///
  /// > Note: Apple's reference page says counterclockwise; clockwise on screen is what its field does.
  public static func vortexField() -> FieldBehavior { FieldBehavior(.vortex) }

  /// Creates a field that pulls items to a point, in points, whatever their mass, and less with the distance squared.
  ///
  /// Strength 1 accelerates by 100 pt/s² at a distance of 100 points.
  public static func radialGravityField(position: Point) -> FieldBehavior {
    FieldBehavior(.radialGravity, position: position)
  }

  /// Creates a field that pulls items in a direction, whatever their mass; a length of 1 is 100 pt/s².
  ///
  /// That is a tenth of a `GravityBehavior` of the same magnitude, as in UIKit.
  public static func linearGravityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.linearGravity, direction: direction)
  }

  /// Creates a field in which items move at a velocity, whatever else acts on them; a length of 1 is 100 pt/s.
  ///
  /// Of several such fields around an item the first in the animator's tree counts. Resistance still acts, and
  /// collisions stop items as elsewhere.
  public static func velocityField(direction: Vector) -> FieldBehavior {
    FieldBehavior(.velocity, direction: direction)
  }

  /// Creates a field that pushes items at random, the same way each time the program runs.
  ///
  /// The smoothness is a ratio, the speed is in 1/s: see the properties of the same names. Light items are pushed about
  /// more.
  public static func noiseField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    FieldBehavior(.noise, smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Creates a field of noise that grows with the square of the items' speed, in (m/s)², whatever their mass.
  ///
  /// What stands still is left alone. The smoothness is a ratio, the speed is in 1/s: see the properties of the same
  /// names.
  public static func turbulenceField(smoothness: Double, animationSpeed: Double) -> FieldBehavior {
    FieldBehavior(.turbulence, smoothness: smoothness, animationSpeed: animationSpeed)
  }

  /// Creates a field that pulls items to its position like a spring: twice the distance, twice the force.
  ///
  /// Strength 1 pulls with 1 N at 100 points, so that an item of mass *m* swings once in 2π √(*m* / strength) seconds.
  public static func springField() -> FieldBehavior { FieldBehavior(.spring) }

  /// Creates a field that pushes charged items away from its position, or pulls them if strength and charge differ in
  /// sign.
  ///
  /// Strength 1 pushes a charge of 1 with 1 N at 100 points, and with half of it at 200.
  ///
  /// > Note: At the very position UIKit's force is not a number; here there is none.
  public static func electricField() -> FieldBehavior { FieldBehavior(.electric) }

  /// Creates a field that pushes charged items sideways, the harder the faster they move; they go in circles.
  ///
  /// A positive strength turns them counterclockwise on screen. Any charge but 0 will do.
  ///
  /// > Note: Apple's reference page says that the force grows with the charge; that of its field does not.
  public static func magneticField() -> FieldBehavior { FieldBehavior(.magnetic) }

  /// Creates a field whose force a function computes.
  ///
  /// The function gets the field; the item's place in points from the field's position; its velocity, where 1 is 100
  /// pt/s; its mass and charge; and the simulated time in seconds. It gives the force, where 1 accelerates a 100 × 100
  /// item of density 1 by 100 pt/s²; a force that is not finite stops the program. It is called before each step for
  /// each item that is in the region and not at rest, in the order of the items, and may change anything, but items
  /// that are added take part from the next step on.
  ///
  /// > Note: Apple's reference page calls the last argument the length of the step; what UIKit passes is the time. A
  /// > step always takes 1/120 s.
  public static func field(evaluationBlock evaluate: @escaping Evaluation) -> FieldBehavior {
    FieldBehavior(.custom(evaluate))
  }
}

/// The numbers that make scenes move as they do under UIKit, where they are published or were measured.
///
/// The engine computes in points, seconds, radians and kilograms. UIKit computes in metres of 100 points, so
/// its newton is 100 kg·pt/s² and its kilogram per square metre 1/10,000 kg/pt².
enum UIKitConstants {
  /// The acceleration of a gravity of magnitude 1, in pt/s².
  static let gravity = 1000.0

  /// The force of a push of magnitude 1, in kg·pt/s²: 100 pt/s² for 100 × 100 points of density 1, which weigh 1 kg.
  static let push = 100.0

  /// The torque of 1 N·m, in kg·pt²/s².
  static let torque = 10_000.0

  /// The mass of one square point of density 1, in kg.
  static let massPerArea = 1.0 / 10_000

  /// The fixed length of a solver step, in seconds, as the float nearest to 1/120.
  static let timeStep: Float = 1 / 120

  /// How many frames make a second of simulated time.
  static let framesPerSecond = 60.0

  /// The bounciness of items that no behavior changed, and of boundaries.
  ///
  /// Apple's reference page says 0; 0.2 is what the bodies have. The same goes for the next three.
  static let elasticity = 0.2

  /// The sliding friction of items that no behavior changed, and of boundaries.
  static let friction = 0.2

  /// The linear damping of items that no behavior changed, in 1/s.
  static let resistance = 0.1

  /// The angular damping of items that no behavior changed, in 1/s.
  static let angularResistance = 0.1

  /// The rest length of the four springs of a snap, in points.
  static let snapSpringLength = 50.0

  /// The frequency of the four springs of a snap, in Hz.
  static let snapFrequency = 4.0

  /// The damping ratio of a snap that nobody changed.
  static let snapDamping = 0.5

  /// A rigid attachment to an anchor that would be shorter than this, in points, is a hinge.
  static let hingeLength = 1.0

  /// The points of a metre, in which fields compute.
  static let pointsPerMetre = 100.0

  /// What a field's strength times its mass or charge must reach for the field to act at all.
  static let fieldThreshold = 0x1p-15

  /// The distance below which fields weaken no further, in points, unless it is set.
  static let minimumRadius = 0x1p-15 * pointsPerMetre

  /// The square of the distance, in m², below which a radial gravity does not pull; its direction would be noise.
  static let radialGravityLimit = 1e-5

  /// The distance, in m, below which a spring field does not pull.
  static let springLimit = 1e-5

  /// How far outside a rectangle `items(in:)` still finds items, in points.
  static let hitTestMargin = 10.0
}

/// UIKit's physical constants, as documented by Apple or measured.
///
/// The engine computes in points, seconds, radians and kilograms. UIKit computes in meters of 100 points, so
/// its newton is 100 kg·pt/s² and its kilogram per square meter 1/10,000 kg/pt².
enum UIKitConstants {
  /// The acceleration of a gravity of magnitude 1, in pt/s².
  static let gravity = 1000.0

  /// 1 N in kg·pt/s², the force of a push of magnitude 1: it accelerates 100 × 100 points of density 1, whose
  /// mass is 1 kg, by 100 pt/s².
  static let newton = 100.0

  /// 1 N·m in kg·pt²/s².
  static let newtonMeter = 10_000.0

  /// The mass of one square point of density 1, in kg.
  static let massPerArea = 1.0 / 10_000

  /// The fixed length of a solver step, in seconds, as the float nearest to 1/120.
  static let timeStep: Float = 1 / 120

  /// The number of frames per second of simulated time.
  static let framesPerSecond = 60.0

  /// The default restitution of items, and the restitution of boundaries.
  ///
  /// The value was measured in UIKit. Apple's reference page states a default of 0 for this and the next
  /// three constants.
  static let elasticity = 0.2

  /// The default friction of items, and the friction of boundaries.
  static let friction = 0.2

  /// The default linear damping of items, in 1/s.
  static let resistance = 0.1

  /// The default angular damping of items, in 1/s.
  static let angularResistance = 0.1

  /// The rest length of the four springs of a snap, in points.
  static let snapSpringLength = 50.0

  /// The frequency of the four springs of a snap, in Hz.
  static let snapFrequency = 4.0

  /// The default damping ratio of a snap.
  static let snapDamping = 0.5

  /// The length, in points, below which a rigid attachment to an anchor becomes a hinge of length 0.
  static let minimumRodLength = 1.0

  /// The suspension of a wheel attachment: the frequency in Hz and the damping ratio.
  static let wheelSuspension = (frequency: 4.0, damping: 0.7)

  /// The number of points per meter; fields compute in meters.
  static let pointsPerMeter = 100.0

  /// The magnitude below which a field treats some values as 0.
  ///
  /// These values are the strength times mass or charge, the falloff, and the relative speed of a drag field.
  static let negligibleFieldValue = 0x1p-15

  /// The default distance below which the force of a field no longer changes, in points.
  static let defaultFieldMinimumRadius = 0x1p-15 * pointsPerMeter

  /// The square of the distance, in m², below which radial gravity does not act, because its direction would
  /// be noise.
  static let minimumSquaredGravityDistance = 1e-5

  /// The distance, in m, below which a spring field does not act.
  static let minimumSpringFieldDistance = 1e-5

  /// The distance outside a rectangle at which `items(in:)` still finds items, in points.
  static let hitTestMargin = 10.0
}

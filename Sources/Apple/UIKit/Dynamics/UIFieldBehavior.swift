import Dynamics
public import Foundation

/// A behavior that applies forces which depend on the position, velocity, mass or charge of items.
open class UIFieldBehavior: UIDynamicBehavior {
  private let field: FieldBehavior
  private var itemList = BehaviorItems([])

  private init(_ field: FieldBehavior) {
    self.field = field
    super.init(wrapping: field)
  }

  /// Creates a field that slows items down.
  open class func dragField() -> UIFieldBehavior { UIFieldBehavior(.dragField()) }

  /// Creates a field whose force is perpendicular to the vector from its position to the item.
  open class func vortexField() -> UIFieldBehavior { UIFieldBehavior(.vortexField()) }

  /// Creates a field that attracts items to a point.
  open class func radialGravityField(position: CGPoint) -> UIFieldBehavior {
    UIFieldBehavior(.radialGravityField(position: Point(position)))
  }

  /// Creates a field with a constant acceleration, where 1 is 100 pt/s².
  open class func linearGravityField(direction: CGVector) -> UIFieldBehavior {
    UIFieldBehavior(.linearGravityField(direction: Vector(direction)))
  }

  /// Creates a field that sets the velocity of items, where 1 is 100 pt/s.
  open class func velocityField(direction: CGVector) -> UIFieldBehavior {
    UIFieldBehavior(.velocityField(direction: Vector(direction)))
  }

  /// Creates a field of random forces that depend on the position.
  open class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
    UIFieldBehavior(.noiseField(smoothness: Double(smoothness), animationSpeed: Double(speed)))
  }

  /// Creates a field of random forces that are proportional to the item's velocity.
  open class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> UIFieldBehavior {
    UIFieldBehavior(.turbulenceField(smoothness: Double(smoothness), animationSpeed: Double(speed)))
  }

  /// Creates a field that pulls items to its position with a force proportional to the distance.
  open class func springField() -> UIFieldBehavior { UIFieldBehavior(.springField()) }

  /// Creates a field that acts on the charge of items.
  open class func electricField() -> UIFieldBehavior { UIFieldBehavior(.electricField()) }

  /// Creates a field that acts on the charge and velocity of items.
  open class func magneticField() -> UIFieldBehavior { UIFieldBehavior(.magneticField()) }

  /// Creates a field whose force a closure computes from position (in points), velocity, mass, charge and
  /// time.
  open class func field(
    evaluationBlock block:
      @escaping (
        _ field: UIFieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat,
        _ charge: CGFloat,
        _ deltaTime: TimeInterval
      ) -> CGVector
  ) -> UIFieldBehavior {
    // The closure of the engine's field refers to the object that wraps the field, which exists only
    // afterwards.
    weak var wrapper: UIFieldBehavior?
    let field = UIFieldBehavior(
      FieldBehavior.field { _, position, velocity, mass, charge, time in
        guard let wrapper else { return .zero }
        return Vector(
          block(wrapper, CGPoint(position), CGVector(velocity), CGFloat(mass), CGFloat(charge), time))
      })
    wrapper = field
    return field
  }

  /// The items of the behavior, in order of addition.
  open var items: [any UIDynamicItem] { itemList.items }

  override var affectedItems: [any UIDynamicItem] { items }

  /// Adds an item; does nothing if it is in the list already.
  open func addItem(_ item: any UIDynamicItem) { itemList.add(item, to: field) }

  /// Removes an item; does nothing if it is not in the list.
  open func removeItem(_ item: any UIDynamicItem) { itemList.remove(item, from: field) }

  /// The region in which the field acts, relative to its position; infinite by default.
  open var region: UIRegion {
    get { UIRegion(field.region) }
    set { field.region = newValue.region }
  }

  /// The position of the field, in points; (0, 0) by default.
  open var position: CGPoint {
    get { CGPoint(field.position) }
    set { field.position = Point(newValue) }
  }

  /// The strength of the field, a factor of its force; 1 by default.
  open var strength: CGFloat {
    get { CGFloat(field.strength) }
    set { field.strength = Double(newValue) }
  }

  /// The exponent of the decrease over distance.
  open var falloff: CGFloat {
    get { CGFloat(field.falloff) }
    set { field.falloff = Double(newValue) }
  }

  /// The distance below which the force no longer changes, in points.
  open var minimumRadius: CGFloat {
    get { CGFloat(field.minimumRadius) }
    set { field.minimumRadius = Double(newValue) }
  }

  /// The direction and magnitude of a field that has a direction.
  open var direction: CGVector {
    get { CGVector(field.direction) }
    set { field.direction = Vector(newValue) }
  }

  /// The smoothness of a noise or turbulence field; 0 by default.
  open var smoothness: CGFloat {
    get { CGFloat(field.smoothness) }
    set { field.smoothness = Double(newValue) }
  }

  /// The speed at which a noise or turbulence field changes, in 1/s; 0 by default.
  open var animationSpeed: CGFloat {
    get { CGFloat(field.animationSpeed) }
    set { field.animationSpeed = Double(newValue) }
  }
}

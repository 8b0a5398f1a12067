/// The material and the velocities of items.
///
/// Of several item behaviors with the same item, the last one in the animator's tree that sets a property
/// decides on it: a behavior comes before its children, siblings in order of addition. A property is set by
/// giving it a value that it did not have; what nobody sets has its default. When a behavior goes, the
/// others are asked again.
public final class DynamicItemBehavior: ItemListBehavior {
  /// The velocities that were added before the behavior had an animator.
  private var pendingMotions: [ObjectIdentifier: Motion] = [:]
  private var chosen = PropertyChoices()

  /// Creates an item behavior that sets nothing yet.
  public override init(items: [any DynamicItem] = []) {
    super.init(items: items)
  }

  /// How far the item bounces: 0 not at all, 1 without loss; 0.2 at first.
  ///
  /// A ratio of speeds; any finite number, others stop the program. Of two bodies that touch, the larger value
  /// counts. Impacts below 100 pt/s do not bounce.
  ///
  /// > Note: Apple's reference page states a default of 0; bodies have 0.2.
  public var elasticity: Double {
    get { chosen.elasticity ?? ItemProperties.standard.elasticity }
    set {
      precondition(newValue.isFinite, "elasticity must be finite, not \(newValue)")
      guard newValue != elasticity else { return }
      choose(\.elasticity, newValue)
    }
  }

  /// How strongly the item resists sliding along others: 0 not at all, 1 strongly; 0.2 at first.
  ///
  /// A ratio of forces; any finite number, others stop the program, and negative ones count as 0. Of two bodies that
  /// touch, the geometric mean counts.
  ///
  /// > Note: Apple's reference page states a default of 0; bodies have 0.2.
  public var friction: Double {
    get { chosen.friction ?? ItemProperties.standard.friction }
    set {
      precondition(newValue.isFinite, "friction must be finite, not \(newValue)")
      guard newValue != friction else { return }
      choose(\.friction, newValue)
    }
  }

  /// The mass per area: 1, at first, makes 100 × 100 points weigh 1 kg.
  ///
  /// Greater than 0 and finite; other numbers stop the program. Below 1e-16 and above 1e24 it acts as these do.
  public var density: Double {
    get { chosen.density ?? ItemProperties.standard.density }
    set {
      precondition(
        newValue > 0 && newValue.isFinite,
        "density must be greater than 0 and finite, not \(newValue)"
      )
      guard newValue != density else { return }
      choose(\.density, newValue)
    }
  }

  /// The linear damping in 1/s; 0.1 at first.
  ///
  /// Any finite number; others stop the program.
  /// An unforced item loses half its speed in 0.69/resistance seconds; the greatest finite number keeps an
  /// item where it is.
  ///
  /// > Note: Apple's reference page states a default of 0; bodies have 0.1.
  public var resistance: Double {
    get { chosen.resistance ?? ItemProperties.standard.resistance }
    set {
      precondition(newValue.isFinite, "resistance must be finite, not \(newValue)")
      guard newValue != resistance else { return }
      choose(\.resistance, newValue)
    }
  }

  /// The angular damping in 1/s; 0.1 at first.
  ///
  /// Any finite number; others stop the program.
  public var angularResistance: Double {
    get { chosen.angularResistance ?? ItemProperties.standard.angularResistance }
    set {
      precondition(newValue.isFinite, "angularResistance must be finite, not \(newValue)")
      guard newValue != angularResistance else { return }
      choose(\.angularResistance, newValue)
    }
  }

  /// The electric charge, which only electric and magnetic fields feel; 0 at first.
  ///
  /// In units of its own: a factor of the force of an electric field. Any finite number; others stop the program.
  ///
  /// > Note: UIKit leaves an item its charge when the behavior goes; here it ends with the behavior, as all that one sets.
  public var charge: Double {
    get { chosen.charge ?? ItemProperties.standard.charge }
    set {
      precondition(newValue.isFinite, "charge must be finite, not \(newValue)")
      guard newValue != charge else { return }
      choose(\.charge, newValue)
    }
  }

  /// Whether the item is an immovable obstacle; false at first.
  ///
  /// Items bounce off it, and nothing moves it. Its velocity is 0, also after it has been let go.
  ///
  /// > Note: UIKit leaves an item anchored when the behavior goes; here that ends with the behavior.
  public var isAnchored: Bool {
    get { chosen.isAnchored ?? ItemProperties.standard.isAnchored }
    set {
      guard newValue != isAnchored else { return }
      choose(\.isAnchored, newValue)
    }
  }

  /// Whether forces turn the item; true at first.
  ///
  /// False does not stop a rotation that goes on already.
  public var allowsRotation: Bool {
    get { chosen.allowsRotation ?? ItemProperties.standard.allowsRotation }
    set {
      guard newValue != allowsRotation else { return }
      choose(\.allowsRotation, newValue)
    }
  }

  /// The angles to which the item may be turned, in radians, clockwise on screen; infinite at first.
  ///
  /// An item that forces or contacts turn stops at the ends; one that is beyond them is brought back. Full turns
  /// count: an item that entered at π/2 and made one turn is at 5π/2. Breaking the rule of
  /// `problem(settingRotationRange:)` stops the program.
  ///
  /// > Note: UIKit has no such property.
  public var rotationRange: FloatRange {
    get { chosen.rotationRange ?? ItemProperties.standard.rotationRange }
    set {
      if let problem = Self.problem(settingRotationRange: newValue) { preconditionFailure(problem) }
      guard newValue != rotationRange else { return }
      choose(\.rotationRange, newValue)
    }
  }

  /// Why an item's rotation cannot be kept in a range, as a sentence; nil if it can.
  public static func problem(settingRotationRange range: FloatRange) -> String? {
    let isInOrder = range.minimum <= range.maximum && range.minimum < .infinity && range.maximum > -.infinity
    return isInOrder ? nil : "a rotation range must go from a smaller to a greater angle, not from \(range)"
  }

  private func choose<Value: Equatable>(
    _ property: WritableKeyPath<PropertyChoices, Value?>,
    _ value: Value
  ) {
    chosen[keyPath: property] = value
    host?.propertiesDidChange()
  }

  override func join(_ animator: Animator) {
    super.join(animator)
    for item in items { deliverPendingMotion(to: item, in: animator) }
  }

  /// Nothing: items that are not on the list are ignored.
  public override func problem(addingVelocityTo item: any DynamicItem) -> String? { nil }

  override var motionSource: Animator? { host }

  package override func concerns(_ item: any DynamicItem) -> Bool { contains(item) }

  override func add(_ motion: Motion, to item: any DynamicItem) {
    guard contains(item), motion != .zero else { return }
    if let host {
      host.add(motion, to: item)
    } else {
      pendingMotions[ObjectIdentifier(item), default: .zero] += motion
    }
  }

  /// Hands over what was added before the item had a body.
  private func deliverPendingMotion(to item: any DynamicItem, in animator: Animator) {
    guard let motion = pendingMotions.removeValue(forKey: ObjectIdentifier(item)) else { return }
    animator.add(motion, to: item)
  }

  override func didRemove(_ item: any DynamicItem) {
    pendingMotions[ObjectIdentifier(item)] = nil
  }

  override func didJoin(_ body: ItemBody, in animator: Animator) {
    animator.changes.insert(.properties)
  }

  override func willSeparate(_ body: ItemBody, in animator: Animator) {
    animator.changes.insert(.properties)
  }

  override func contributeProperties(in animator: Animator) {
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      chosen.apply(to: &body.wanted)
    }
  }
}

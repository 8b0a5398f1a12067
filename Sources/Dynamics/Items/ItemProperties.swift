/// The properties of an item that item behaviors decide on, with UIKit's defaults.
struct ItemProperties: Equatable {
  var elasticity = UIKitConstants.elasticity
  var friction = UIKitConstants.friction
  var density = 1.0
  var resistance = UIKitConstants.resistance
  var angularResistance = UIKitConstants.angularResistance
  var charge = 0.0
  var isAnchored = false
  var allowsRotation = true
  var rotationRange = FloatRange.infinite

  /// What an item has that no behavior changes.
  static let standard = ItemProperties()
}

/// What one item behavior sets; nil for the properties that it leaves to others.
struct PropertyOverrides {
  var elasticity: Double?
  var friction: Double?
  var density: Double?
  var resistance: Double?
  var angularResistance: Double?
  var charge: Double?
  var isAnchored: Bool?
  var allowsRotation: Bool?
  var rotationRange: FloatRange?

  /// Overrides what was set before by what is set here.
  func apply(to properties: inout ItemProperties) {
    if let elasticity { properties.elasticity = elasticity }
    if let friction { properties.friction = friction }
    if let density { properties.density = density }
    if let resistance { properties.resistance = resistance }
    if let angularResistance { properties.angularResistance = angularResistance }
    if let charge { properties.charge = charge }
    if let isAnchored { properties.isAnchored = isAnchored }
    if let allowsRotation { properties.allowsRotation = allowsRotation }
    if let rotationRange { properties.rotationRange = rotationRange }
  }
}

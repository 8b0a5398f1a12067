/// The transform that an animator last wrote to an item: a rotation of the item's own transform.
///
/// It saves a frame the angle of the item's current transform, and rounding errors do not add up in the
/// scale.
struct RotatedTransform {
  private var unrotated = AffineTransform.identity
  private var angle = 0.0
  private var result = AffineTransform.identity

  /// Rotates the transform of an item to an angle in radians; does not set a transform that would stay the
  /// same.
  mutating func write(_ angle: Double, to item: any DynamicItem) {
    let current = item.transform
    if current != result {
      // The program has set it. One that maps the x axis to a point has no angle: the program has only scaled
      // it.
      let currentAngle = current.a == 0 && current.b == 0 ? self.angle : current.rotationAngle
      unrotated = current.rotatedKeepingTranslation(by: -currentAngle)
    } else if angle == self.angle {
      return
    }
    self.angle = angle
    result = unrotated.rotatedKeepingTranslation(by: angle)
    item.transform = result
  }
}

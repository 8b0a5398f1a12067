import Physics

// Conversions to the engine's single precision; all values that are passed to it are converted here.

extension Float {
  /// The nearest finite float: values beyond the range are clamped to its ends.
  ///
  /// The engine accepts finite numbers only: the greatest finite resistance, for example, must not become
  /// infinite. NaN, the result of sums that overflow to opposite infinities, is converted to 0.
  init(clampingToFinite value: Double) {
    guard !value.isNaN else { self = 0; return }
    let limit = Double(Float.greatestFiniteMagnitude)
    self = Float(Swift.min(Swift.max(value, -limit), limit))
  }
}

extension Vec2 {
  init(_ point: Point) { self.init(Float(clampingToFinite: point.x), Float(clampingToFinite: point.y)) }

  init(_ vector: Vector) { self.init(Float(clampingToFinite: vector.dx), Float(clampingToFinite: vector.dy)) }
}

extension Point {
  init(_ vector: Vec2) { self.init(x: Double(vector.x), y: Double(vector.y)) }
}

extension Vector {
  init(_ vector: Vec2) { self.init(dx: Double(vector.x), dy: Double(vector.y)) }
}

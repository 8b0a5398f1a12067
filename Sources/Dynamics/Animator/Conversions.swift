import Physics

// The engine computes in floats. Every number that goes to it passes here, once.

extension Float {
  /// The nearest finite float: the greatest one where a double goes beyond.
  ///
  /// The greatest finite resistance, say, must not become infinite: the engine accepts finite numbers only. Sums of
  /// numbers so great that they cancel each other out as infinities count as 0.
  init(engine value: Double) {
    guard !value.isNaN else { self = 0; return }
    let limit = Double(Float.greatestFiniteMagnitude)
    self = Float(Swift.min(Swift.max(value, -limit), limit))
  }
}

extension Vec2 {
  init(_ point: Point) { self.init(Float(engine: point.x), Float(engine: point.y)) }

  init(_ vector: Vector) { self.init(Float(engine: vector.dx), Float(engine: vector.dy)) }
}

extension Point {
  init(_ vector: Vec2) { self.init(x: Double(vector.x), y: Double(vector.y)) }
}

extension Vector {
  init(_ vector: Vec2) { self.init(dx: Double(vector.x), dy: Double(vector.y)) }
}

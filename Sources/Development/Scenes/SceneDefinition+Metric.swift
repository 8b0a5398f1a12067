import Physics

extension SceneDefinition {
  /// The scene as text for engines that use meters, y up and counterclockwise angles; 100 points are 1 meter.
  ///
  /// The first line contains the properties of the scene as pairs of name and value. One line per body
  /// follows, with 1 if it is dynamic, 1 if it is a circle, x, y, angle, velocity x, velocity y, and half the
  /// width and half the height, or the radius and 0. One line per hinge follows, with the indices of its
  /// bodies, counted from 0, x and y.
  ///
  /// - Complexity: O(number of bodies and hinges).
  public var benchmarkHarnessInput: String {
    let head =
      "gravity \(-Self.meters(gravity.y)) friction \(friction) restitution \(restitution)"
      + " collides \(bodiesCollide ? 1 : 0) sleeps \(allowsSleep ? 1 : 0) counts \(countsContactEvents ? 1 : 0)"
      + " wind \(hasWind ? 1 : 0) warmup \(warmUpFrames) bodies \(bodies.count) hinges \(hinges.count)"
    let lines = [head] + bodies.map(Self.harnessInputLine) + hinges.map(Self.harnessInputLine)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func harnessInputLine(_ body: Body) -> String {
    let (isCircle, extentX, extentY) =
      switch body.shape {
      case .box(let width, let height): (0, meters(width / 2), meters(height / 2))
      case .circle(let radius): (1, meters(radius), 0)
      }
    let numbers = [
      meters(body.position.x), -meters(body.position.y), -Double(body.angle), meters(body.velocity.x),
      -meters(body.velocity.y), extentX, extentY,
    ]
    return "\(body.kind == .dynamic ? 1 : 0) \(isCircle) "
      + numbers.map { "\($0)" }.joined(separator: " ")
  }

  private static func harnessInputLine(_ hinge: Hinge) -> String {
    "\(hinge.bodyA) \(hinge.bodyB) \(meters(hinge.position.x)) \(-meters(hinge.position.y))"
  }

  private static func meters(_ points: Float) -> Double { Double(points) / 100 }
}

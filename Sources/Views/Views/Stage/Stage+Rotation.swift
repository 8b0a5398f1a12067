import Dynamics

extension Stage {
  /// The duration of the rotation animation, in seconds.
  public static let rotationDuration = 0.4

  /// Schedules a rotation of the device; does nothing if it has that orientation by then.
  ///
  /// A change between portrait and landscape swaps the width and the height of `view`: in the model at once,
  /// in the presentation over `rotationDuration`. Boundaries derived from the reference view's bounds follow:
  /// see `CollisionBehavior.translatesReferenceBoundsIntoBoundary`. Then `onRotate` is called.
  ///
  /// - Parameters:
  ///   - orientation: The new orientation.
  ///   - time: The simulated time in seconds, rounded to 1/60; nil or a time in the past means the next tick.
  public func rotate(to orientation: Orientation, time: Double? = nil) {
    input.add(.rotation(orientation), dueTick: inputTick(at: time, parameterName: "Stage.rotate: time"))
  }

  /// Whether a rotation animation is in progress.
  public var isRotating: Bool { device.isRotating }

  /// Rotates the device now.
  func applyRotation(to orientation: Orientation) {
    guard orientation != self.orientation else { return }
    let swapsDimensions = orientation.isLandscape != self.orientation.isLandscape
    let token = device.beginRotation(to: orientation)
    for content in foreground.presentations { content.willRotate() }
    @Weak var stage = self
    animate(duration: Self.rotationDuration) {
      if swapsDimensions { swapWidthAndHeight() }
    } completion: { _ in
      stage?.endRotation(token)
    }
    onRotate?(orientation)
  }

  /// Notifies the presented content, unless another rotation has begun.
  private func endRotation(_ token: Int) {
    guard device.endRotation(token) else { return }
    for content in foreground.presentations { content.didRotate() }
  }

  private func swapWidthAndHeight() {
    view.bounds.size = Size(width: view.bounds.size.height, height: view.bounds.size.width)
    view.center = Point(x: view.center.y, y: view.center.x)
  }
}

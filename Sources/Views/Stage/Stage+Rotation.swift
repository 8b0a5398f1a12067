import Dynamics

extension Stage {
  /// How long it is shown that the device is being turned, in seconds.
  public static let rotationDuration = 0.4

  /// Turns the device, at the start of the next tick or later; nothing happens if it is held that way then.
  ///
  /// Between upright and lying on its side the width and the height of `view` change places: the model at
  /// once, what is shown over `turnDuration`. What the bounds hold in moves with them: see
  /// `CollisionBehavior.translatesReferenceBoundsIntoBoundary`. Then `onRotate` is called.
  ///
  /// - Parameters:
  ///   - orientation: How it is held from then on.
  ///   - time: When, in seconds of the stage's time, to the nearest 1/60; the next tick if nil or over.
  public func rotate(to orientation: Orientation, time: Double? = nil) {
    input.add(.rotation(orientation), dueTick: inputTick(at: time, "Stage.rotate: time"))
  }

  /// Whether the device is shown on its way from one orientation to another.
  public var isRotating: Bool { rotationTransition.isActive }

  /// Turns the device now.
  func applyRotation(to orientation: Orientation) {
    guard orientation != self.orientation else { return }
    let swapsDimensions = orientation.isLandscape != self.orientation.isLandscape
    self.orientation = orientation
    let token = rotationTransition.begin()
    for content in presentations { content.willRotate() }
    animate(duration: Self.rotationDuration) {
      if swapsDimensions { swapWidthAndHeight() }
    } completion: { [weak self] _ in
      self?.didRotate(token)
    }
    onRotate?(orientation)
  }

  /// Lets what is presented come back, unless the device is being turned again.
  private func didRotate(_ token: Int) {
    guard rotationTransition.end(token) else { return }
    for content in presentations { content.didRotate() }
  }

  private func swapWidthAndHeight() {
    view.bounds.size = Size(width: view.bounds.size.height, height: view.bounds.size.width)
    view.center = Point(x: view.center.y, y: view.center.x)
  }
}

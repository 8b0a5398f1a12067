import Dynamics

extension Stage {
  /// How long it is shown that the device is being turned, in seconds.
  public static let turnDuration = 0.4

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
    input.add(.turn(orientation), dueTick: inputTick(at: time, "Stage.rotate: time"))
  }

  /// Whether the device is shown on its way from one orientation to another.
  public var isTurning: Bool { turn.isActive }

  /// Turns the device now.
  func turn(to orientation: Orientation) {
    guard orientation != self.orientation else { return }
    let isSideways = orientation.isLandscape != self.orientation.isLandscape
    self.orientation = orientation
    let beginning = turn.begin()
    for content in presentations { content.turnBegan() }
    animate(duration: Self.turnDuration) {
      if isSideways { exchangeSides() }
    } completion: { [weak self] _ in
      self?.turnEnded(beginning)
    }
    onRotate?(orientation)
  }

  /// Lets what is presented come back, unless the device is being turned again.
  private func turnEnded(_ beginning: Int) {
    guard turn.end(beginning) else { return }
    for content in presentations { content.turnEnded() }
  }

  private func exchangeSides() {
    view.bounds.size = Size(width: view.bounds.size.height, height: view.bounds.size.width)
    view.center = Point(x: view.center.y, y: view.center.x)
  }
}

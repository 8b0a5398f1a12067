public import Views

extension Stage.Orientation {
  /// How the device is held after a quarter of a turn, always in the same sense: four lead back.
  public var rotatedByQuarterTurn: Stage.Orientation {
    switch self {
    case .portrait: .landscapeLeft
    case .landscapeLeft: .portraitUpsideDown
    case .portraitUpsideDown: .landscapeRight
    case .landscapeRight: .portrait
    }
  }
}

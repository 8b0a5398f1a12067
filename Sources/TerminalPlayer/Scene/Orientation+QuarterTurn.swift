public import Views

extension Stage.Orientation {
  /// The orientation after a quarter turn, always in the same direction: four turns lead back to the first.
  public var rotatedByQuarterTurn: Stage.Orientation {
    switch self {
    case .portrait: .landscapeLeft
    case .landscapeLeft: .portraitUpsideDown
    case .portraitUpsideDown: .landscapeRight
    case .landscapeRight: .portrait
    }
  }
}

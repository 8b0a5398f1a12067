import Display

/// The changes of a scene that are to be displayed, and its frames so far.
public struct SceneDisplay {
  /// Whether something has changed since the owner has drawn the scene.
  var isNeeded = true {
    didSet { if isNeeded { changeCount += 1 } }
  }

  /// The number of changes so far, for other displays than that of the owner.
  public private(set) var changeCount = 0

  /// The frames so far, for going back.
  var history = FrameHistory()
}

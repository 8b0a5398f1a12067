import Views

/// Which touches, keys and grabs of the user have begun and not ended, and whether the pointer is on the
/// stage.
struct UserInput {
  private(set) var activeTouches: Set<Int> = []
  /// The keys that the user holds, in the order in which they were pressed.
  private(set) var activeKeys: [KeyName] = []
  private var isPointerOnStage = false
  /// All touches so far, one of which may be active in an earlier state.
  private var usedTouches: Set<Int> = [0]
  /// All keys that the user has pressed so far, one of which may be down in an earlier state.
  private var usedKeys: Set<KeyName> = []
  private var gestures = TouchGestureClassifier()

  /// Notes an input that is to be performed.
  ///
  /// - Returns: Whether it has an effect: false for a movement or an end of what has not begun.
  mutating func accept(_ input: StageInput, on stage: Stage) -> Bool {
    switch input {
    case .touchBegan(let touch, _):
      activeTouches.insert(touch)
      usedTouches.insert(touch)
    case .touchMoved(let touch, _): return activeTouches.contains(touch)
    case .touchEnded(let touch, _), .touchCancelled(let touch): return activeTouches.remove(touch) != nil
    case .grabMoved(let pointer, _), .grabEnded(let pointer): return stage.grabbingPointers.contains(pointer)
    case .keyBegan(let key):
      if !activeKeys.contains(key) { activeKeys.append(key) }
      usedKeys.insert(key)
    case .keyEnded(let key):
      guard let index = activeKeys.firstIndex(of: key) else { return false }
      activeKeys.remove(at: index)
    case .pointerMoved: isPointerOnStage = true
    case .pointerLeft:
      defer { isPointerOnStage = false }
      return isPointerOnStage
    case .grabBegan, .wheel, .rotation, .paused, .speed: break
    }
    return true
  }

  /// Returns the gesture that an input ends when it is performed; nil if it ends none.
  mutating func gesture(endedBy input: StageInput, atTick tick: Int) -> TouchGesture? {
    gestures.handle(input, atTick: tick)
  }

  /// The inputs that cancel the active touches.
  var endingsOfTouches: [StageInput] { activeTouches.sorted().map { .touchCancelled($0) } }

  /// The inputs that release the keys that are held.
  var endingsOfKeys: [StageInput] { activeKeys.map { .keyEnded($0) } }

  /// The inputs that end all that has begun.
  func endings(on stage: Stage) -> [StageInput] {
    endingsOfTouches + endingsOfKeys + (isPointerOnStage ? [.pointerLeft] : []) + stage.endingsOfGrabs
  }

  /// The inputs that end all that may have begun in an earlier state of the run.
  func endingsOfFormerInput(on stage: Stage) -> [StageInput] {
    usedTouches.sorted().map { .touchCancelled($0) }
      + usedKeys.sorted { $0.rawValue < $1.rawValue }.map { .keyEnded($0) }
      + (stage.pointerLocation == nil ? [] : [.pointerLeft]) + stage.endingsOfGrabs
  }

  /// Forgets the active touches, which the stage has ended itself.
  mutating func forgetTouches() { activeTouches = [] }

  /// Forgets all that has begun, which is not part of the state of another session.
  mutating func forgetActive() {
    (activeTouches, activeKeys, isPointerOnStage) = ([], [], false)
    gestures.removeAll()
  }
}

extension Stage {
  /// The inputs that release all items that pointers hold.
  fileprivate var endingsOfGrabs: [StageInput] { grabbingPointers.map { .grabEnded($0) } }
}

extension StageInput {
  /// Whether it begins, moves or ends a grab, which takes effect without a tick.
  var isGrab: Bool {
    switch self {
    case .grabBegan, .grabMoved, .grabEnded: true
    default: false
    }
  }
}

import Dynamics

/// Delivers touches to the recognizers of the hit-tested views, and arbitrates between the recognizers.
///
/// A class, because handlers called from it may read `Stage.isIdle`, which reads `isEmpty`: in a struct, that
/// read during a mutating method would violate exclusive access.
package final class TouchDispatcher {
  /// The active touches, in order of their beginning.
  private var touches: [Touch] = []

  /// The touches that pictures show.
  private(set) var history = TouchHistory()

  /// Receives the touches before the recognizers of the views; nil initially.
  #if hasFeature(Embedded)
    @Weak var interceptor: (any TouchInterceptor)?
  #else
    package weak var interceptor: (any TouchInterceptor)?
  #endif

  /// Whether no touch is active.
  var isEmpty: Bool { touches.isEmpty }

  /// The number of active touches.
  var count: Int { touches.count }

  /// Visits the state of the active touches, in the order in which they began.
  func visitState(with visitor: inout some StateVisitor) {
    for (index, touch) in touches.enumerated() {
      visitor.beginObject(.touch, ordinal: index + 1, object: nil)
      touch.visitState(with: &visitor)
    }
  }

  /// Keeps a touch event for pictures and offers it to the interceptor; returns whether that took it.
  func intercept(_ event: TouchEvent, tick: Int) -> Bool {
    history.record(event, tick: tick)
    return interceptor?.intercept(event, tick: tick) == true
  }

  /// Handles a touch event at a tick.
  ///
  /// A second `.began` event of an active touch cancels the touch first. Events of touches that are not
  /// active are ignored: the touch may have begun before the stage existed.
  func handle(_ event: TouchEvent, tick: Int, hitTest: (Point) -> View?) {
    let index = touches.firstIndex { $0.id == event.touchID }
    switch event.phase {
    case .began:
      if let index { Self.cancel(touches.remove(at: index)) }
      touches.append(Self.begin(event, on: hitTest(event.location), tick: tick))
    case .moved:
      if let index { Self.move(touches[index], to: event.location, tick: tick) }
    case .ended:
      if let index { Self.end(touches.remove(at: index), at: event.location, tick: tick) }
    case .cancelled:
      if let index { Self.cancel(touches.remove(at: index)) }
    }
  }

  /// Reports a tick to the recognizers of the active touches, and to the interceptor.
  func updateStationaryTouches(tick: Int) {
    for touch in touches {
      touch.advance(to: tick)
      Self.deliver(touch) { $0.touchStationary }
    }
    interceptor?.touchesDidAdvance(to: tick)
  }

  /// Moves the ticks of the touches by a number of ticks.
  func shift(by ticks: Int) {
    for touch in touches { touch.shift(by: ticks) }
    history.shift(by: ticks)
  }

  /// Cancels all touches.
  func cancelAll() {
    let cancelledTouches = touches
    touches = []
    for touch in cancelledTouches { Self.cancel(touch) }
  }

  private static func begin(_ event: TouchEvent, on view: View?, tick: Int) -> Touch {
    var recognizers: [GestureRecognizer] = []
    var nearest = view
    while let current = nearest {
      // User-added recognizers come before the control's own and may take the touch from it, as in UIKit.
      let viewRecognizers = current.gestureRecognizers + (current.builtInGestureRecognizer.map { [$0] } ?? [])
      recognizers += viewRecognizers.filter { $0.isEnabled && $0.acceptsTouch }
      nearest = current.superview
    }
    let touch = Touch(id: event.touchID, at: event.location, tick: tick, recognizers: recognizers)
    for recognizer in recognizers { recognizer.beginTracking(touch) }
    return touch
  }

  private static func move(_ touch: Touch, to location: Point, tick: Int) {
    guard location != touch.location else { return }
    touch.move(to: location, tick: tick)
    deliver(touch) { $0.touchMoved }
  }

  private static func end(_ touch: Touch, at location: Point, tick: Int) {
    // Deliver a final movement if the touch ends at a new location.
    move(touch, to: location, tick: tick)
    touch.advance(to: tick)
    deliver(touch) { $0.touchEnded }
    for recognizer in touch.recognizers { recognizer.reset(after: touch) }
  }

  private static func cancel(_ touch: Touch) {
    for recognizer in touch.recognizers where recognizer.tracks(touch) {
      if recognizer.state != .failed { recognizer.cancel() }
      recognizer.reset(after: touch)
    }
  }

  /// Delivers an event to each recognizer; a recognizer that recognizes its gesture makes the others fail.
  private static func deliver(_ touch: Touch, _ callback: (GestureRecognizer) -> (Touch) -> Void) {
    for recognizer in touch.recognizers {
      let wasPossible = recognizer.state == .possible
      recognizer.deliver(touch, to: callback(recognizer))
      guard wasPossible, recognizer.isActive || recognizer.state == .ended else { continue }
      for other in touch.recognizers where other !== recognizer && other.tracks(touch) {
        if other.state == .possible, recognizer.prevents(other) { other.fail() }
      }
    }
  }
}

import Dynamics
import Foundation
import Views

/// Delivers the touches of a simulator to gesture recognizers and views.
@MainActor final class GestureDispatcher: @MainActor TouchInterceptor {
  private unowned let simulator: Simulator
  private var touches: [(id: Int, touch: UITouch)] = []

  /// The recognizers that track touches or wait for one, in the order in which they receive touches.
  private(set) var recognizers: [UIGestureRecognizer] = []

  /// The last tap, for the tap counts of touches.
  private var lastTap: (tick: Int, location: CGPoint, count: Int)?

  init(simulator: Simulator) { self.simulator = simulator }

  /// Whether no touch is active and no recognizer waits.
  var isIdle: Bool { touches.isEmpty && recognizers.isEmpty }

  func intercept(_ event: TouchEvent, tick: Int) -> Bool {
    let location = CGPoint(event.location)
    let index = touches.firstIndex { $0.id == event.touchID }
    switch event.phase {
    case .began:
      if let index { cancel(touches[index].touch, tick: tick) }
      // Alerts and popovers are views of `Views`, which cover the screen.
      guard simulator.stage.foreground.presentations.isEmpty,
        let window = simulator.windows.last(where: { !$0.isHidden })
      else { return false }
      begin(event.touchID, at: location, on: window, tick: tick)
    case .moved:
      guard let index else { return false }
      move(touches[index].touch, to: location, tick: tick)
    case .ended:
      guard let index else { return false }
      end(touches[index].touch, at: location, tick: tick)
    case .cancelled:
      guard let index else { return false }
      cancel(touches[index].touch, tick: tick)
    }
    resetRecognizers()
    return true
  }

  func touchesDidAdvance(to tick: Int) {
    guard !recognizers.isEmpty else { return }
    for recognizer in recognizers { recognizer.advance(to: tick) }
    resetRecognizers()
  }

  private func event(tick: Int) -> UIEvent {
    UIEvent(touches: Set(touches.map(\.touch)), timestamp: Simulator.seconds(tick))
  }

  private func begin(_ id: Int, at location: CGPoint, on window: UIWindow, tick: Int) {
    let isNextTap =
      lastTap.map {
        tick - $0.tick <= UITapGestureRecognizer.maximumTapIntervalTicks
          && location.distance(to: $0.location) <= UITapGestureRecognizer.maximumDistance
      } ?? false
    let touch = UITouch(at: location, tick: tick, tapCount: isNextTap ? (lastTap?.count ?? 0) + 1 : 1)
    lastTap = (tick, location, touch.tapCount)
    touch.window = window
    let hit = window.hitTest(window.convert(location, from: nil), with: event(tick: tick))
    touch.view = hit
    touches.append((id, touch))
    let event = event(tick: tick)
    let receivers = recognizers(receiving: touch)
    touch.gestureRecognizers = receivers
    for recognizer in receivers where !recognizers.contains(recognizer) { recognizers.append(recognizer) }
    for recognizer in receivers { recognizer.track(touch, with: event) }
    if let hit, !hit.isMultipleTouchEnabled,
      touches.contains(where: { $0.touch !== touch && $0.touch.view === hit })
    {
      touch.isCancelledInView = true
    }
    if !touch.isCancelledInView { hit?.touchesBegan([touch], with: event) }
  }

  /// The enabled recognizers of the hit view and its ancestors whose delegates accept the touch, those of the
  /// deepest view first.
  private func recognizers(receiving touch: UITouch) -> [UIGestureRecognizer] {
    var result: [UIGestureRecognizer] = []
    var view = touch.view
    while let current = view {
      result += current.recognizers.filter {
        $0.isEnabled && $0.state == .possible || $0.isActive
      }
      .filter { $0.delegate?.gestureRecognizer($0, shouldReceive: touch) ?? true }
      view = current.superview
    }
    return result
  }

  private func move(_ touch: UITouch, to location: CGPoint, tick: Int) {
    guard location != touch.location else { return }
    touch.previousLocation = touch.location
    touch.location = location
    touch.phase = .moved
    touch.timestamp = Simulator.seconds(tick)
    let event = event(tick: tick)
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.deliverMove(of: touch, with: event) }
    if !touch.isCancelledInView { touch.view?.touchesMoved([touch], with: event) }
  }

  private func end(_ touch: UITouch, at location: CGPoint, tick: Int) {
    // Deliver a final movement if the touch ends at a new location.
    move(touch, to: location, tick: tick)
    touch.phase = .ended
    touch.timestamp = Simulator.seconds(tick)
    let event = event(tick: tick)
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.deliverEnd(of: touch, with: event) }
    touches.removeAll { $0.touch === touch }
    if !touch.isCancelledInView { touch.view?.touchesEnded([touch], with: event) }
  }

  private func cancel(_ touch: UITouch, tick: Int) {
    touch.phase = .cancelled
    touch.timestamp = Simulator.seconds(tick)
    let event = event(tick: tick)
    for recognizer in touch.gestureRecognizers ?? [] {
      recognizer.deliverCancellation(of: touch, with: event)
    }
    touches.removeAll { $0.touch === touch }
    if !touch.isCancelledInView { touch.view?.touchesCancelled([touch], with: event) }
  }

  /// Cancels touches for their views, because a recognizer has recognized its gesture.
  func cancelInViews(_ cancelled: [UITouch]) {
    for touch in cancelled where !touch.isCancelledInView {
      touch.isCancelledInView = true
      touch.view?.touchesCancelled([touch], with: event(tick: simulator.stage.tick))
    }
  }

  private func resetRecognizers() {
    for recognizer in recognizers { recognizer.resetIfFinished() }
    recognizers.removeAll { !$0.hasPendingWork }
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }
}

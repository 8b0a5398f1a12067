import Dynamics
import JSON
import LuaDynamics
import Runs
import StudioProtocol
import Views

/// An active touch of a page.
struct ClientTouch: Hashable {
  let client: StudioClient
  /// The number that the page gave it.
  let number: Int
}

/// A key that the user of a page holds.
struct ClientKey: Hashable {
  let client: StudioClient
  let key: KeyName
}

/// The touches, keys and pointers of the pages.
extension StudioSession {
  // MARK: Touches

  /// Performs a touch of a page; each touch of each page is another one of the stage.
  func performTouch(_ request: StudioRequest) throws(StudioFailure) {
    let touch = ClientTouch(
      client: request.client, number: try request.integer("touch", in: 0...Int(Int32.max)))
    let phase = try request.string("phase")
    switch phase {
    case "began":
      let point = try request.point()
      if let former = touches[touch] { controller.perform(.touchCancelled(former)) }
      let number = unusedTouchNumber
      touches[touch] = number
      controller.perform(.touchBegan(number, point))
    case "moved":
      guard let number = touches[touch] else { return }
      controller.perform(.touchMoved(number, try request.point()))
    case "ended":
      guard let number = touches[touch] else { return }
      controller.perform(.touchEnded(number, try request.point()))
      touches[touch] = nil
    case "cancelled":
      guard let number = touches.removeValue(forKey: touch) else { return }
      controller.perform(.touchCancelled(number))
    default: throw request.failure("phase", expected: "began, moved, ended or cancelled")
    }
  }

  /// The smallest number of a touch of the stage that no page uses; 0 is that of the terminal's mouse.
  private var unusedTouchNumber: Int {
    let used = Set(touches.values)
    return (1...).first { !used.contains($0) } ?? 1
  }

  func cancelTouches(of client: StudioClient) {
    for (touch, number) in touches.sorted(by: { $0.value < $1.value }) where touch.client == client {
      controller.perform(.touchCancelled(number))
      touches[touch] = nil
    }
  }

  // MARK: Keys

  /// Performs a press or a release of a key on a page.
  func performKey(_ request: StudioRequest) throws(StudioFailure) {
    guard let key = KeyName(try request.string("key")) else {
      throw request.failure("key", expected: "the name of a key")
    }
    guard let phase = KeyPress.Phase(rawValue: try request.string("phase")) else {
      throw request.failure("phase", expected: "began or ended")
    }
    let clientKey = ClientKey(client: request.client, key: key)
    keys.removeAll { $0 == clientKey }
    if phase == .began { keys.append(clientKey) }
    controller.perform(phase == .began ? .keyBegan(key) : .keyEnded(key))
  }

  // MARK: Pointer

  /// Performs a movement of the pointer on a page, or its leaving the stage.
  func performPointer(_ request: StudioRequest) throws(StudioFailure) {
    switch try request.string("phase") {
    case "moved": controller.perform(.pointerMoved(try request.point()))
    case "left": controller.perform(.pointerLeft)
    default: throw request.failure("phase", expected: "moved or left")
    }
  }

  /// Performs a turn of the wheel on a page.
  func performWheel(_ request: StudioRequest) throws(StudioFailure) {
    let delta = Vector(
      dx: try request.number("dx", in: Self.wheelDistanceRange),
      dy: try request.number("dy", in: Self.wheelDistanceRange))
    controller.perform(.wheel(delta, try request.point()))
  }

  /// The distances that a request may scroll, in points.
  private static let wheelDistanceRange = -100_000.0...100_000.0

  func releaseKeys(of client: StudioClient) {
    for held in keys where held.client == client { controller.perform(.keyEnded(held.key)) }
    keys.removeAll { $0.client == client }
  }
}

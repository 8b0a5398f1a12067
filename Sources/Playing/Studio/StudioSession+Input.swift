import Dynamics
import JSON
import LuaDynamics
import RemoteControl
import Runs
import Views

/// An active touch of a page.
struct ClientTouch: Hashable {
  let client: Client
  /// The number that the page gave it.
  let number: Int
}

/// A key that the user of a page holds.
struct ClientKey: Hashable {
  let client: Client
  let key: KeyName
}

/// The touches and keys that the users of pages hold.
struct ClientInput {
  /// The touch of the stage for each active touch of a page.
  private(set) var touches: [ClientTouch: Int] = [:]
  private var keys: [ClientKey] = []

  /// The touch of the stage for an active touch of a page; nil if it is not active.
  subscript(touch: ClientTouch) -> Int? { touches[touch] }

  /// Begins a touch; returns its number on the stage.
  mutating func begin(_ touch: ClientTouch) -> Int {
    let number = unusedTouchNumber
    touches[touch] = number
    return number
  }

  /// Ends a touch; returns its number on the stage, or nil if it is not active.
  @discardableResult
  mutating func end(_ touch: ClientTouch) -> Int? { touches.removeValue(forKey: touch) }

  /// The smallest number of a touch of the stage that no page uses; 0 is that of the terminal's mouse.
  private var unusedTouchNumber: Int {
    let used = Set(touches.values)
    return (1...).first { !used.contains($0) } ?? 1
  }

  /// Returns the active touches of a page, in order of their numbers on the stage.
  func touches(of client: Client) -> [ClientTouch] {
    touches.sorted { $0.value < $1.value }.map(\.key).filter { $0.client == client }
  }

  /// Notes a press or a release of a key.
  mutating func set(_ key: ClientKey, isDown: Bool) {
    keys.removeAll { $0 == key }
    if isDown { keys.append(key) }
  }

  /// Returns the keys that the user of a page holds.
  func keys(of client: Client) -> [ClientKey] { keys.filter { $0.client == client } }
}

/// The touches, keys and pointers of the pages.
extension StudioSession {
  // MARK: Touches

  /// Performs a touch of a page; each touch of each page is another one of the stage.
  func performTouch(_ request: ClientRequest) throws(RequestFailure) {
    let touch = ClientTouch(
      client: request.client, number: try request.integer("touch", in: 0...Int(Int32.max)))
    let phase = try request.string("phase")
    switch phase {
    case "began":
      let point = try request.point()
      if let former = heldInput[touch] { controller.perform(.touchCancelled(former)) }
      controller.perform(.touchBegan(heldInput.begin(touch), point))
    case "moved":
      guard let number = heldInput[touch] else { return }
      controller.perform(.touchMoved(number, try request.point()))
    case "ended":
      guard let number = heldInput[touch] else { return }
      controller.perform(.touchEnded(number, try request.point()))
      heldInput.end(touch)
    case "cancelled":
      guard let number = heldInput.end(touch) else { return }
      controller.perform(.touchCancelled(number))
    default: throw request.failure("phase", expected: "began, moved, ended or cancelled")
    }
  }

  func cancelTouches(of client: Client) {
    for touch in heldInput.touches(of: client) {
      if let number = heldInput.end(touch) { controller.perform(.touchCancelled(number)) }
    }
  }

  // MARK: Keys

  /// Performs a press or a release of a key on a page.
  func performKey(_ request: ClientRequest) throws(RequestFailure) {
    guard let key = KeyName(try request.string("key")) else {
      throw request.failure("key", expected: "the name of a key")
    }
    guard let phase = KeyPress.Phase(rawValue: try request.string("phase")) else {
      throw request.failure("phase", expected: "began or ended")
    }
    heldInput.set(ClientKey(client: request.client, key: key), isDown: phase == .began)
    controller.perform(phase == .began ? .keyBegan(key) : .keyEnded(key))
  }

  // MARK: Pointer

  /// Performs a movement of the pointer on a page, or its leaving the stage.
  func performPointer(_ request: ClientRequest) throws(RequestFailure) {
    switch try request.string("phase") {
    case "moved": controller.perform(.pointerMoved(try request.point()))
    case "left": controller.perform(.pointerLeft)
    default: throw request.failure("phase", expected: "moved or left")
    }
  }

  /// Performs a turn of the wheel on a page.
  func performWheel(_ request: ClientRequest) throws(RequestFailure) {
    let delta = Vector(
      dx: try request.number("dx", in: Self.wheelDistanceRange),
      dy: try request.number("dy", in: Self.wheelDistanceRange))
    controller.perform(.wheel(delta, try request.point()))
  }

  /// The distances that a request may scroll, in points.
  private static let wheelDistanceRange = -100_000.0...100_000.0

  func releaseKeys(of client: Client) {
    for held in heldInput.keys(of: client) {
      controller.perform(.keyEnded(held.key))
      heldInput.set(held, isDown: false)
    }
  }
}

import JSON

/// The input of a user: mouse, fingers and keys.
extension BrowserPage {
  /// A point in CSS pixels of the page.
  package struct Location: Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

    var json: [String: JSONValue] { ["x": .number(x), "y": .number(y)] }
  }

  /// The modifier keys of an event.
  package struct Modifiers: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let alt = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let shift = Modifiers(rawValue: 8)
  }

  /// The kind of an event of the mouse's left button.
  package enum MouseAction: String, Sendable {
    case press = "mousePressed"
    case release = "mouseReleased"
    /// The mouse is moved with the button pressed.
    case drag = "mouseMoved"
  }

  /// Sends an event of the mouse.
  package func mouse(_ action: MouseAction, at location: Location, _ modifiers: Modifiers = []) async throws {
    let members: [String: JSONValue] = [
      "type": .string(action.rawValue), "button": "left", "buttons": action == .release ? 0 : 1,
      "clickCount": 1, "modifiers": .number(modifiers.rawValue),
    ]
    _ = try await call("Input.dispatchMouseEvent", .object(members.merging(location.json) { $1 }))
  }

  /// Moves the mouse without a button.
  package func moveMouse(to location: Location) async throws {
    let members: [String: JSONValue] = ["type": "mouseMoved"]
    _ = try await call("Input.dispatchMouseEvent", .object(members.merging(location.json) { $1 }))
  }

  /// Turns the wheel by a number of pixels.
  package func turnWheel(byX deltaX: Double, y deltaY: Double, at location: Location) async throws {
    let members: [String: JSONValue] = [
      "type": "mouseWheel", "deltaX": .number(deltaX), "deltaY": .number(deltaY),
    ]
    _ = try await call("Input.dispatchMouseEvent", .object(members.merging(location.json) { $1 }))
  }

  /// Clicks with the left button.
  package func click(at location: Location, _ modifiers: Modifiers = []) async throws {
    try await mouse(.press, at: location, modifiers)
    try await mouse(.release, at: location, modifiers)
  }

  /// The kind of an event of fingers.
  package enum TouchAction: String, Sendable {
    case began = "touchStart"
    case moved = "touchMove"
    case ended = "touchEnd"
  }

  /// Sends an event of fingers, with the positions of those that touch the screen; after the end there are
  /// none.
  package func touch(_ action: TouchAction, at locations: [Location]) async throws {
    let points = locations.enumerated().map { index, location -> JSONValue in
      .object(location.json.merging(["id": .number(index)]) { $1 })
    }
    _ = try await call(
      "Input.dispatchTouchEvent", ["type": .string(action.rawValue), "touchPoints": .array(points)])
  }

  /// Presses and releases a key, named as in `KeyboardEvent.key`.
  package func press(_ key: String, _ modifiers: Modifiers = []) async throws {
    let codes = [
      "Enter": 13, "Tab": 9, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
      "Home": 36, "End": 35,
    ]
    let isCharacter = key.count == 1
    let code = codes[key] ?? key.uppercased().unicodeScalars.first.map { Int($0.value) } ?? 0
    var members: [String: JSONValue] = [
      "key": .string(key), "modifiers": .number(modifiers.rawValue), "windowsVirtualKeyCode": .number(code),
      "type": "keyDown",
    ]
    if modifiers.isDisjoint(with: [.control, .alt]), isCharacter || key == "Enter" {
      members["text"] = .string(isCharacter ? key : "\r")
    }
    _ = try await call("Input.dispatchKeyEvent", .object(members))
    members["type"] = "keyUp"
    members["text"] = nil
    _ = try await call("Input.dispatchKeyEvent", .object(members))
  }

  /// Inserts text at the cursor, as an input method does.
  package func type(_ text: String) async throws {
    _ = try await call("Input.insertText", ["text": .string(text)])
  }
}

import LuaHost
import Views

/// The argument of a script's callback for keys.
final class KeyPressObject: LuaObject {
  let press: KeyPress

  init(_ press: KeyPress) {
    self.press = press
  }

  static let luaTypeName = "KeyPress"
}

extension Bindings {
  static let keyPress = ObjectType<KeyPressObject>(
    KeyPressObject.luaTypeName, summary: "A key that was pressed, repeats or was released; see Stage.onKey.",
    members: [
      .property("key", "The name of the key, such as \"a\", \"left\" or \"space\"; see Stage.isKeyDown.") {
        $0.press.key.rawValue
      },
      .property("phase", "\"began\" when the key was pressed or repeats, \"ended\" when it was released.") {
        $0.press.phase
      },
      .property("isRepeat", "Whether the key was down already: the keyboard repeats a key that is held.") {
        $0.press.isRepeat
      },
    ], cachesHandles: false)
}

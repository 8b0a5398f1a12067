import CPlainLua

/// Lua with an object type that is hand-written in plain C.
final class PlainCEngine: LuaEngine {
  private let lua: OpaquePointer

  init() throws {
    guard let lua = plain_open() else { throw EngineFailure(description: "not enough memory") }
    self.lua = lua
  }

  deinit {
    plain_close(lua)
  }

  func evaluate(_ text: String) throws -> Double {
    var message: UnsafePointer<CChar>?
    let number = plain_evaluate(lua, text, &message)
    if let message { throw EngineFailure(description: String(cString: message)) }
    return number
  }
}

import LuaHost
import Testing

/// A Lua state with the fixtures registered, and a time limit that slow tests do not reach.
func makeLua(_ configuration: Lua.Configuration = .init(timeLimit: 300)) throws -> Lua {
  let lua = try Lua(configuration)
  try register(in: lua)
  return lua
}

func register(in lua: Lua) throws {
  try lua.register(Place.recordType)
  try lua.register(Shift.recordType)
  try lua.register(Body.luaType)
  try lua.register(Ball.ballType)
  try lua.register(
    Constants(
      "Mode", summary: "Modes.",
      [.init("fast", 1, "Fast."), .init("slow", 2.5, "Slow."), .init("name", "x", "X.")]))
  try lua.register(
    Function("echo", "Gives back.", parameters: [.init("value", "Any.")]) { call throws(HostError) in
      let value: LuaValue = try call.argument(0)
      return value
    })
  try lua.register(Function("refuse", "Fails.") { _ throws(HostError) in throw HostError("refused") })
  try lua.register(
    Function("hit", "Calls onHit.", parameters: [.init("body", "Whose."), .init("depth", "Any.")]) {
      call throws(HostError) -> LuaValue in
      let body: Body = try call.argument(0)
      let depth: Double = try call.argument(1, default: 0)
      let lua = call.lua
      return try raising { try lua.callUserValue("onHit", of: body, depth) }
    })
  try lua.register(
    Function("keep", "Keeps a function.", parameters: [.init("f", "What."), .init("body", "Where.")]) {
      call throws(HostError) in
      let body: Body = try call.argument(1)
      try call.store(argument: 0, as: "task", of: body)
    })
  try lua.register(
    Function("keepInNew", "Keeps a function in a new body.", parameters: [.init("f", "What.")]) {
      call throws(HostError) in
      let body = Body()
      try call.store(argument: 0, as: "onHit", of: body)
      call.lua.collectGarbage()
      return body
    })
  try lua.register(
    Function(
      "wait", "Waits.", parameters: [.init("seconds", "How long.")],
      yieldRestriction: "only inside go(function() … end)"
    ) { call throws(HostError) -> Double in try call.argument(0, in: .nonNegative) })
  try lua.register(
    Function("destroy", "Destroys.") { call throws(HostError) in
      let body: Body = try call.argument(0)
      call.lua.destroy(body)
    })
}

/// Raises the errors of calls into Lua in the script that has called the function.
func raising<Outcome>(_ work: () throws -> Outcome) throws(HostError) -> Outcome {
  do {
    return try work()
  } catch {
    throw (error as? LuaError).map(HostError.init) ?? HostError("\(error)")
  }
}

extension Lua {
  @discardableResult
  func run(_ text: String, arguments: [String] = []) throws(LuaError) -> [LuaValue] {
    try run(Chunk(text, name: "test.lua"), arguments: arguments)
  }

  /// The message of the error that the chunk raises.
  func message(of text: String) -> String {
    do throws(LuaError) {
      try run(text)
      return "no error"
    } catch {
      return error.message
    }
  }

  /// The message of the error that a statement raises, without the position.
  func messageWithoutPosition(_ text: String) -> String {
    let message = message(of: text)
    let prefix = "test.lua:1: "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : "(no position) \(message)"
  }
}

public import LuaHost
public import Views

/// The buttons of an alert, as scripts write them: titles, or tables with a title and a role.
struct AlertButtons: LuaConvertible {
  let list: [Alert.Button]

  init(_ list: [Alert.Button]) {
    self.list = list
  }

  static var luaName: String {
    "(string|{ title: string, role?: \(Alert.Button.Role.luaName) })[]"
  }

  static func read(_ argument: borrowing Argument) throws(LuaMismatch) -> AlertButtons {
    guard let count = argument.itemCount else { throw LuaMismatch("a table of titles") }
    var list: [Alert.Button] = []
    for index in 0..<count { list.append(try button(argument.item(index), at: "[\(index + 1)]")) }
    return AlertButtons(list)
  }

  private static func button(
    _ argument: borrowing Argument, at place: String
  ) throws(LuaMismatch) -> Alert.Button {
    if let title = argument.string { return Alert.Button(title) }
    guard argument.itemCount == 0 else {
      throw LuaMismatch("a title, or { title = …, role = … }", found: argument.summary, at: place)
    }
    for name in argument.fieldNames where !["title", "role"].contains(name) {
      throw LuaMismatch("title and role only", found: "the field '\(name)'", at: place)
    }
    let title: String = try field("title", of: argument, at: place)
    let role: Alert.Button.Role? = try field("role", of: argument, at: place)
    return Alert.Button(title, role: role ?? .default)
  }

  private static func field<Content: LuaReadable>(
    _ name: String, of argument: borrowing Argument, at place: String
  ) throws(LuaMismatch) -> Content {
    let field = argument.field(name)
    do throws(LuaMismatch) {
      return try Content.read(field)
    } catch {
      throw LuaMismatch(error.expected, found: error.found ?? field.summary, at: "\(place).\(name)")
    }
  }

  func write(to reply: inout Reply) {
    let items = list.map { button -> Value in
      guard button.role != .default else { return .string(button.title) }
      return .table(
        LuaTable(fields: ["title": .string(button.title), "role": .string(button.role.rawValue)]))
    }
    reply.set(LuaTable(items: items))
  }
}

extension Alert.Button.Role: LuaChoice {}

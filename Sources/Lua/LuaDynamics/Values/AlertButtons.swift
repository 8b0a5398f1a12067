public import LuaHost
public import Views

/// The buttons of an alert in Lua: a list of titles, or of tables with a title and a role.
struct AlertButtons: LuaConvertible {
  let buttons: [Alert.Button]

  init(_ list: [Alert.Button]) {
    self.buttons = list
  }

  static var luaTypeName: String {
    "(string|{ title: string, role?: \(Alert.Button.Role.luaTypeName) })[]"
  }

  static func read(_ argument: borrowing Argument) throws(LuaConversionError) -> AlertButtons {
    guard let count = argument.arrayItemCount else { throw LuaConversionError("a table of titles") }
    var list: [Alert.Button] = []
    for index in 0..<count { list.append(try button(argument.arrayItem(at: index), at: "[\(index + 1)]")) }
    return AlertButtons(list)
  }

  private static func button(
    _ argument: borrowing Argument, at path: String
  ) throws(LuaConversionError) -> Alert.Button {
    if let title = argument.string { return Alert.Button(title) }
    guard argument.arrayItemCount == 0 else {
      throw LuaConversionError(
        "a title, or { title = …, role = … }", actual: argument.diagnosticDescription, at: path)
    }
    for name in argument.fieldNames where !["title", "role"].contains(name) {
      throw LuaConversionError("title and role only", actual: "the field '\(name)'", at: path)
    }
    let title: String = try field("title", of: argument, at: path)
    let role: Alert.Button.Role? = try field("role", of: argument, at: path)
    return Alert.Button(title, role: role ?? .default)
  }

  private static func field<Content: LuaReadable>(
    _ name: String, of argument: borrowing Argument, at path: String
  ) throws(LuaConversionError) -> Content {
    let field = argument.field(name)
    do throws(LuaConversionError) {
      return try Content.read(field)
    } catch {
      throw LuaConversionError(
        error.expected, actual: error.actual ?? field.diagnosticDescription, at: "\(path).\(name)")
    }
  }

  func write(to returnValue: inout ReturnValue) {
    let items = buttons.map { button -> LuaValue in
      guard button.role != .default else { return .string(button.title) }
      return .table(
        LuaTable(fields: ["title": .string(button.title), "role": .string(button.role.rawValue)]))
    }
    returnValue.set(LuaTable(items: items))
  }
}

extension Alert.Button.Role: LuaStringEnumeration {}

import LuaDocumentation
import LuaHost
import Testing

/// The definition files of LuaLS for editors.
@Suite struct DefinitionTests {
  private let manual: Manual
  private let files: [DefinitionFile]

  init() throws {
    manual = try ObjectFixtures().manual
    files = manual.definitionFiles
  }

  private func text(_ name: String) throws -> String {
    try #require(files.first { $0.name == name }).text
  }

  @Test func `there is one file per type, and one for everything else`() {
    #expect(Set(files.map(\.name)).count == files.count)
    #expect(
      Set(files.map(\.name)) == Set(manual.types.map { "\($0.name).lua" } + ["globals.lua", "dynamics.lua"]))
    for file in files {
      #expect(file.text.hasPrefix("---@meta"), "\(file.name)")
      #expect(file.text.contains(DefinitionFile.generatedMarker), "\(file.name)")
    }
  }

  @Test func `every file is valid Lua`() throws {
    let lua = try Lua()
    for file in files { try lua.checkSyntax(Chunk(file.text, name: file.name)) }
  }

  @Test func `every referenced type is defined`() throws {
    let lines = files.flatMap { $0.text.split(separator: "\n") }
    let defined = Set(
      lines.compactMap { $0.firstMatch(of: /^---@(?:class|alias|enum|generic) ([\w.]+)/)?.1 }.map(String.init)
    )
    #expect(defined.count > 40)
    for line in lines {
      for type in types(in: line) {
        let expression = TypeExpression(type)
        #expect(expression != nil, "\(line)")
        let unknown = (expression?.names ?? []).subtracting(defined).subtracting(TypeExpression.builtInNames)
        #expect(unknown.isEmpty, "\(line)")
      }
    }
  }

  /// The names of types in an annotation; table types are left out.
  private func types(in line: Substring) -> [String] {
    let parts = line.split(separator: " ")
    guard let annotation = parts.first, annotation.hasPrefix("---@") else { return [] }
    switch annotation {
    case "---@class", "---@generic": return parts.count > 2 ? [String(parts[2])] : []
    case "---@param", "---@field":
      guard !line.contains("fun(") else { return [] }
      return parts.count > 2 ? [type(at: 2, in: parts)] : []
    case "---@return", "---@type":
      return line.contains("fun(") ? [] : [String(parts[1])]
    default: return []
    }
  }

  /// The type that begins at a word; a table type has several words.
  private func type(at start: Int, in words: [Substring]) -> String {
    var text = String(words[start])
    for word in words.dropFirst(start + 1)
    where text.count(where: { $0 == "{" }) > text.count(where: { $0 == "}" }) {
      text += " \(word)"
    }
    return text
  }

  @Test func `a class has its fields, methods, constructor and options`() throws {
    let push = try text("PushBehavior.lua")
    for line in [
      "---@class PushBehavior: ItemListBehavior",
      "---@field magnitude number The strength of the push: 1 accelerates 100 × 100 pt of density 1 by 100 pt/s² or, if instantaneous, changes the velocity by 100 pt/s. A negative value reverses the direction, and reads as it was set; 0 keeps the angle. (default 0)",
      "---@overload fun(options?: PushBehavior.Options): PushBehavior", "PushBehavior = {}",
      "function PushBehavior:setAngle(angle, magnitude) end",
      "---@param angle number The direction; 0 is right, π/2 is down. (rad)",
      "---@class PushBehavior.Options",
      "---@field [integer] View|Item|ItemGroup A View, an Item or an ItemGroup.",
      "---@field mode? PushMode The type of force. (default PushMode.continuous)",
      "---@field pushDirection? VectorLike The direction and magnitude of the push as a vector; setting it sets both. (default (0, 0))",
    ] {
      #expect(push.split(separator: "\n").contains(Substring(line)), "\(line)")
    }
    #expect(push.contains("---@field mode PushMode The type of force that the push applies. (read-only)"))
    #expect(!push.contains("---@field items"), "inherited, and read-only")
  }

  @Test func `a record has an alias for tables, and operators`() throws {
    let point = try text("Point.lua")
    #expect(point.contains("---@alias PointLike Point|number[]|{ x: number, y: number }"))
    #expect(point.contains("---@operator sub(Point): Vector"))
    #expect(try text("Vector.lua").contains("---@operator unm: Vector"))
    #expect(try text("Vector.lua").contains("---@field x number The same as dx."))
    #expect(
      try text("Color.lua").contains("{ red: number, green: number, blue: number, alpha?: number }|string"))
    #expect(try text("View.lua").contains("---@field backgroundColor Color|string"))
  }

  @Test func `defines callbacks, constants, globals and script classes`() throws {
    #expect(try text("CollisionBehavior.lua").contains("---@field beganContact? fun(contact: Contact) "))
    #expect(try text("PushMode.lua").contains("---@enum PushMode\nPushMode = {\n"))
    #expect(
      try text("PushMode.lua").contains(
        "  ---A single impulse, which changes the velocity at once.\n  instantaneous = 1,\n"))
    let globals = try text("globals.lua")
    #expect(globals.contains("---@type Stage\nstage = stage"))
    #expect(
      globals.contains(
        "---@param handler fun() The function to call, without arguments.\n---@return Timer\nfunction after(seconds, handler) end"
      ))
    #expect(globals.contains("---@type (fun(dt: number))?\nupdate = update"))
    #expect(try text("dynamics.lua").contains("  View = View,\n"))
    #expect(try text("Behavior.lua").contains("---@class Behavior.Class: Behavior\n"))
    #expect(try text("Behavior.lua").contains("---@field action? fun(self: Behavior.Class, dt: number) "))
  }
}

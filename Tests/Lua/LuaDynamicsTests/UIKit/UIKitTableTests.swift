import LuaDynamics
import LuaHost
import TestSupport
import Testing

/// Every member of UIKit Dynamics exists in Swift and in Lua, and behaves as documented.
@Suite struct UIKitTableTests {
  private static let table: [UIKitMember] =
    UIKitTable.items + UIKitTable.animators + UIKitTable.gravities + UIKitTable.collisions + UIKitTable.pushes
    + UIKitTable.attachments + UIKitTable.snaps + UIKitTable.materials + UIKitTable.fields
    + UIKitTable.regions

  /// The rows with code that must stop the program.
  private static var refusing: [UIKitMember] { table.filter { $0.refusal != nil } }

  /// Lua functions used by the rows.
  private static let library = """
    function item() return Item { size = { 100, 100 } } end

    function expect(actual, expected)
      local agrees = actual == expected
      if type(actual) == "number" and type(expected) == "number" then
        agrees = agrees or math.abs(actual - expected) < 1e-6
      elseif not agrees then
        agrees = type(actual) == type(expected) and tostring(actual) == tostring(expected)
      end
      if not agrees then error("expected " .. tostring(expected) .. ", got " .. tostring(actual), 2) end
    end

    function refuses(body)
      if pcall(body) then error("what must be refused was taken", 2) end
    end
    """

  @Test func `the table contains every member once`() {
    let names = Self.table.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(UIKitNames.all).subtracting(names).sorted() == [], "missing in the table")
    #expect(Set(names).subtracting(UIKitNames.all).sorted() == [], "no member of UIKit")
    #expect(names.count > 150)
  }

  @Test(arguments: table)
  func `a member has UIKit's default in Swift and reads back what was set`(member: UIKitMember) throws {
    try member.swift()
  }

  @Test func `members have UIKit's defaults in Lua and read back what was set`() throws {
    let play = try Playback(Self.library)
    for member in Self.table {
      do {
        try play.session.lua.run(Chunk(member.lua, name: "table.lua"))
      } catch {
        Issue.record("\(member.name): \(error)\n\(member.lua)")
      }
    }
    #expect(play.errors.isEmpty)
  }

  @Test(arguments: refusing.indices)
  func `a value that is out of range stops the program`(index: Int) async {
    await #expect(processExitsWith: .failure, "\(Self.refusing[index].name)") { [index] in
      Self.refusing[index].refusal?()
    }
  }
}

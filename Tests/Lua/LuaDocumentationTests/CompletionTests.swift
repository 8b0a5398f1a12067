import LuaDocumentation
import LuaHost
import Testing

/// Completions of names in the manual.
@Suite struct CompletionTests {
  private let manual: Manual

  init() throws {
    manual = try ObjectFixtures().manual
  }

  @Test func `globals are types, functions and variables`() throws {
    let all = manual.globalCompletions(beginningWith: "")
    #expect(all.count == manual.types.count + manual.functions.count + manual.globals.count)
    #expect(all.map(\.name) == all.map(\.name).sorted())
    #expect(manual.globalCompletions(beginningWith: "Push").map(\.name) == ["PushBehavior", "PushMode"])
    let stage = try #require(manual.globalCompletions(beginningWith: "stage").first)
    #expect(stage.kind == .global && stage.signature == "stage: Stage")
    let after = try #require(manual.globalCompletions(beginningWith: "after").first)
    #expect(after.kind == .function && after.signature == "after(seconds, handler)")
    #expect(manual.globalCompletions(beginningWith: "zzz").isEmpty)
  }

  @Test func `distinguishes properties, methods and callbacks`() {
    let found = manual.memberCompletions(beginningWith: "", of: "CollisionBehavior")
    func kind(_ name: String) -> CompletionItem.Kind? { found.first { $0.name == name }?.kind }
    #expect(kind("collisionMode") == .property)
    #expect(kind("addBoundary") == .method)
    #expect(kind("beganContact") == .callback)
    #expect(kind("addItem") == .method, "inherited")
    #expect(kind("isAlive") == .property)
    let line = found.first { $0.name == "addBoundary" }
    #expect(line?.signature == "addBoundary(identifier, from, [to])")
  }

  @Test func `follows properties from a global`() {
    func names(_ expression: String) -> [String] { manual.completions(of: expression).map(\.name) }
    #expect(names("sta") == ["stage", "state"])
    #expect(names("stage.sp") == ["speed"])
    #expect(names("stage.view.back") == ["backgroundColor"])
    #expect(
      names("stage.view:on") == [
        "onHover", "onLongPress", "onPan", "onPinch", "onRotation", "onSwipe", "onTap", "onWheel",
      ])
    #expect(names("stage.view.on").isEmpty, "methods follow a colon")
    #expect(names("stage:vi").isEmpty, "properties follow a dot")
    #expect(names("PushMode.") == ["continuous", "instantaneous"])
    #expect(names("Vector.p") == ["polar"])
    #expect(names("View.") == ["circle"], "a type global has no members of its objects")
    #expect(names("nothing.x").isEmpty && names("stage.nothing.x").isEmpty && names(".").isEmpty)
  }

  @Test func `records have members too`() {
    #expect(
      manual.memberCompletions(beginningWith: "n", of: "Vector").map(\.signature) == ["normalized: Vector"])
  }

  @Test func `after a type name and a dot come functions and constants`() {
    #expect(
      manual.staticMemberCompletions(beginningWith: "", of: "PushMode").map(\.name) == [
        "continuous", "instantaneous",
      ])
    #expect(
      manual.staticMemberCompletions(beginningWith: "p", of: "Path").map(\.signature) == [
        "polygon(points)", "polyline(points)",
      ])
    #expect(manual.staticMemberCompletions(beginningWith: "", of: "Item").isEmpty)
    #expect(manual.memberCompletions(beginningWith: "", of: "PushMode").isEmpty)
    #expect(manual.memberCompletions(beginningWith: "", of: "Nothing").isEmpty)
  }
}

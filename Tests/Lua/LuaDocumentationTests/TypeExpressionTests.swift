import LuaDocumentation
import Testing

/// The notation of types in the manual.
@Suite struct TypeExpressionTests {
  @Test(arguments: [
    "number", "Point?", "Point[]", "View|Item", "(View|Item)?", "(View|Item)[]", "Point[]?", "fun()",
    "fun(tap: TapGestureRecognizer)", "fun(a: Point, b: number?): boolean", "(fun())?",
    "fun(): View|Item, number",
    "\"linear\"|\"easeIn\"", "CollisionMode|integer", "PushBehavior.Options",
    "{ title: string, role?: \"cancel\"|\"default\" }", "(string|{ at: Point })[]", "{ a?: fun(), b: View }?",
  ])
  func `round-trips well-formed expressions`(text: String) throws {
    let type = try #require(TypeExpression(text))
    #expect(type.description == text)
  }

  @Test(arguments: [
    "", " number", "number ", "View|", "|View", "(View", "View)", "\"open", "fun(", "fun(a)", "fun(a: )",
    "[]", "a b", "View||Item", "fun(a: number b: number)",
    "{}", "{ }", "{ a }", "{ a: }", "{ a: number", "{ a: number,}", "{ a: number b: number }",
    "{ ?: number }",
  ])
  func `rejects malformed expressions`(text: String) {
    #expect(TypeExpression(text) == nil)
  }

  @Test func `drops redundant parentheses`() {
    #expect(TypeExpression("(number)")?.description == "number")
    #expect(TypeExpression("((View)|(Item))")?.description == "View|Item")
  }

  @Test func `parses lists; a function type takes the results after its colon`() {
    #expect(TypeExpression.parseList("number, Point?")?.map(\.description) == ["number", "Point?"])
    #expect(TypeExpression.parseList("fun(): View, number")?.count == 1)
    #expect(TypeExpression.parseList("number, ") == nil)
    #expect(TypeExpression.parseList("") == nil)
  }

  @Test func `collects the names in an expression`() {
    #expect(TypeExpression("fun(a: Point[]): (View|\"x\")?")?.names == ["Point", "View"])
    #expect(TypeExpression("{ at: Point, of?: View[] }")?.names == ["Point", "View"])
  }
}

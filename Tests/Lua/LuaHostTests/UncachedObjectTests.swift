import LuaHost
import Testing

/// An uncached object; live instances are counted.
private final class News: LuaObject {
  static nonisolated(unsafe) var live = 0

  let number: Double

  init(_ number: Double) {
    self.number = number
    Self.live += 1
  }

  deinit { Self.live -= 1 }

  static let luaType = ObjectType<News>(
    "News", summary: "What happened.",
    members: [
      .property("number", "Its number.") { $0.number },
      .property("itself", "The same again.") { $0 },
      .method("double", "Twice its number.") { news, _ in news.number * 2 },
    ], cachesHandles: false)
}

extension HostTests {
  @Suite struct UncachedObjectTests {
    private let lua: Lua

    init() throws {
      lua = try makeLua()
      try lua.register(News.luaType)
      try lua.run("kept, body = {}, Body {}; function body.onHit(news) kept[#kept + 1] = news end")
    }

    private func deliver(_ news: News) throws {
      guard case .object(let body)? = try lua.run("return body").first else { return }
      try lua.callUserValue("onHit", of: body, news)
    }

    @Test func `each push makes a new handle`() throws {
      let news = News(3)
      try deliver(news)
      try deliver(news)
      try lua.run(
        """
        assert(kept[1] ~= kept[2] and not rawequal(kept[1], kept[1].itself))
        for _, news in ipairs(kept) do
          assert(news.number == 3 and news:double() == 6 and news.isAlive and news.itself.number == 3)
          assert(tostring(news):find '^News #%d+$')
        end
        """)
      #expect(
        lua.messageWithoutPosition("kept[1].numbr = 1")
          == "News has no property 'numbr'; did you mean 'number'?")
      #expect(lua.messageWithoutPosition("kept[1].number = 1") == "News.number is read-only")
    }

    @Test func `only referenced handles survive a collection`() throws {
      for number in 1...100 { try deliver(News(Double(number))) }
      try lua.run("for i = 1, 99 do kept[i] = nil end")
      lua.collectGarbage()
      #expect(News.live == 1)
      try lua.run("assert(kept[100].number == 100); kept = nil")
      lua.collectGarbage()
      #expect(News.live == 0)
      #expect(lua.stackHeight == 0)
    }

    @Test func `Swift gets the same object back`() throws {
      let news = News(1)
      try deliver(news)
      guard case .object(let object)? = try lua.run("return kept[1]").first else {
        Issue.record("no object came back")
        return
      }
      #expect((object as? News)?.number == 1 && ObjectIdentifier(object) == ObjectIdentifier(news))
    }

    @Test func `out of memory in a push leaks nothing`() throws {
      var failures = 0
      for count in 0..<20 {
        lua.failAllocation(after: count)
        defer { lua.failAllocation(after: nil) }
        do { try deliver(News(1)) } catch { failures += 1 }
      }
      #expect(failures > 0)
      try lua.run("kept = nil")
      lua.collectGarbage()
      #expect(News.live == 0)
      #expect(lua.stackHeight == 0)
    }
  }
}

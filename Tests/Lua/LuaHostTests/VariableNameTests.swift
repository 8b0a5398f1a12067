import LuaHost
import Testing

extension HostTests {
  /// The names of a script's variables.
  @Suite struct VariableNameTests {
    @Test func `locals are found first, then globals, then table entries`() throws {
      let lua = try makeLua()
      let bodies = try lua.run(
        """
        local first, shadowed = Body {}, Body {}
        second = Body {}
        local photos = { Body {}, ball = Body {} }
        scene = { deep = Body {} }
        both = first
        do local hidden = 1 end
        return first, second, photos[1], photos.ball, scene.deep, Body {}
        """
      ).compactMap(\.body)
      let names = bodies.map { lua.variableName(of: $0) ?? "-" }
      #expect(names == ["first", "second", "photos[1]", "photos.ball", "scene.deep", "-"])
      #expect(lua.variableName(of: Body()) == nil)
      #expect(lua.stackHeight == 0)
    }

    @Test func `after an early return the locals at that point are named`() throws {
      let lua = try makeLua()
      let body = try #require(
        try lua.run("local early = Body {}\nif early then return early end\nlocal late = early").first?.body)
      #expect(lua.variableName(of: body) == "early")
    }

    @Test func `after an error the locals at that point are named`() throws {
      let lua = try makeLua()
      try lua.run("function make() kept = kept or {} local b = Body {} kept[1] = b return b end")
      #expect(lua.message(of: "local thing = make()\nerror('stop')") == "test.lua:2: stop")
      let body = try #require(try lua.run("return kept[1]").first?.body)
      #expect(lua.variableName(of: body) == "kept[1]")
      #expect(
        lua.message(of: "local thing = kept[1]\nlocal function f() refuse() end f()")
          == "test.lua:2: refuse: refused")
      #expect(lua.variableName(of: body) == "thing")
    }

    @Test
    func `one search names all objects, and names are valid as long as the variables refer to them`() throws {
      let lua = try makeLua()
      let bodies = try lua.run(
        "local t = {} for i = 1, 100 do t[i] = Body {} end hero = Body {} return hero, Body {}, table.unpack(t)"
      ).compactMap(\.body)
      let before = lua.variableSearchCount
      for _ in 1...10 {
        #expect(bodies.map { lua.variableName(of: $0) } == ["hero", nil] + (1...100).map { "t[\($0)]" })
      }
      #expect(lua.variableSearchCount == before + 1)
      lua.invalidateVariableNames()
      #expect(lua.variableName(of: bodies[0]) == "hero")
      #expect(lua.variableSearchCount == before + 1)
      #expect(lua.variableName(of: bodies[1]) == nil)
      #expect(lua.variableSearchCount == before + 2)
    }

    @Test func `a variable that refers to another object no longer names the first`() throws {
      let lua = try makeLua()
      let bodies = try lua.run(
        """
        local near = Body {}
        far, list, owner = Body {}, { Body {} }, { pet = Body {} }
        function change()
          near, far, list[1], owner.pet, spare = far, near, owner.pet, list[1], Body {}
          return spare
        end
        return near, far, list[1], owner.pet
        """
      ).compactMap(\.body)
      #expect(bodies.map { lua.variableName(of: $0) } == ["near", "far", "list[1]", "owner.pet"])
      let spare = try #require(try lua.callGlobal("change")?.body)
      #expect(bodies.map { lua.variableName(of: $0) } == ["far", "near", "owner.pet", "list[1]"])
      #expect(lua.variableName(of: spare) == "spare")
      try lua.run("far, list, owner = nil, { x = far }, 5")
      #expect(bodies.map { lua.variableName(of: $0) } == ["list.x", nil, nil, nil])
      #expect(lua.stackHeight == 0)
    }

    @Test func `a table that the script replaces between two lookups no longer names its entries`() throws {
      let lua = try makeLua()
      let names = Names(lua)
      try lua.register(Function("look", "Looks up the name of the body.") { _ in names.lookUp() })
      names.body = try lua.run(
        """
        list, others = { Body {} }, {}
        function replace()
          look()
          local old = list
          list = {}
          look()
          list = old
          look()
          list, others = {}, list
        end
        return list[1]
        """
      ).first?.body
      let body = try #require(names.body)
      #expect(lua.variableName(of: body) == "list[1]")
      _ = try lua.callGlobal("replace")
      #expect(names.values == ["list[1]", nil, "list[1]"])
      lua.invalidateVariableNames()
      #expect(lua.variableName(of: body) == "others[1]")
    }

    @Test
    func `a table that a finalizer replaces when the host collects garbage no longer names its entries`()
      throws
    {
      let lua = try makeLua()
      let body = try #require(
        try lua.run(
          """
          collectgarbage('stop')
          list, others = { Body {} }, {}
          setmetatable({}, { __gc = function() list, others = {}, list end })
          return list[1]
          """
        ).first?.body)
      // The first lookup searches, the second reads the table.
      #expect(lua.variableName(of: body) == "list[1]")
      #expect(lua.variableName(of: body) == "list[1]")
      lua.collectGarbage()
      #expect(lua.variableName(of: body) == "others[1]")
    }

    @Test
    func `of several table entries for an object the first names it: integers come before names`() throws {
      let lua = try makeLua()
      let body = try #require(
        try lua.run("b = Body {} local t = { [10] = b, [9] = b, a = b } b2, b = b, nil return b2").first?.body
      )
      #expect(lua.variableName(of: body) == "b2")
      try lua.run("local t = { [10] = b2, [9] = b2, a = b2, [1.5] = b2, ['no name'] = b2 } b2 = nil")
      #expect(lua.variableName(of: body) == "t[9]")
      try lua.run("t = { z = 1 }")
      #expect(lua.variableName(of: body) == nil)
    }

    @Test func `the capture of locals is invisible to the script`() throws {
      let lua = try makeLua()
      try lua.setGlobal("__host_scope", to: "mine")
      #expect(try lua.run("return _G.__host_scope") == [.string("mine")])
      #expect(try lua.run("return ...", arguments: ["a"]) == [.string("a")])
    }

    @Test func `a main function can be called again`() throws {
      let lua = try makeLua()
      let results = try lua.run(
        "count = (count or 0) + 1 if count == 1 then debug.getinfo(1, 'f').func() end return count")
      #expect(results == [.integer(2)])
    }

    @Test func `releaseLocalsOfLastRun() releases the values of the locals`() throws {
      let lua = try makeLua()
      try lua.run("local a = Body {}")
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 1)
      lua.releaseLocalsOfLastRun()
      lua.collectGarbage()
      #expect(lua.liveObjectCount == 0)
    }
  }
}

/// The body whose name a script asks for, and the answers.
private final class Names: @unchecked Sendable {
  private unowned let lua: Lua
  var body: Body?
  var values: [String?] = []

  init(_ lua: Lua) { self.lua = lua }

  func lookUp() {
    lua.invalidateVariableNames()
    values.append(body.flatMap { lua.variableName(of: $0) })
  }
}

extension LuaValue {
  var body: Body? {
    if case .object(let object) = self { object as? Body } else { nil }
  }
}

import LuaHost
import Testing

extension HostTests {
  /// What plain Lua takes from addresses and the clock, and a state of this host does not.
  @Suite struct DeterminismTests {
    /// Chunks that return a text, which depends on each source of chance in Lua 5.4.
    static let chunks = [
      "the order of strings": """
      local t, order = { alpha = 1, beta = 2, gamma = 3, [("long "):rep(20)] = 4 }, {}
      for i = 1, 100 do t["key" .. i] = i end
      for key in pairs(t) do order[#order + 1] = key end
      return table.concat(order, " ")
      """,
      "the order of objects": """
      local t, order = {}, {}
      for i = 1, 20 do
        t[{}], t[function() return i end], t[coroutine.create(print)], t[Body {}] = i, i + 100, i + 200, i + 300
      end
      for _, value in pairs(t) do order[#order + 1] = value end
      return table.concat(order, " ")
      """,
      "the order of globals": """
      local order = {}
      for name in pairs(_G) do order[#order + 1] = name end
      return table.concat(order, " ")
      """,
      "next": """
      local t = { a = {}, b = {}, c = {} }
      return next(t) .. " " .. next(t, next(t))
      """,
      "addresses": """
      local t = setmetatable({}, { __name = "Wind" })
      return table.concat({
        tostring({}), tostring(t), tostring(print), tostring(function() end), tostring(coroutine.create(print)),
        ("%s %10.5s %-40s| %p %p %q %5.1f %%"):format({}, math.sin, t, {}, print, "x", 1.5), tostring(io.stdout),
      }, " ")
      """,
      "math.randomseed": """
      math.randomseed()
      local first = math.random(1e9)
      math.randomseed()
      return first .. " " .. math.random(1e9)
      """,
      "table.sort of equal elements": """
      local t, order = {}, {}
      for i = 1, 1000 do t[i] = { key = i * 7919 % 10, i = i } end
      table.sort(t, function(a, b) return a.key < b.key end)
      for i = 1, 1000 do order[i] = t[i].i end
      return table.concat(order, " ")
      """,
      "when finalizers run": """
      local order = {}
      for i = 1, 300 do
        setmetatable({}, { __gc = function() order[#order + 1] = i end })
        for j = 1, 30 do order.junk = { i .. j } end
      end
      return table.concat(order, " ") .. " " .. collectgarbage "count"
      """,
      "when weak references are cleared": """
      local weak, order = setmetatable({}, { __mode = "k" }), {}
      for i = 1, 500 do weak[{}] = i; weak[Body {}] = i; order.junk = ("x"):rep(i) end
      for _, value in pairs(weak) do order[#order + 1] = value end
      return table.concat(order, " ")
      """,
    ]

    @Test(arguments: chunks.keys.sorted())
    func `every state of a process gives the same result`(name: String) throws {
      let chunk = try #require(Self.chunks[name])
      let configuration = Lua.Configuration(timeLimit: 300, seed: 1)
      let former = try makeLua(configuration)
      let expected = try former.run(chunk)
      #expect(expected != [.string("")])
      // The earlier state still has its memory; others use and free some in between.
      var others: [Lua] = []
      for _ in 0..<3 {
        others.append(try makeLua(configuration))
        _ = try makeLua(configuration).run("local t = {} for i = 1, 1000 do t[i] = Body {} end")
        #expect(try makeLua(configuration).run(chunk) == expected)
      }
      #expect(others.count == 3 && former.liveObjectCount >= 0)
    }

    @Test func `states with another seed have other random numbers, also after math.randomseed()`() throws {
      let chunk = "local a = math.random(1e9) math.randomseed() return a, math.random(1e9)"
      let (one, two) = (try makeLua(.init(seed: 1)).run(chunk), try makeLua(.init(seed: 2)).run(chunk))
      #expect(one[0] != two[0] && one[1] != two[1])
    }

    @Test func `addresses differ, and are the same each time`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local t, u, f = {}, {}, function() end
        assert(tostring(t) == tostring(t) and tostring(t) ~= tostring(u) and tostring(t):match "^table: 0x%x+$")
        assert(("%s"):format(t) == tostring(t) and tostring(t) == "table: " .. ("%p"):format(t))
        assert(tostring(print) == tostring(print) and tostring(print) ~= tostring(pairs))
        assert(tostring(f) ~= tostring(print) and tostring(f):match "^function: 0x%x+$")
        assert(tostring(setmetatable({}, { __tostring = function() return "x" end })) == "x")
        assert(not pcall(tostring, setmetatable({}, { __tostring = function() return {} end })))
        assert(tostring(setmetatable({}, { __name = "Wind" })):match "^Wind: 0x%x+$")
        assert(("%p"):format(1) == "(null)" and ("%s%%%d"):format(nil, 2) == "nil%2")
        assert(not pcall(tostring) and not pcall(string.format, "%y", {}) and not pcall(string.format, "%s"))
        assert(not pcall(string.format, "%d", {}) and not pcall(string.format))
        assert(tostring(io.stdout):match "^file %(0x%x+%)$")
        """)
    }
  }

  /// `table.sort`, which replaces Lua's.
  @Suite struct UnknownLibraryTests {
    private func makeUnknown(isSandboxed: Bool = false) throws -> Lua {
      var configuration = Lua.Configuration(
        timeLimit: 300, profile: isSandboxed ? .sandboxed : .trusted, seed: 1)
      configuration.isLuaStateLayoutUnknown = true
      return try makeLua(configuration)
    }

    @Test func `the linked library is known, unless a test configures otherwise`() throws {
      #expect(Lua.canBeDeterministic)
      #expect(try makeLua().isDeterministic)
      #expect(try !makeUnknown().isDeterministic)
      #expect(try makeLua().run("return (pairs {}) == next") == [.boolean(true)])
    }

    @Test(arguments: [false, true])
    func `pairs and next traverse tables in the order of their keys`(isSandboxed: Bool) throws {
      let results = try makeUnknown(isSandboxed: isSandboxed).run(
        """
        local t = {
          beta = 1, alpha = 2, ["alpha "] = 3, [""] = 4, [true] = 5, [false] = 6, [2.5] = 7, [-2.5] = 8, [-2] = 9,
          [math.huge] = 10, [-math.huge] = 11, [math.maxinteger] = 12, [math.maxinteger - 1] = 13,
          [math.mininteger] = 14, [2^63] = 15, [{}] = 16, [print] = 17, "one", "two", "three",
        }
        local byPairs, byNext = {}, {}
        for key, value in pairs(t) do byPairs[#byPairs + 1] = value end
        for key, value in next, t do byNext[#byNext + 1] = value end
        assert(table.concat(byPairs, " ") == table.concat(byNext, " "))
        local others = { table.remove(byNext), table.remove(byNext) }
        assert(math.min(table.unpack(others)) == 16 and math.max(table.unpack(others)) == 17)
        return table.concat(byNext, " ")
        """)
      #expect(results == [.string("11 14 8 9 one two 7 three 13 12 15 10 4 2 3 1 6 5")])
    }

    @Test func `tables may be changed during traversal as in Lua, and errors are Lua's`() throws {
      let lua = try makeUnknown()
      try lua.run(
        """
        local t, seen = {}, 0
        for i = 1, 100 do t["key" .. i], t[{}] = i, i end
        for key, value in next, t do t[key] = nil seen = seen + 1 end
        assert(seen == 200 and next(t) == nil)
        for i = 1, 100 do t["key" .. i] = i end
        for key in pairs(t) do
          t[key] = 0
          t.key50 = nil
          seen = seen + 1
        end
        assert(seen == 299, seen)
        local list = setmetatable({}, { __pairs = function(list) return coroutine.yield(list), list, 1, 2 end })
        local routine = coroutine.wrap(function() return pairs(list) end)
        assert(routine() == list)
        local iterator, state, control, more = routine(next)
        assert(iterator == next and state == list and control == 1 and more == nil)
        """)
      #expect(
        lua.messageWithoutPosition("pairs()") == "bad argument #1 to 'pairs' (value expected)")
      #expect(
        lua.message(of: "for _ in pairs(nil) do end")
          == "test.lua:1: bad argument #1 to 'for iterator' (table expected, got nil)")
      #expect(lua.message(of: "next({}, {})").contains("invalid key to 'next'"))
    }
  }

  @Suite struct SortTests {
    @Test(arguments: ["math.random(1000)", "math.random(3)", "i", "-i", "i % 7", "math.min(i, count - i)"])
    func `sorts`(element: String) throws {
      try makeLua(.init(timeLimit: 300, seed: 1)).run(
        """
        for _, count in ipairs { 0, 1, 2, 3, 4, 5, 10, 99, 100, 101, 102, 1000 } do
          for _, comparison in ipairs { false, function(a, b) return a > b end } do
            local t, occurrences = {}, {}
            for i = 1, count do
              t[i] = \(element)
              occurrences[t[i]] = (occurrences[t[i]] or 0) + 1
            end
            table.sort(t, comparison or nil)
            for i = 2, count do assert(comparison and t[i - 1] >= t[i] or not comparison and t[i - 1] <= t[i]) end
            for i = 1, count do occurrences[t[i]] = occurrences[t[i]] - 1 end
            for _, number in pairs(occurrences) do assert(number == 0) end
          end
        end
        """)
    }

    @Test func `takes at most 60 comparisons an element for regular orders of 10,000 elements`() throws {
      try makeLua(.init(timeLimit: 300)).run(
        """
        for _, element in ipairs {
          function(i) return i end, function(i) return -i end, function() return 1 end, function(i) return i % 2 end,
          function(i) return math.min(i, 10000 - i) end, function(i) return i ~ 5461 end,
        } do
          local t, count = {}, 0
          for i = 1, 10000 do t[i] = element(i) end
          table.sort(t, function(a, b) count = count + 1 return a < b end)
          assert(count < 60 * 10000, count)
        end
        """)
    }

    @Test func `metamethods are used, and a table or its like is required`() throws {
      let lua = try makeLua()
      try lua.run(
        """
        local storage = { 3, 1, 2 }
        table.sort(setmetatable({}, {
          __len = function() return 3 end, __index = storage,
          __newindex = function(_, key, value) storage[key] = value end,
        }))
        assert(table.concat(storage) == "123")
        """)
      #expect(
        lua.message(of: "table.sort(1)")
          == "test.lua:1: bad argument #1 to 'sort' (table expected, got number)")
      #expect(
        lua.message(of: "table.sort({ 1, 2 }, 3)")
          == "test.lua:1: bad argument #2 to 'sort' (function expected, got number)")
    }

    @Test func `elements that cannot be compared and invalid order functions raise Lua's errors`() throws {
      let lua = try makeLua()
      #expect(lua.message(of: "table.sort { 1, 'a' }") == "attempt to compare string with number")
      #expect(
        lua.message(of: "table.sort({ 3, 1, 2, 5, 4, 7, 6 }, function() return true end)")
          == "test.lua:1: invalid order function for sorting")
      #expect(lua.message(of: "table.sort({ 2, 1 }, function() error('no', 0) end)") == "no")
    }
  }
}

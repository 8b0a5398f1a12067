import LuaDocumentation
import LuaDynamics
import LuaHost
import Testing

/// The manual lists exactly what exists in a running Lua state, found by inspecting the state, not the tables
/// of bindings.
@Suite struct DocumentationCoverageTests {
  private let fixtures: ObjectFixtures
  private let manual: Manual

  init() throws {
    fixtures = try ObjectFixtures()
    manual = fixtures.manual
  }

  private var objectTypes: [TypeDescription] { manual.types.filter { $0.kind == .object } }

  // MARK: Globals

  private static let globalNames =
    "local names = {} for name in pairs(_G) do table.insert(names, name) end return names"

  private var documentedGlobals: Set<String> {
    Set(
      manual.types.map(\.name) + manual.functions.map(\.name)
        + manual.globals.filter { $0.kind == .host }.map(\.name))
  }

  @Test func `exactly the globals that a session adds are documented`() throws {
    let plain = ObjectFixtures.strings(of: try Lua().run(Chunk(Self.globalNames, name: "plain")))
    let session = try Session(report: { _ in })
    let all = ObjectFixtures.strings(of: try session.lua.run(Chunk(Self.globalNames, name: "session")))
    #expect(plain.count > 20)
    #expect(all.subtracting(plain) == documentedGlobals)
    #expect(plain.isSubset(of: all))
  }

  @Test func `the module contains every documented global`() throws {
    let names = try fixtures.strings(
      "local names = {} for name in pairs(require 'dynamics') do table.insert(names, name) end return names")
    #expect(names == documentedGlobals)
    #expect(manual.modules == ["dynamics"])
  }

  @Test func `globals have values of the documented types`() throws {
    for global in manual.globals {
      let type = try #require(TypeExpression(global.type), "\(global.name)")
      let value = try #require(try fixtures.run("return \(global.name)").first)
      #expect(
        value.matches(global.kind == .host ? type : .name("nil"), manual) || value == .nil, "\(global.name)")
      #expect((value == .nil) == (global.kind == .script), "\(global.name)")
    }
  }

  // MARK: Members

  @Test func `there is a fixture for every type`() throws {
    let made = try fixtures.strings(
      "local names = {} for name, f in pairs(make) do if f() then table.insert(names, name) end end return names"
    )
    #expect(made == Set(objectTypes.map(\.name)))
  }

  @Test func `every documented member of every object exists and has the documented type`() throws {
    for type in objectTypes {
      for member in manual.members(of: type) {
        let location: Comment = "\(type.name).\(member.name)"
        let value = try #require(
          try fixtures.run("return make.\(type.name)().\(member.name)").first, location)
        switch member.kind {
        case .method, .handler: #expect(value.matches(.name("function"), manual), location)
        case .callback, .table: #expect(value == .nil, location)
        case .property, .lazyTable, .constant:
          let expected = try #require(TypeExpression(member.type), location)
          #expect(value.matches(expected, manual), "\(location): \(member.type) holds \(value)")
        }
      }
    }
  }

  @Test func `every documented member of every record exists and has the documented type`() throws {
    for type in manual.types where type.kind == .record {
      let ones = Array(repeating: "1", count: type.constructor?.parameters.count ?? 0).joined(separator: ", ")
      for member in type.members {
        for name in [member.name] + member.aliases {
          let location: Comment = "\(type.name).\(name)"
          let value = try #require(try fixtures.run("return \(type.name)(\(ones)).\(name)").first, location)
          let expected = member.kind == .method ? .name("function") : TypeExpression(member.type)
          #expect(value.matches(try #require(expected, location), manual), location)
        }
      }
    }
  }

  @Test func `every member in a metatable is documented`() throws {
    // Member tables map names to accessors and functions; in Lua's registry their keys are light userdata,
    // not strings.
    let found = try fixtures.strings(
      """
      local lists = {}
      for key, members in pairs(debug.getregistry()) do
        local names, isList = {}, type(key) == "userdata" and type(members) == "table"
        for name, member in pairs(isList and members or {}) do
          local kind = type(member)
          isList = isList and type(name) == "string" and (kind == "userdata" or kind == "function" or kind == "number")
          table.insert(names, tostring(name))
        end
        table.sort(names)
        if isList and #names > 0 then table.insert(lists, table.concat(names, " ")) end
      end
      return lists
      """)
    let documented = manual.types.filter { $0.kind != .constants }.map { type in
      manual.members(of: type).flatMap { [$0.name] + $0.aliases }.sorted().joined(separator: " ")
    }
    #expect(found.isSuperset(of: documented), "\(Set(documented).subtracting(found))")
    for list in found.subtracting(documented) {
      // Other tables of the bridge have the same structure; a member table contains a member that each of its
      // type has.
      let names = Set(list.split(separator: " ").map(String.init))
      #expect(!names.contains("isAlive") && names.isDisjoint(with: ["x", "width", "top", "red"]), "\(list)")
    }
  }

  @Test func `pairs iterates over the documented properties in order`() throws {
    for type in objectTypes where type.kind == .object {
      let values = try fixtures.run(
        """
        local names = {}
        for name in pairs(make.\(type.name)()) do table.insert(names, name) end
        return table.concat(names, " ")
        """)
      let instance = try #require(manual.type(named: specimenType(of: type.name)))
      let expected = manual.members(of: instance).filter {
        if case .property = $0.kind { $0.name != "isAlive" } else { false }
      }
      #expect(values == [.string(expected.map(\.name).joined(separator: " "))], "\(type.name)")
    }
  }

  /// A type of which instances exist: for an abstract type, an inheriting type.
  private func specimenType(of name: String) -> String {
    ["ItemListBehavior": "GravityBehavior", "GestureRecognizer": "TapGestureRecognizer"][name] ?? name
  }

  // MARK: Fields of global type tables

  @Test func `every function and constant on a type's global is documented, and no other`() throws {
    for type in manual.types {
      let found = try fixtures.strings(
        """
        local names, metatable = {}, debug.getmetatable(\(type.name))
        for i = 1, 8 do
          local _, entries = debug.getupvalue(metatable.__index, i)
          for name in pairs(type(entries) == "table" and entries or {}) do table.insert(names, name) end
        end
        -- Predefined records are created when they are read.
        for name in pairs(\(type.name)) do table.insert(names, name) end
        return names
        """)
      let constants = type.kind == .constants ? type.members.map(\.name) : []
      let documented = Set(type.staticMemberNames + constants)
      #expect(found.union(type.overrides.isEmpty ? [] : ["extend"]) == documented, "\(type.name)")
      for name in documented {
        #expect(try fixtures.run("return \(type.name).\(name)").first != .nil, "\(type.name).\(name)")
      }
    }
  }

  @Test func `constants have the documented values`() throws {
    for type in manual.types where type.kind == .constants {
      for constant in type.members {
        let text = try fixtures.run("return tostring(\(type.name).\(constant.name))")
        #expect(text == [.string(constant.defaultValue ?? "")], "\(type.name).\(constant.name)")
      }
    }
  }

  @Test func `types without a constructor cannot be called`() throws {
    for type in manual.types {
      let message = try fixtures.errorMessage("\(type.name) {}")
      let isRefused = message.contains("cannot be made by a script") || message.contains("attempt to call")
      #expect(isRefused == (type.constructor == nil), "\(type.name): \(message)")
    }
  }

  @Test func `overrides accept only functions`() throws {
    for type in manual.types where !type.overrides.isEmpty {
      for function in type.overrides {
        let message = try fixtures.errorMessage("\(type.name).extend('C').\(function.name) = 1")
        #expect(message.contains("expected a function"), "\(function.name): \(message)")
      }
      #expect(try fixtures.errorMessage("\(type.name).extend('C').somethingElse = 1") == "")
    }
  }
}

extension ObjectFixtures {
  /// The strings in the first result, a table.
  static func strings(of values: [LuaValue]) -> Set<String> {
    guard case .table(let table)? = values.first else { return [] }
    return Set(table.items.compactMap { if case .string(let name) = $0 { name } else { nil } })
  }
}

import Physics
import Testing

@testable import Dynamics

@Suite struct HandleTableTests {
  @Test func `a value is found by its handle, and by no other`() {
    var world = World()
    let ids = (0..<3).map { _ in world.createBody(BodyDefinition()) }
    var table = HandleTable<BodyTag, String>()
    table.insert("last", for: ids[2])
    #expect(ids.map { table[$0] } == [nil, nil, "last"])
    #expect(table[.null] == nil)
  }

  @Test func `a recycled slot has no value for the new handle`() {
    var world = World()
    let former = world.createBody(BodyDefinition())
    var table = HandleTable<BodyTag, String>()
    table.insert("former", for: former)
    world.destroyBody(former)
    let present = world.createBody(BodyDefinition())
    #expect(table[present] == nil)
    let wasThere = table.remove(present)
    #expect(!wasThere)
    #expect(table[former] == "former")
    table.insert("present", for: present)
    #expect(table[former] == nil)
    #expect(table[present] == "present")
  }

  @Test func `remove returns whether there was a value`() {
    var world = World()
    let id = world.createBody(BodyDefinition())
    var table = HandleTable<BodyTag, String>()
    let wasEarly = table.remove(id)
    #expect(!wasEarly)
    table.insert("value", for: id)
    let wasThere = table.remove(id)
    #expect(wasThere)
    #expect(table[id] == nil)
    let isThere = table.remove(id)
    #expect(!isThere)
  }
}

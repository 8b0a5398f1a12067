import Physics
import Testing

@Suite("The number of a world's threads")
struct ThreadCountTests {
  @Test("is 1 by default and is copied with the world")
  func value() {
    var world = World()
    #expect(world.threadCount == 1)
    world.threadCount = 3
    let copy = world
    world.threadCount = 1
    #expect(world.threadCount == 1)
    #expect(copy.threadCount == 3)
  }

  @Test("outside of 1 to 64 stops the program", arguments: [0, -1, 65])
  func range(threads: Int) async {
    await #expect(processExitsWith: .failure) { [threads] in
      var world = World()
      world.threadCount = threads
    }
  }

  @Test("is not part of the state hash")
  func state() {
    var world = World()
    _ = world.createBody(BodyDefinition())
    let before = world.stateHash
    world.threadCount = 2
    #expect(world.stateHash == before)
  }
}

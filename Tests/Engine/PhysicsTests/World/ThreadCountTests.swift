import Physics
import Testing

/// The number of a world's threads.
@Suite struct ThreadCountTests {
  @Test func `is 1 by default and is copied with the world`() {
    var world = World()
    #expect(world.threadCount == 1)
    world.threadCount = 3
    let copy = world
    world.threadCount = 1
    #expect(world.threadCount == 1)
    #expect(copy.threadCount == 3)
  }

  @Test(arguments: [0, -1, 65]) func `outside of 1 to 64 stops the program`(threads: Int) async {
    await #expect(processExitsWith: .failure) { [threads] in
      var world = World()
      world.threadCount = threads
    }
  }

  @Test func `is not part of the state hash`() {
    var world = World()
    _ = world.createBody(BodyDefinition())
    let before = world.stateHash
    world.threadCount = 2
    #expect(world.stateHash == before)
  }
}

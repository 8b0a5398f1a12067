internal import Workers

extension World {
  /// How many threads a step may use, the calling one included, from 1 to 64; 1 by default.
  ///
  /// Any number gives the same bits. Only steps of worlds with thousands of bodies and contacts awake are shared out:
  /// for smaller ones it takes longer to tell others than to do it all. More threads than processors make steps
  /// slower. A number outside the range stops the program.
  ///
  /// The threads belong to the world and its copies together and end with the last of them; between steps they sleep.
  /// Copies may step at the same time: who finds the threads at work for another does without them.
  public var threads: Int {
    get { workers?.threads ?? 1 }
    set {
      precondition((1...64).contains(newValue), "threads must be from 1 to 64, not \(newValue)")
      guard newValue != threads else { return }
      workers = newValue > 1 ? WorkerPool(threads: newValue) : nil
    }
  }

  /// Who does the loops of a step as large as this one.
  var crew: Crew {
    guard let workers, awakeBodies.count + awakeContacts.count >= leastShared else { return Crew(nil) }
    return Crew(workers)
  }
}

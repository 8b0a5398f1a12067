import ArgumentParser

/// The mode of the benchmark, selected by a flag.
enum BenchmarkMode: String, EnumerableFlag {
  case scenes, instructions, frames, soak, fuzz, fuzzBatch, lua, play, draw

  static func help(for job: BenchmarkMode) -> ArgumentHelp? {
    switch job {
    case .scenes: "Measure the scenes (default)."
    case .instructions: "Count the instructions of a frame with Valgrind."
    case .frames: "Play the scenes without measuring, for profilers."
    case .soak: "Add and remove items for a million steps, and print the allocated memory."
    case .fuzz: "Run the random scripts of --seeds, and keep those that crash or hang."
    case .fuzzBatch: "Run the random scripts of --seeds in this process, for debuggers; see --script."
    case .lua: "Measure calls, callbacks and behaviors of Lua, compared with plain C and LÖVE."
    case .play: "Play a scene of 500 items on the terminal, and print its cost."
    case .draw: "Measure the drawing of that scene alone."
    }
  }
}

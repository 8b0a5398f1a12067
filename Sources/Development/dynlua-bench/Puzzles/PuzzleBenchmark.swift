/// Plays the published solutions of physics puzzles, beside the results of Box2D.
///
/// Engines differ by chaos as well: the number of solved tasks counts, not the single one.
enum PuzzleBenchmark {
  /// Plays all solutions of a file and prints in which frames they solve their tasks.
  ///
  /// - Throws: An error if the file cannot be read or does not hold puzzles.
  static func printResults(ofFile path: String) throws {
    let file = try PuzzleFile(contentsOf: path)
    var (ours, theirs, common, count) = (0, 0, 0, 0)
    for task in file.tasks {
      let frames = task.stable.map { PuzzleRun(task, adding: $0, from: file).solvingFrame() }
      let solved = frames.count { $0 > 0 }
      print(
        "\(task.task): \(solved) of \(frames.count) solved, in frames \(text(frames)); "
          + "Box2D \(text(task.box2dFrames))")
      count += frames.count
      ours += solved
      theirs += task.box2dFrames.count { $0 > 0 }
      common += zip(frames, task.box2dFrames).count { $0 > 0 && $1 > 0 }
    }
    print(
      "\(ours) of \(count) solved; Box2D solves \(theirs), and \(common) of these are solved here as well")
  }

  private static func text(_ frames: [Int]) -> String {
    frames.map { $0 > 0 ? String($0) : "–" }.joined(separator: " ")
  }
}

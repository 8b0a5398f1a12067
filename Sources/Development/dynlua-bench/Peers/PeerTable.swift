import Scenes

/// Compares the times of scenes here and in other engines, and prints them as a table.
struct PeerTable {
  private let harness: PeerHarness
  private let peers: [Peer]
  private let printLine: (String) -> Void

  /// Builds the harnesses of the installed engines and reports those that are missing.
  ///
  /// - Parameters:
  ///   - box2DFolder: The folder in which Box2D 3.2 was installed; nil if the compiler finds it.
  ///   - output: Receives the table line by line.
  /// - Throws: An error if the folder for the harnesses cannot be created.
  init(box2DFolder: String?, output: @escaping (String) -> Void) throws {
    self.printLine = output
    let harness = try PeerHarness()
    self.harness = harness
    peers = Peer.allCases.filter { peer in
      do {
        try harness.prepare(peer, box2DFolder: box2DFolder)
        return true
      } catch {
        output("without \(peer.name) (\(peer.installCommand)): \(Self.reason(for: error))")
        return false
      }
    }
  }

  /// Measures the selected scenes row by row.
  ///
  /// A comparison that fails with an `EngineFailure` is reported in its row and skipped.
  ///
  /// - Throws: Any other error of a comparison.
  func measure(_ selection: SceneSelection, pairs: Int) throws -> [PeerResult] {
    printLine(Self.heading)
    var all: [PeerResult] = []
    for scene in selection.scenes {
      for peer in peers where peer.supports(scene) {
        do {
          let steps = selection.steps(of: scene)
          let figures = try PeerResult(scene, steps: steps, pairs: pairs, with: peer, in: harness)
          printLine(Self.row(figures))
          all.append(figures)
        } catch let failure as EngineFailure {
          printLine("\(scene.rawValue)  \(failure)")
        }
      }
    }
    return all
  }

  /// The line of a failed command's output that says why it failed.
  private static func reason(for error: any Error) -> Substring {
    let lines = "\(error)".split(whereSeparator: \.isNewline)
    return lines.first { $0.contains("rror:") } ?? lines.last ?? "no output"
  }

  private static let heading = line("", "", "ours", "theirs", "ratio", "target", "", "UIKit's steps")

  private static func row(_ figures: PeerResult) -> String {
    line(
      figures.scene, figures.peer, formattedDuration(microseconds: figures.ours),
      formattedDuration(microseconds: figures.theirs),
      figures.ratio.text(places: 2), figures.target.map { "≤ \($0.text(places: 1))" } ?? "",
      figures.target.map { figures.ratio <= $0 ? "met" : "missed" } ?? "",
      figures.uikitRatio.text(places: 2))
  }

  /// Formats a duration; below 0.1 µs in nanoseconds, because sleeping bodies cost less than a nanosecond.
  private static func formattedDuration(microseconds: Double) -> String {
    microseconds < 0.1
      ? "\((microseconds * 1000).text(places: 3)) ns" : "\(microseconds.text(places: 3)) µs"
  }

  private static func line(
    _ scene: String, _ peer: String, _ ours: String, _ theirs: String, _ ratio: String, _ target: String,
    _ verdict: String, _ uikit: String
  ) -> String {
    "\(scene.padded(to: 3))\(peer.padded(to: 20))\(ours.padded(onLeftTo: 10))\(theirs.padded(onLeftTo: 11))"
      + "\(ratio.padded(onLeftTo: 8))\(target.padded(onLeftTo: 8))  \(verdict.padded(to: 6))"
      + uikit.padded(onLeftTo: 15)
  }
}

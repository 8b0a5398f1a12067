import Scenes

/// Compares scenes with other engines and tells of it in a table.
struct PeerTable {
  private let workshop: PeerWorkshop
  private let peers: [Peer]
  private let tell: (String) -> Void

  /// Makes the harnesses of those engines that are installed, and says what is missing.
  ///
  /// - Parameter tell: Gets the table line by line.
  /// - Throws: If the folder for the harnesses cannot be made.
  init(tell: @escaping (String) -> Void) throws {
    self.tell = tell
    let workshop = try PeerWorkshop()
    self.workshop = workshop
    peers = Peer.allCases.filter { peer in
      if workshop.prepare(peer) { return true }
      tell("without \(peer.name), which is not installed: \(peer.installation)")
      return false
    }
  }

  /// Measures row by row.
  ///
  /// - Throws: `EngineFailure` if one of our own scenes fails; what fails at another engine is skipped with a word.
  func measure(_ selection: Selection, pairs: Int) throws -> [PeerFigures] {
    tell(Self.heading)
    var all: [PeerFigures] = []
    for scene in selection.scenes {
      for peer in peers where peer.plays(scene) {
        do {
          let steps = selection.steps(of: scene)
          let figures = try PeerFigures(scene, steps: steps, pairs: pairs, with: peer, in: workshop)
          tell(Self.row(figures))
          all.append(figures)
        } catch let failure as EngineFailure {
          tell("\(scene.rawValue)  \(failure)")
        }
      }
    }
    return all
  }

  private static let heading = line("", "", "ours", "theirs", "ratio", "target", "", "UIKit's steps")

  private static func row(_ figures: PeerFigures) -> String {
    line(
      figures.scene, figures.peer, duration(figures.ours), duration(figures.theirs),
      figures.ratio.text(places: 2), figures.target.map { "≤ \($0.text(places: 1))" } ?? "",
      figures.target.map { figures.ratio <= $0 ? "met" : "missed" } ?? "",
      figures.uikitRatio.text(places: 2))
  }

  /// Microseconds as text; what sleepers cost is a part of a nanosecond.
  private static func duration(_ microseconds: Double) -> String {
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

import CAllocationCounter
import Scenes

/// A million steps of a world in which items come and go, and what is left of them in memory.
enum Soak {
  /// Two steps of the world each.
  private static let frames = 500_000

  /// Prints what is in memory ten times on the way.
  static func run() {
    let churn = ItemChurn()
    for part in 1...10 {
      for _ in 0..<frames / 10 { churn.step() }
      let bytes = allocation_counter_is_available() ? Int(allocation_counter_live_bytes()).formatted : "?"
      print("\((part * frames / 10 * 2).formatted) steps: \(bytes) bytes in use")
    }
  }
}

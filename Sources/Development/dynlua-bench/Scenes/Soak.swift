import CAllocationCounter
import Scenes

/// A soak test: a million steps of a world in which items are added and removed, to detect memory leaks.
enum Soak {
  /// The number of frames, of two steps each.
  private static let frameCount = 500_000

  /// Runs the test and prints the allocated memory ten times.
  static func run() {
    let churn = ItemChurnScene()
    for part in 1...10 {
      for _ in 0..<frameCount / 10 { churn.step() }
      let bytes = AllocatedMemory.bytes?.groupedDigits ?? "?"
      print("\((part * frameCount / 10 * 2).groupedDigits) steps: \(bytes) bytes in use")
    }
  }
}

/// The memory that the process has allocated and not freed.
enum AllocatedMemory {
  /// The number of bytes; nil where allocations cannot be counted.
  static var bytes: Int? {
    allocation_counter_is_available() ? Int(allocation_counter_live_bytes()) : nil
  }
}

import POSIX
import Synchronization
import Workers

/// A loop whose chunks wait for each other, so that each needs its own thread.
final class Rendezvous: ParallelLoop {
  private let size: Int
  private let arrived = Atomic(0)
  private let threads: UnsafeMutableBufferPointer<String>

  init(of size: Int) {
    self.size = size
    threads = .allocate(capacity: size)
    threads.initialize(repeating: "")
  }

  deinit {
    threads.deinitialize()
    threads.deallocate()
  }

  /// The threads that ran the chunks, by chunk.
  var threadsByChunk: [String] { Array(threads) }

  /// Resets the number of arrived chunks to zero.
  func reset() { arrived.store(0, ordering: .sequentiallyConsistent) }

  func run(_ indices: Range<Int>, chunkIndex: Int) {
    threads[chunkIndex] = currentThread
    arrived.add(1, ordering: .sequentiallyConsistent)
    while arrived.load(ordering: .sequentiallyConsistent) < size { sched_yield() }
  }
}

/// The `/proc` folder of the calling thread.
var currentThread: String {
  var path = [UInt8](repeating: 0, count: 64)
  let count = readlink("/proc/thread-self", &path, path.count)
  return "/proc/" + String(decoding: path.prefix(max(0, count)), as: UTF8.self)
}

/// Waits until a joined thread has disappeared from `/proc`, which happens shortly after the join.
func hasEnded(_ thread: String) -> Bool {
  while access(thread, F_OK) == 0 { sched_yield() }
  return true
}

import Synchronization
import Workers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A loop whose parts wait for each other, so that each needs a thread of its own.
final class Meeting: SharedLoop {
  private let size: Int
  private let present = Atomic(0)
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

  /// The threads that came, by part.
  var members: [String] { Array(threads) }

  /// Lets nobody be there again.
  func begin() { present.store(0, ordering: .sequentiallyConsistent) }

  func run(_ indices: Range<Int>, part: Int) {
    threads[part] = currentThread
    present.add(1, ordering: .sequentiallyConsistent)
    while present.load(ordering: .sequentiallyConsistent) < size { sched_yield() }
  }
}

/// The folder in which Linux describes the calling thread.
var currentThread: String {
  var path = [UInt8](repeating: 0, count: 64)
  let count = readlink("/proc/thread-self", &path, path.count)
  return "/proc/" + String(decoding: path.prefix(max(0, count)), as: UTF8.self)
}

/// Waits until the system no longer knows a thread that has been joined: its last trace goes a moment later.
func hasEnded(_ thread: String) -> Bool {
  while access(thread, F_OK) == 0 { sched_yield() }
  return true
}

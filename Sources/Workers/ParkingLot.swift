internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where threads sleep until they are woken.
final class ParkingLot {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private let parkedCount = Atomic(0)
  /// Changed and read while the lock is held.
  private var isClosed = false

  init() {
    lock = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Sleeps until the next call, unless there is work already; false once the bed is closed.
  ///
  /// May return without a call, as the system's own waiting may.
  func park(unless hasWork: () -> Bool) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    parkedCount.add(1, ordering: .sequentiallyConsistent)
    if !isClosed && !hasWork() { pthread_cond_wait(condition, lock) }
    parkedCount.subtract(1, ordering: .relaxed)
    return !isClosed
  }

  /// Calls all who sleep.
  ///
  /// Does next to nothing when nobody does. Nobody misses a call: who lies down is counted and then looks for work, who
  /// calls has put the work there and then counts.
  func unparkAll() {
    guard parkedCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    pthread_mutex_lock(lock)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(lock)
  }

  /// Calls all who sleep, and lets nobody sleep any more.
  func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(lock)
  }
}

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A parking lot: puts threads to sleep until they are woken.
final class ParkingLot {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private let parkedCount = Atomic(0)
  /// Accessed only while the lock is held.
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

  /// Sleeps until the next wake-up, unless there is work; returns false once the parking lot is closed.
  ///
  /// May return without a wake-up, as `pthread_cond_wait` may.
  func park(unless hasWork: () -> Bool) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    parkedCount.add(1, ordering: .sequentiallyConsistent)
    if !isClosed && !hasWork() { pthread_cond_wait(condition, lock) }
    parkedCount.subtract(1, ordering: .relaxed)
    return !isClosed
  }

  /// Wakes all parked threads.
  ///
  /// Nearly free if no thread is parked. No wake-up is lost: a parking thread increments the count and then
  /// checks for work, the caller posts the work and then reads the count.
  func unparkAll() {
    guard parkedCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
    pthread_mutex_lock(lock)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(lock)
  }

  /// Wakes all parked threads and prevents any further parking.
  func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(lock)
  }
}

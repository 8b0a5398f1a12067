#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A worker of the pool: the loop that one of its threads runs.
final class Worker {
  /// The worker's mailbox in the pool, which outlives the thread.
  private let mailbox: UnsafePointer<Mailbox>
  private let parkingLot: ParkingLot

  init(mailbox: UnsafePointer<Mailbox>, parkingLot: ParkingLot) {
    (self.mailbox, self.parkingLot) = (mailbox, parkingLot)
  }

  /// Runs the jobs posted in the mailbox until the parking lot is closed.
  func run() {
    var backoff = Backoff()
    while true {
      if mailbox.pointee.hasJob {
        mailbox.pointee.claimAndRunJob()
        backoff = Backoff()
      } else if !backoff.shouldPark {
        backoff.pause()
      } else {
        guard parkingLot.park(unless: { mailbox.pointee.hasJob }) else { return }
        backoff = Backoff()
      }
    }
  }
}

/// A system thread that runs one worker.
struct WorkerThread {
  private let handle: pthread_t

  /// Starts a thread; nil if the system cannot create one.
  init?(_ worker: Worker) {
    let context = Unmanaged.passRetained(worker)
    guard let handle = Self.start(context.toOpaque()) else {
      context.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits until the thread has ended.
  func join() { pthread_join(handle, nil) }

  private static func start(_ context: UnsafeMutableRawPointer) -> pthread_t? {
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      // On other systems `pthread_t` is a pointer type, and `pthread_create` expects an optional one.
      var handle: pthread_t?
    #endif
    return pthread_create(&handle, nil, { workerMain(for: $0) }, context) == 0 ? handle : nil
  }
}

/// Not sendable: a thread can be joined only once, by its owner, and on some systems the handle is a pointer.
@available(*, unavailable)
extension WorkerThread: Sendable {}

/// The thread's entry point; takes over the reference to the worker.
private func workerMain(for context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

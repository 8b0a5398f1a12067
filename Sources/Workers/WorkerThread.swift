#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What one of the pool's own threads does.
final class Worker {
  /// The pool's, which outlives the thread.
  private let mailbox: UnsafePointer<Mailbox>
  private let parkingLot: ParkingLot

  init(at mailbox: UnsafePointer<Mailbox>, _ parkingLot: ParkingLot) {
    (self.mailbox, self.parkingLot) = (mailbox, parkingLot)
  }

  /// Does what comes to the desk until the bed is closed.
  func run() {
    var backoff = Backoff()
    while true {
      if mailbox.pointee.hasJob {
        mailbox.pointee.runJob()
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

/// A thread of the system that a worker has to itself.
struct WorkerThread {
  private let handle: pthread_t

  /// Starts a thread; nil where the system has none left.
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
      // A pointer elsewhere.
      var handle: pthread_t?
    #endif
    return pthread_create(&handle, nil, { workerMain(for: $0) }, context) == 0 ? handle : nil
  }
}

/// A thread can be joined but once, so its owner keeps it; on some systems it is a pointer besides.
@available(*, unavailable)
extension WorkerThread: Sendable {}

/// The thread's only function; takes over the worker.
private func workerMain(for context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}

import Dispatch
import Synchronization

/// Runs asynchronous work while the calling thread waits.
///
/// The main function of the program is synchronous, because an asynchronous one suspends the main thread in a
/// way in which Valgrind, which counts the instructions of this program, crashes.
enum BlockingRunner {
  /// Runs work on other threads, and returns when it has ended.
  ///
  /// - Throws: The error of the work.
  static func run(_ work: @escaping @Sendable () async throws -> Void) throws {
    let completion = Completion()
    Task.detached {
      let result: Result<Void, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      completion.result.withLock { $0 = result }
      completion.semaphore.signal()
    }
    completion.semaphore.wait()
    try completion.result.withLock { $0 }.get()
  }

  private final class Completion: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let result = Mutex<Result<Void, any Error>>(.success(()))
  }
}

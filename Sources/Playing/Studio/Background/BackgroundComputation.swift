import RemoteControl
import Synchronization

/// A computation on a background thread, whose output the session's thread takes when it is complete.
final class BackgroundComputation<Output: Sendable>: Sendable {
  /// The progress of the computation, and whether it is cancelled.
  final class Progress: Sendable {
    private let cancellation = Atomic(false)
    private let permille = Atomic(0)

    /// Whether the output is not needed any more, so that the computation should throw soon.
    var isCancelled: Bool { cancellation.load(ordering: .relaxed) }

    /// Requests the end of the computation.
    func cancel() { cancellation.store(true, ordering: .relaxed) }

    /// The fraction that is complete, 0 … 1, in steps of 0.001.
    var fraction: Double {
      get { Double(permille.load(ordering: .relaxed)) / 1000 }
      set { permille.store(Int((min(max(newValue, 0), 1) * 1000).rounded()), ordering: .relaxed) }
    }
  }

  let progress = Progress()
  private let state = Mutex<Result<Output, RequestFailure>?>(nil)

  /// Adds a computation to the work of a thread.
  ///
  /// - Parameters:
  ///   - thread: The thread.
  ///   - compute: Computes the output.
  init(
    on thread: BackgroundThread,
    _ compute: @escaping @Sendable (Progress) throws(RequestFailure) -> Output
  ) {
    thread.perform { [self] in
      let result: Result<Output, RequestFailure>
      do throws(RequestFailure) {
        guard !progress.isCancelled else { throw .cancelled }
        result = .success(try compute(progress))
      } catch {
        result = .failure(error)
      }
      state.withLock { $0 = result }
    }
  }

  /// The output or the failure; nil while it is being computed.
  var result: Result<Output, RequestFailure>? { state.withLock(\.self) }
}

extension RequestFailure {
  /// The failure of a computation that was cancelled.
  static let cancelled = RequestFailure("cancelled")
}

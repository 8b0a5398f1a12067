/// An operation took longer than allowed.
struct DeadlineExceeded: Error {}

/// Performs an operation, and cancels it if it takes longer than a duration.
///
/// - Throws: `DeadlineExceeded`, or what the operation throws.
func withDeadline<Value: Sendable>(
  _ duration: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value?.self) { group in
    defer { group.cancelAll() }
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: duration)
      return nil
    }
    guard let value = try await group.next().flatMap({ $0 }) else { throw DeadlineExceeded() }
    return value
  }
}

/// A failed system call: the operation and the reason.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed, such as `cannot make a socket`.
  public let failureDescription: String
  /// The reason, a value of `errno`.
  public let errorNumber: Int32

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - failure: The operation that failed, in lowercase and without a period.
  ///   - errorNumber: The reason, a value of `errno`.
  public init(_ failure: String, errorNumber: Int32) {
    self.failureDescription = failure
    self.errorNumber = errorNumber
  }

  /// The error message, without a period: `cannot make a socket: too many open files`.
  public var description: String { "\(failureDescription): \(Self.message(for: errorNumber))" }

  /// The system's message for an error number, for the end of an error message: `no such file or directory`.
  ///
  /// - Parameter number: A value of `errno`.
  /// - Returns: The message, beginning in lowercase and without a period.
  public static func message(for number: Int32) -> String {
    guard let message = strerror(number).map({ String(cString: $0) }) else { return "error \(number)" }
    return message.prefix(1).lowercased() + message.dropFirst()
  }
}

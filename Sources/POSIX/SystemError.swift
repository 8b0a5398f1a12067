/// The system's message for an error number, for the end of an error message: `no such file or directory`.
///
/// - Parameter number: A value of `errno`.
/// - Returns: The message, beginning in lowercase and without a period.
public func systemErrorMessage(_ number: Int32) -> String {
  guard let words = strerror(number).map({ String(cString: $0) }) else { return "error \(number)" }
  return words.prefix(1).lowercased() + words.dropFirst()
}

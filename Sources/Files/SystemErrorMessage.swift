#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The system's words for an error, as the end of a message of ours: `no such file or directory`.
///
/// - Parameter number: As `errno` has it.
/// - Returns: The words, in lower case and without a period.
public func systemErrorMessage(_ number: Int32) -> String {
  guard let words = strerror(number).map({ String(cString: $0) }) else { return "error \(number)" }
  return words.prefix(1).lowercased() + words.dropFirst()
}

/// The names of the functions that the host calls in a delegate table, and what is wrong with a table's own.
public struct DelegateMethods: Sendable {
  /// The names.
  public let names: [String]

  /// The methods of these names; none for a table whose functions the host does not check.
  public init(_ names: [String]) { self.names = names }

  /// Why the host would never call some of a table's functions, as a sentence; nil if it may.
  ///
  /// - Parameter functions: The names of all functions that the table has, inherited ones included, in any order.
  /// - Returns: A misspelt method, else that there is none of the methods.
  public func problem(with functions: [String]) -> String? {
    if let problem = problem(misspeltIn: functions) { return problem }
    guard !names.isEmpty, !functions.contains(where: names.contains) else { return nil }
    return "the table has no method \(names.map { "'\($0)'" }.joined(separator: " or "))"
  }

  /// What the first function is called whose name is almost that of a method that the table lacks, as a sentence.
  ///
  /// A name near to a method that is there as well is taken for that of a helper.
  func problem(misspeltIn functions: [String]) -> String? {
    let missing = names.filter { !functions.contains($0) }
    for function in functions.sorted() where !names.contains(function) {
      guard let method = nearest(to: function, in: missing) else { continue }
      return "there is no method '\(function)'; did you mean '\(method)'?"
    }
    return nil
  }
}

/// The names of the functions that the host calls in a delegate table, and the check of a table against them.
public struct DelegateMethods: Sendable {
  /// The method names.
  public let names: [String]

  /// Creates a list of method names; if it is empty, the functions of the table are not checked.
  public init(_ names: [String]) { self.names = names }

  /// Returns a message if the host would never call some of a table's functions; nil if there is no problem.
  ///
  /// - Parameter functions: The names of all functions of the table, including inherited ones, in any order.
  /// - Returns: A message about a misspelt method, else about a table without any of the methods.
  public func problem(withFunctionNames functions: [String]) -> String? {
    if let problem = misspellingProblem(in: functions) { return problem }
    guard !names.isEmpty, !functions.contains(where: names.contains) else { return nil }
    return "the table has no method \(names.map { "'\($0)'" }.joined(separator: " or "))"
  }

  /// Returns a message about the first function whose name is similar to a method that the table lacks.
  ///
  /// A name similar to a method that the table also has is assumed to be a helper function.
  func misspellingProblem(in functions: [String]) -> String? {
    let missing = names.filter { !functions.contains($0) }
    for function in functions.sorted() where !names.contains(function) {
      guard let method = mostSimilarName(to: function, in: missing) else { continue }
      return "there is no method '\(function)'; did you mean '\(method)'?"
    }
    return nil
  }
}

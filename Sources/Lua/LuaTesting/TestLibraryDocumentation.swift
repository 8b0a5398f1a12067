public import LuaHost

extension TestRunner {
  /// The documentation of the functions that the test library defines, from the annotations in its source.
  public static let testingFunctionDescriptions: [FunctionDescription] = {
    var descriptions: [FunctionDescription] = []
    var comment: [Substring] = []
    for line in librarySource.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("---") {
        comment.append(line.dropFirst(3).drop { $0 == " " })
        continue
      }
      if let match = line.wholeMatch(of: /function ([\w.]+)\((.*)\).*/), !comment.isEmpty,
        let name = publicName(of: match.1)
      {
        descriptions.append(description(of: name, parameters: match.2, comment))
      }
      comment = []
    }
    return descriptions
  }()

  /// The name by which tests call a function of the library; nil for its own functions.
  private static func publicName(of name: Substring) -> String? {
    if name.hasPrefix("expectations.") { return "assert.\(name.dropFirst("expectations.".count))" }
    return name.contains(".") || name.hasPrefix("_") ? nil : String(name)
  }

  private static func description(
    of name: String, parameters: Substring, _ comment: [Substring]
  ) -> FunctionDescription {
    let summary = comment.filter { !$0.hasPrefix("@") && !$0.isEmpty }.joined(separator: " ")
    let annotations = comment.compactMap { $0.wholeMatch(of: /@param (\w+)(\??) (\S+) ?(.*)/) }
    return FunctionDescription(
      name: name, summary: summary,
      parameters: parameters.split(separator: ", ").map { parameter in
        let annotation = annotations.first { $0.1 == parameter }
        let text = annotation.map { String($0.4) } ?? ""
        let type = annotation.map { String($0.3) } ?? "any"
        return annotation?.2.isEmpty == false
          ? .optional(String(parameter), text, type: type) : .init(String(parameter), text, type: type)
      }, returns: "")
  }
}

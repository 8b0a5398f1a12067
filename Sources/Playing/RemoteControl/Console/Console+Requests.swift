package import JSON
package import LuaConsole
import LuaHost

/// The requests to a console, which pages and prompts in other processes send in the same form.
extension Console {
  /// Performs a request that evaluates nothing: `check`, `complete` or `signature`.
  ///
  /// - Returns: The result.
  /// - Throws: `RequestFailure` if it is another request, or a parameter is wrong.
  package func perform(_ request: ClientRequest) throws(RequestFailure) -> JSONValue {
    switch request.method {
    case "check": return statusJSON(try request.string("text"))
    case "complete":
      let (text, cursor) = try request.textBeforeCursor()
      return completionsJSON(text, cursor)
    case "signature": return signatureJSON(try request.textBeforeCursor().text)
    default: throw RequestFailure("there is no request \(request.method)")
    }
  }

  /// Returns the result of a request `evaluate`.
  ///
  /// - Parameter result: The outcome of the last evaluation.
  /// - Returns: The lines to display, and what the evaluation requests of a prompt.
  /// - Throws: `RequestFailure` if the evaluation failed.
  package func json(of result: ExecutionResult) throws(RequestFailure) -> JSONValue {
    switch result {
    case .failed(let error): throw RequestFailure(error)
    case .output(let lines):
      var members: [String: JSONValue] = ["lines": .array(lines.map(JSONValue.string))]
      if hasDisplayedHelp { members["help"] = true }
      for request in takePromptRequests() {
        switch request {
        case .copy(let text): members["copied"] = .string(text)
        case .editingMode(let mode): members["editingMode"] = .string(mode.rawValue)
        }
      }
      return .object(members)
    }
  }

  private func statusJSON(_ text: String) -> JSONValue {
    switch checkInputStatus(text) {
    case .complete: ["status": "complete"]
    case .incomplete: ["status": "incomplete"]
    case .invalid(let message): ["status": "invalid", "message": .string(message)]
    }
  }

  private func completionsJSON(_ text: String, _ cursor: Int) -> JSONValue {
    let completions = complete(text)
    let replaced = text.suffix(completions.replacedCharacterCount).utf16.count
    let items = completions.candidates.map { candidate -> JSONValue in
      [
        "text": .string(candidate.text), "type": .string(candidate.detail),
        "help": .string(candidate.summary),
      ]
    }
    return ["from": .number(cursor - replaced), "to": .number(cursor), "items": .array(items)]
  }

  /// The signature of the call at the end of a text, and the property that is assigned there with the range
  /// of its numbers.
  private func signatureJSON(_ text: String) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if let call = signature(ofCallAtEndOf: text) { members["call"] = .string(call) }
    if let property = assignedProperty(at: text) {
      let unit = property.unit.map { " in \($0)" } ?? ""
      members["property"] = .string("\(property.name): \(property.type)\(unit)  \(property.summary)")
      members["min"] = property.range.minimum.map(JSONValue.number)
      members["max"] = property.range.maximum.map(JSONValue.number)
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension ClientRequest {
  /// The text before the cursor, which is given in UTF-16 units; at the end by default.
  fileprivate func textBeforeCursor() throws(RequestFailure) -> (text: String, cursor: Int) {
    let text = try string("text")
    let count = text.utf16.count
    let cursor = try integer("cursor", default: count, in: 0...count)
    guard let end = text.utf16.index(text.startIndex, offsetBy: cursor).samePosition(in: text) else {
      throw failure("cursor", expected: "an offset between two characters")
    }
    return (String(text[..<end]), cursor)
  }
}

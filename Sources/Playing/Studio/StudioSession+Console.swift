import JSON
import LuaConsole
import LuaHost
import Runs
import StudioProtocol

/// The console: texts that are evaluated and completed.
extension StudioSession {
  func evaluate(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let text = try request.string("text")
    if case .incomplete? = controller.console?.checkInputStatus(text) {
      return ["complete": false, "lines": []]
    }
    switch controller.evaluate(text) {
    case .output(let lines): return ["complete": true, "lines": .array(lines.map(JSONValue.string))]
    case .failed(let error): return ["complete": true, "lines": [], "error": StudioFailure(error).json]
    case nil: throw StudioFailure("the run cannot be continued from the state that is shown; see the log")
    }
  }

  /// Completes the text before the cursor.
  func completions(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let (text, cursor) = try textBeforeCursor(request)
    guard let console = controller.console else { throw StudioFailure(SceneController.missingConsoleError) }
    controller.timeline?.markPastStateModified()
    let completions = console.complete(text)
    let replaced = text.suffix(completions.replacedCharacterCount).utf16.count
    let items = completions.candidates.map { candidate -> JSONValue in
      [
        "text": .string(candidate.text),
        "type": .string(candidate.signature == candidate.text ? "" : candidate.signature),
        "help": .string(candidate.summary),
      ]
    }
    return ["from": .number(cursor - replaced), "to": .number(cursor), "items": .array(items)]
  }

  /// The signature of the call at the cursor, or the property that is assigned there with the range of its
  /// numbers.
  func signatureHelp(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let (text, _) = try textBeforeCursor(request)
    if let property = controller.console?.assignedProperty(at: text) {
      let unit = property.unit.map { " in \($0)" } ?? ""
      return [
        "text": .string("\(property.name): \(property.type)\(unit)  \(property.summary)"), "parameter": nil,
        "min": property.range.minimum.map(JSONValue.number) ?? nil,
        "max": property.range.maximum.map(JSONValue.number) ?? nil,
      ]
    }
    guard let signature = controller.console?.signature(ofCallAtEndOf: text) else { return nil }
    return ["text": .string(signature), "parameter": nil, "min": nil, "max": nil]
  }

  /// The help on a name; recorded as input of the session, as at the prompt.
  func help(_ request: StudioRequest) throws(StudioFailure) -> JSONValue {
    let name = try request.string("name")
    guard case .output(let lines)? = controller.evaluate("?\(name)") else {
      throw StudioFailure("there is no help on \(name)")
    }
    return ["text": .string(lines.joined(separator: "\n"))]
  }

  /// The text before the cursor, which is given in UTF-16 units; at the end by default.
  private func textBeforeCursor(_ request: StudioRequest) throws(StudioFailure) -> (text: String, cursor: Int)
  {
    let text = try request.string("text")
    let count = text.utf16.count
    let cursor = try request.integer("cursor", default: count, in: 0...count)
    guard let end = text.utf16.index(text.startIndex, offsetBy: cursor).samePosition(in: text) else {
      throw request.failure("cursor", expected: "an offset between two characters")
    }
    return (String(text[..<end]), cursor)
  }
}

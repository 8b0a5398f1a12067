import JSON
import Testing

@testable import ConsoleLink

@Suite struct JSONLineTests {
  private func request(_ text: String) -> Request? { JSONLine.decode(Array(text.utf8)) }
  private func response(_ text: String) -> Response? { JSONLine.decode(Array(text.utf8)) }

  @Test func `a request is a line with the members that are set`() {
    let line = String(
      decoding: JSONLine.encode(Request(.checkInputStatus, id: 3, text: "x =\n1")), as: UTF8.self)
    #expect(line == #"{"id":3,"request":"check","text":"x =\n1"}"# + "\n")
  }

  @Test func `a request with all members is decoded as it was encoded`() {
    let request = Request(
      .complete, id: 7, text: "öl.\u{1F600}", usesPlainStyle: true, version: 2, columns: 120)
    #expect(JSONLine.decode(JSONLine.encode(request)) == request)
  }

  @Test func `a response with all members is decoded as it was encoded`() {
    var response = Response(id: 4)
    response.resultLines = ["_1 = 2", ""]
    response.error = "prompt 2:1: \"x\""
    response.inputStatus = .incomplete
    response.replacedCharacterCount = 2
    response.candidates = ["center", "centre"]
    response.candidateDetails = ["Point", ""]
    response.candidateSummaries = []
    response.signature = "after(seconds, body)"
    response.isHelp = true
    response.copiedText = "copied"
    response.editingMode = "vi"
    response.version = 2
    response.output = ["printed"]
    response.isServerEnding = false
    let members = JSONLine.encode(response)
    #expect(JSONLine.decode(members) == response)
    #expect((try? JSONValue(parsing: members))?.objectValue?.count == 15)
  }

  @Test func `members that are null or unknown are ignored`() {
    #expect(
      request(#"{"id": 1, "request": "evaluate", "text": null, "color": [1]}"#)
        == Request(.evaluate, id: 1))
    #expect(response(#"{"future": {"a": 1}, "id": null}"#) == Response())
  }

  @Test(arguments: [
    "", "[]", "1", "{}", #"{"id": 1}"#, #"{"request": "evaluate"}"#, #"{"id": "1", "request": "evaluate"}"#,
    #"{"id": 1.5, "request": "evaluate"}"#, #"{"id": 1, "request": "evaluat"}"#,
    #"{"id": 1, "request": "evaluate", "text": 1}"#, #"{"id": 1, "request": "evaluate", "plain": 1}"#,
    #"{"id": 1, "request": "evaluate"} {}"#, "{\"id\": 1, \"request\": \"evaluate\", \"text\": \"\u{1}\"}",
  ])
  func `a line that is no request is refused`(line: String) {
    #expect(request(line) == nil)
  }

  @Test(arguments: [
    #"{"lines": "x"}"#, #"{"candidates": ["a", 1]}"#, #"{"status": "maybe"}"#, #"{"end": 1}"#,
  ])
  func `a line that is no response is refused`(line: String) {
    #expect(response(line) == nil)
  }
}

import Display
import JSON
@testable import RemoteControl
import Testing

@Suite struct MessageTests {
  private let client = Client(id: 3)

  @Test func `a request has a method, and may have an id and parameters`() throws {
    let text = #"{"id": 7, "method": "step", "params": {"ticks": -1}}"#
    #expect(
      try ClientRequest(client: client, text: text.utf8)
        == ClientRequest(client: client, id: 7, method: "step", parameters: ["ticks": -1]))
    #expect(
      try ClientRequest(client: client, text: #"{"method": "pause"}"#.utf8)
        == ClientRequest(client: client, method: "pause"))
  }

  @Test(arguments: [
    ("{", "not JSON: expected a name in quotes at byte 1"), ("[]", "expected the name of a method"),
    (#"{"method": 1}"#, "expected the name of a method"),
    (#"{"method": "pause", "id": "a"}"#, "expected an integer as id"),
  ])
  func `other texts are errors`(text: String, message: String) {
    #expect(throws: RequestFailure(message)) { try ClientRequest(client: client, text: text.utf8) }
  }

  @Test func `responses repeat the id of the request`() {
    #expect(string(.response(id: 7, .success(nil))) == #"{"id":7,"result":null}"#)
    #expect(
      string(.response(id: nil, .failure(RequestFailure("no")))) == #"{"error":{"message":"no"},"id":null}"#)
    let failure = RequestFailure("no", file: "a.lua", line: 3, traceback: "stack")
    #expect(
      string(.response(id: 7, .failure(failure)))
        == #"{"error":{"file":"a.lua","line":3,"message":"no","traceback":"stack"},"id":7}"#)
    #expect(failure.report == "a.lua:3: no\nstack")
  }

  @Test func `notifications have a method and parameters`() {
    #expect(
      string(.notification(method: "state", parameters: ["paused": true]))
        == #"{"method":"state","params":{"paused":true}}"#)
  }

  @Test(
    arguments: [
      .response(id: 7, .success(["lines": ["_1 = \"ö\u{1F600}\"", ""]])), .response(id: 1, .success(nil)),
      .response(id: nil, .failure(RequestFailure("no"))),
      .response(id: 7, .failure(RequestFailure("no\n", file: "prompt 2", line: 3, traceback: "a\nb"))),
      .notification(method: "output", parameters: ["lines": ["printed"]]),
      .notification(method: "state", parameters: nil),
    ] as [ServerMessage])
  func `a message is read as it was written`(message: ServerMessage) {
    #expect(ServerMessage(text: message.text) == message)
  }

  @Test(arguments: ["", "[]", "1", "{}", #"{"id": 1}"#, #"{"id": 1, "error": "no"}"#, #"{"method": 1}"#])
  func `another text is no message`(text: String) {
    #expect(ServerMessage(text: Array(text.utf8)) == nil)
  }

  @Test func `layers have names`() throws {
    #expect(
      try StudioLayers(parameters: ["layers": ["contacts", "boundingBoxes"]]) == [.contacts, .boundingBoxes])
    #expect(try StudioLayers(parameters: ["layers": []]) == [])
    #expect(StudioLayers([.contacts, .boundingBoxes]).frameLayers == .contacts)
    #expect(throws: RequestFailure("unknown layer \"shadows\"")) {
      try StudioLayers(parameters: ["layers": ["shadows"]])
    }
    #expect(throws: RequestFailure("expected names of layers")) { try StudioLayers(parameters: nil) }
  }

  private func string(_ message: ServerMessage) -> String { String(decoding: message.text, as: UTF8.self) }
}

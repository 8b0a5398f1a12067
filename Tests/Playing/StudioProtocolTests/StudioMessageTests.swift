import Display
import JSON
import StudioProtocol
import Testing

@Suite struct StudioMessageTests {
  private let client = StudioClient(id: 3)

  @Test func `a request has a method, and may have an id and parameters`() throws {
    let text = #"{"id": 7, "method": "step", "params": {"ticks": -1}}"#
    #expect(
      try StudioRequest(client: client, text: text.utf8)
        == StudioRequest(client: client, id: 7, method: "step", parameters: ["ticks": -1]))
    #expect(
      try StudioRequest(client: client, text: #"{"method": "pause"}"#.utf8)
        == StudioRequest(client: client, method: "pause"))
  }

  @Test(arguments: [
    ("{", "not JSON: expected a name in quotes at byte 1"), ("[]", "expected the name of a method"),
    (#"{"method": 1}"#, "expected the name of a method"),
    (#"{"method": "pause", "id": "a"}"#, "expected an integer as id"),
  ])
  func `other texts are errors`(text: String, message: String) {
    #expect(throws: StudioFailure(message)) { try StudioRequest(client: client, text: text.utf8) }
  }

  @Test func `responses repeat the id of the request`() {
    #expect(string(StudioMessage.response(id: 7, result: nil)) == #"{"id":7,"result":null}"#)
    #expect(
      string(StudioMessage.response(id: nil, failure: StudioFailure("no")))
        == #"{"id":null,"error":{"message":"no"}}"#)
    let failure = StudioFailure("no", file: "a.lua", line: 3, traceback: "stack")
    #expect(
      string(StudioMessage.response(id: 7, failure: failure))
        == #"{"id":7,"error":{"message":"no","file":"a.lua","line":3,"traceback":"stack"}}"#)
  }

  @Test func `notifications have a method and parameters`() {
    #expect(
      string(StudioMessage.notification(method: "state", parameters: ["paused": true]))
        == #"{"method":"state","params":{"paused":true}}"#)
  }

  @Test func `layers have names`() throws {
    #expect(
      try StudioLayers(parameters: ["layers": ["contacts", "boundingBoxes"]]) == [.contacts, .boundingBoxes])
    #expect(try StudioLayers(parameters: ["layers": []]) == [])
    #expect(StudioLayers([.contacts, .boundingBoxes]).frameLayers == .contacts)
    #expect(throws: StudioFailure("unknown layer \"shadows\"")) {
      try StudioLayers(parameters: ["layers": ["shadows"]])
    }
    #expect(throws: StudioFailure("expected names of layers")) { try StudioLayers(parameters: nil) }
  }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

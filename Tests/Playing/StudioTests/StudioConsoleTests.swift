import JSON
import RemoteControl
import Runs
import RunsTesting
import Testing

/// The console of a page.
@Suite struct StudioConsoleTests {
  private let studio: StudioHarness

  init() throws { studio = try StudioHarness() }

  @Test func `a text is evaluated`() throws {
    #expect(try studio.request("evaluate", ["text": "1 + 1"]) == ["lines": ["_1 = 2"]])
  }

  @Test func `an incomplete text needs more lines`() throws {
    #expect(try studio.request("check", ["text": "for i = 1, 2 do"]) == ["status": "incomplete"])
    #expect(try studio.request("check", ["text": "1 + 1"]) == ["status": "complete"])
  }

  @Test func `an error has a message and a traceback`() throws {
    let failure = studio.failure("evaluate", ["text": "local function f() error('broken') end f()"])
    #expect(failure?.message == "broken" && failure?.line == 1)
    #expect(failure?.traceback?.isEmpty == false)
  }

  @Test func `back goes to an earlier state, and another text continues from there`() throws {
    studio.run(30)
    try studio.request("evaluate", ["text": "back(10)"])
    studio.finishSeek()
    #expect(studio.scene.tick == 20)
    #expect(studio.controller.isInPast)
    try studio.request("evaluate", ["text": "x = 1"])
    #expect(!studio.controller.isInPast)
    #expect(studio.scene.tick == 20)
  }

  @Test func `a name is completed at the cursor, in UTF-16 units`() throws {
    let result = try studio.request("complete", ["text": "s = '𝄞' squ + 1", "cursor": 12])
    #expect(result["from"] == 9)
    #expect(result["to"] == 12)
    #expect(result["items"]?[0]?["text"] == "square")
    let members = try studio.request("complete", ["text": "animator:addB"])["items"]?[0]
    #expect(members?["text"] == "addBehavior")
    #expect(members?["type"]?.stringValue?.contains("behavior") == true)
    #expect(members?["help"]?.stringValue?.isEmpty == false)
  }

  @Test func `a cursor within a character or outside the text is an error`() {
    #expect(studio.failure("complete", ["text": "'𝄞'", "cursor": 2]) != nil)
    #expect(studio.failure("complete", ["text": "x", "cursor": 2]) != nil)
  }

  @Test func `the signature of a call and the help on a name`() throws {
    let signature = try studio.request("signature", ["text": "animator:addBehavior("])
    #expect(signature["call"]?.stringValue?.hasPrefix("addBehavior(") == true)
    #expect(try studio.request("signature", ["text": "x"]) == .null)
    #expect(try studio.request("signature", ["text": "y = 2"]) == .null)
    #expect(try studio.request("signature", ["text": "square.alpha == 1"]) == .null)
    for text in ["square.alpha = ", "square.alpha = 0.5", "View { size = { 4, 4 }, alpha = 0"] {
      let property = try studio.request("signature", ["text": .string(text)])
      #expect(property["property"]?.stringValue?.hasPrefix("alpha: number") == true, "\(text)")
      #expect(property["min"] == 0 && property["max"] == 1)
    }
    let help = try studio.request("evaluate", ["text": "?GravityBehavior"])
    #expect(help.lines.first?.contains("GravityBehavior") == true)
  }

}

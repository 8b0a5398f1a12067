import JSON
import Testing

@Suite struct JSONValueTests {
  @Test(
    arguments: [
      ("null", nil), (" true ", true), ("false", false), ("-0.5e1", -5), ("12", 12), ("\"\"", ""), ("[]", []),
      ("{}", [:]),
      ("[1, [2], {\"a\": null}]", [1, [2], ["a": nil]]),
      (#""\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00\ud83d""#, "\"\\/\u{8}\u{C}\n\r\tä😀\u{FFFD}"),
      (#"{"a": 1, "a": 2}"#, ["a": 2]),
    ] as [(String, JSONValue)])
  func `texts are parsed`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "+1", "01", "1.", ".5", "1e", "1e999", "NaN", "[1,]", "[1 2]", "{\"a\"}",
    "{a: 1}", "{\"a\": 1,}",
    "\"", "\"\u{1}\"", #""\x""#, #""\u12g4""#, "[", "1 1", "'a'",
  ])
  func `other texts are errors`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func `bytes that are not UTF-8 are an error`() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22] as [UInt8]) }
  }

  @Test func `an error has the offset of the first wrong byte`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: "[1 2]") }
    #expect(error?.description == "expected , or ] at byte 3")
  }

  @Test func `values that are nested too deeply are an error`() throws {
    let depth = JSONValue.maximumDepth
    let deepest = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try JSONValue(parsing: deepest) != .null)
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[\(deepest)]") }
    #expect(throws: JSONError.self) { try JSONValue(parsing: String(repeating: "[", count: 100_000)) }
  }

  @Test(
    arguments: [
      (nil, "null"), (1, "1"), (-2.5, "-2.5"), (1e300, "1e+300"), (.number(.infinity), "null"),
      (.number(-0.0), "0"),
      ("a\"\\\n\u{1}ä", "\"a\\\"\\\\\\n\\u0001ä\""),
      (["b": 1, "a": [true, nil]], "{\"a\":[true,null],\"b\":1}"),
    ] as [(JSONValue, String)])
  func `values are written as JSON`(value: JSONValue, text: String) {
    #expect(value.description == text)
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (-1.5, "-1.5"), (0.004, "0"), (-0.004, "0"), (0.01, "0.01"), (12.345, "12.35"),
      (-100.1, "-100.1"),
      (1e20, "1e+20"), (.nan, "null"),
    ] as [(Double, String)])
  func `coordinates are rounded to hundredths`(value: Double, text: String) {
    var json = JSONWriter()
    json.write(hundredths: value)
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test func `members and elements are found by name and index`() {
    let value: JSONValue = ["list": [1, "two"], "flag": true, "half": 0.5]
    #expect(value["list"]?[0]?.intValue == 1)
    #expect(value["list"]?[1]?.stringValue == "two")
    #expect(value["list"]?[2] == nil)
    #expect(value["flag"]?.boolValue == true)
    #expect(value["half"]?.intValue == nil)
    #expect(value["other"] == nil)
    #expect(value[0] == nil)
  }
}

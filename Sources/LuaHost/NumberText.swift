internal import CLuaBridge

/// A number as Lua's tostring writes it: `%.14g`, and `.0` only where Lua would print a float.
func luaNumberText(_ number: Double) -> String {
  if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
  var value = BridgeValue()
  value.kind = .number
  value.content.number = number
  return describe(value)
}

/// A number with at most 14 digits, and without a point where it is whole: `0.5`, `3`.
package func shortNumberText(_ number: Double) -> String { luaNumberText(number) }

/// A float as Lua's tostring writes it: `0.5`, `3.0`, `inf`.
package func floatText(_ number: Double) -> String {
  guard !number.isNaN else { return "nan" }
  var value = BridgeValue()
  value.kind = .number
  value.content.number = number
  return describe(value)
}

/// The value in the words of an error message: `nil`, `1.5`, `a string "x"`, `a View`.
func describe(_ value: BridgeValue) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
    guard let start = text.baseAddress else { return "" }
    let length = withUnsafePointer(to: value) { bridge_describe($0, start, text.count) }
    return String(decoding: text[..<length].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

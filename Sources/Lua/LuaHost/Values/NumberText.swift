import CLuaBridge

/// Returns the number in Lua's notation: whole numbers of magnitude less than 2⁵³ with all digits and without
/// `.0`, others as `%.14g`: `3`, `0.5`, `1e+100`.
package func luaNumberText(_ number: Double) -> String {
  if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
  var value = BridgeValue()
  value.kind = .number
  value.content.number = number
  return describe(value)
}

/// Returns the number as Lua's `tostring` does for a float: `0.5`, `3.0`, `inf`.
package func luaFloatText(_ number: Double) -> String {
  guard !number.isNaN else { return "nan" }
  var value = BridgeValue()
  value.kind = .number
  value.content.number = number
  return describe(value)
}

/// Returns a description of the value for error messages: `nil`, `1.5`, `a string "x"`, `a View`.
func describe(_ value: BridgeValue) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
    guard let start = text.baseAddress else { return "" }
    let length = withUnsafePointer(to: value) { bridge_describe($0, start, text.count) }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }
}

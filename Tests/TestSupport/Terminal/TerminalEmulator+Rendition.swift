extension TerminalEmulator {
  /// Applies select-graphic-rendition (SGR) parameters to the pen.
  mutating func select(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: cursor.pen = Pen()
      case 1...9: cursor.pen.renditions.insert(number)
      case 22: cursor.pen.renditions.subtract([1, 2])
      case 23...29: cursor.pen.renditions.remove(number - 20)
      case 30...37: cursor.pen.foreground = .indexed(UInt8(number - 30))
      case 90...97: cursor.pen.foreground = .indexed(UInt8(number - 82))
      case 38: cursor.pen.foreground = color(&rest)
      case 39: cursor.pen.foreground = .terminalDefault
      case 40...47: cursor.pen.background = .indexed(UInt8(number - 40))
      case 100...107: cursor.pen.background = .indexed(UInt8(number - 92))
      case 48: cursor.pen.background = color(&rest)
      case 49: cursor.pen.background = .terminalDefault
      default: recordViolation("unknown rendition \(number)")
      }
    }
  }

  private mutating func color(_ rest: inout ArraySlice<Int>) -> Color {
    let kind = rest.popFirst()
    let bytes = rest.prefix(kind == 5 ? 1 : 3).compactMap { UInt8(exactly: $0) }
    rest = rest.dropFirst(bytes.count)
    switch (kind, bytes.count) {
    case (5, 1): return .indexed(bytes[0])
    case (2, 3): return .rgb(bytes[0], bytes[1], bytes[2])
    default:
      recordViolation("not a colour")
      return .terminalDefault
    }
  }
}

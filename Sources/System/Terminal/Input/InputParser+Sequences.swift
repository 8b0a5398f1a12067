/// Parsing of control sequences: `ESC [ parameters final` (CSI), `ESC O final` (SS3), and nonstandard
/// variants.
///
/// Sources: ECMA-48, "XTerm Control Sequences", the manual of rxvt-unicode (urxvt(7)), console_codes(4), and
/// kitty's "Comprehensive keyboard handling in terminals".
extension InputParser {
  mutating func consumeCSI(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case UInt8(ascii: "[") where bytes.isEmpty: state = .linuxFunctionKey
    case UInt8(ascii: "M") where bytes.isEmpty: state = .x10Mouse([])
    // rxvt: `$` as the final byte means Shift. Otherwise it is an intermediate byte, as in the terminal's
    // reports.
    case UInt8(ascii: "$") where !bytes.isEmpty && bytes.allSatisfy(Self.isDigit):
      dispatchCSI(bytes, final: byte)
    case 0x20...0x3F:
      // A sequence that is too long is read to its end and then ignored.
      state = .csi(bytes.count < Self.maximumSequenceLength ? bytes + [byte] : bytes)
    case 0x40...0x7E: dispatchCSI(bytes, final: byte)
    default: restart(with: byte)
    }
  }

  mutating func consumeSS3(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9") where bytes.count < 4, UInt8(ascii: ";") where bytes.count < 4:
      state = .ss3(bytes + [byte])
    case 0x40...0x7E:
      let parameters = CSIParameters(bytes[...])
      let modifiers = Self.modifiers(parameters[bytes.contains(UInt8(ascii: ";")) ? 1 : 0])
      if let key = Self.finalByteKeys[byte] {
        emit(key, modifiers)
      } else if let key = Self.finalByteKeys[byte & 0xDF], (0x61...0x64).contains(byte) {
        // rxvt: Ctrl and an arrow key.
        emit(key, modifiers.union(.control))
      } else if byte == UInt8(ascii: "M") {
        emit(.enter, modifiers)
      } else if (0x6A...0x79).contains(byte) {
        // Application keypad mode: the final byte is the character plus 0x40.
        emit(.character(Unicode.Scalar(byte - 0x40)), modifiers)
      }
      reset()
    default:
      if bytes.isEmpty { emit(.character("O"), .alt) }
      restart(with: byte)
    }
  }

  mutating func consumeLinuxFunctionKey(_ byte: UInt8) {
    guard (0x41...0x45).contains(byte) else { return restart(with: byte) }
    emit(.function(Int(byte) - 0x40))
    reset()
  }

  /// Consumes one of the three bytes of an X10 mouse report, sent by terminals without SGR mouse mode (1006).
  mutating func consumeX10Mouse(_ byte: UInt8, after bytes: [UInt8]) {
    guard byte >= 0x20 else { return restart(with: byte) }
    guard bytes.count == 2 else {
      state = .x10Mouse(bytes + [byte])
      return
    }
    // In this encoding a release is reported as button 3.
    let code = Int(bytes[0]) - 32
    let isRelease = code & 0b1100_0011 == 3 && code & 32 == 0
    emitMouse(code: code, x: Int(bytes[1]) - 32, y: Int(byte) - 32, isRelease: isRelease)
    reset()
  }

  private mutating func dispatchCSI(_ bytes: [UInt8], final: UInt8) {
    defer { if case .paste = state {} else { reset() } }
    guard bytes.count < Self.maximumSequenceLength else { return }
    if bytes.first == UInt8(ascii: "?") {
      let numbers = CSIParameters(bytes.dropFirst())
      switch final {
      case UInt8(ascii: "c"): events.append(.report(.deviceAttributes(numbers.presentNumbers)))
      case UInt8(ascii: "u"): events.append(.report(.keyboardFlags(numbers[0] ?? 0)))
      default: return
      }
    } else if bytes.first == UInt8(ascii: "<") {
      guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return }
      let numbers = CSIParameters(bytes.dropFirst())
      guard let code = numbers[0], let x = numbers[1], let y = numbers[2] else { return }
      emitMouse(code: code, x: x, y: y, isRelease: final == UInt8(ascii: "m"))
    } else if bytes.allSatisfy({ Self.isDigit($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }) {
      emitKey(CSIParameters(bytes[...]), final: final)
    }
  }

  /// Emits the key of a control sequence; a release if kitty's event type says so.
  private mutating func emitKey(_ numbers: CSIParameters, final: UInt8) {
    let count = events.count
    emitKeyPress(numbers, final: final)
    guard numbers.isRelease, case .key(let key, _)? = events.last, events.count > count else { return }
    events[events.count - 1] = .keyRelease(key)
  }

  private mutating func emitKeyPress(_ numbers: CSIParameters, final: UInt8) {
    let modifiers = Self.modifiers(numbers[1])
    switch final {
    case UInt8(ascii: "~"): emitTildeKey(numbers, modifiers)
    // rxvt: the final byte encodes the modifiers.
    case UInt8(ascii: "$"): emitTildeKey(numbers, .shift)
    case UInt8(ascii: "^"): emitTildeKey(numbers, .control)
    case UInt8(ascii: "@"): emitTildeKey(numbers, [.control, .shift])
    case 0x61...0x64: if let key = Self.finalByteKeys[final & 0xDF] { emit(key, .shift) }
    case UInt8(ascii: "u"): emitCodePoint(numbers[0], modifiers)
    case UInt8(ascii: "Z"): emit(.tab, modifiers.union(.shift))
    case UInt8(ascii: "t"): emitWindowReport(numbers)
    case UInt8(ascii: "I"): events.append(.focus(true))
    case UInt8(ascii: "O"): events.append(.focus(false))
    default: if let key = Self.finalByteKeys[final] { emit(key, modifiers) }
    }
  }

  /// Emits the size of a cell in pixels, the reply to XTWINOPS 16; other reports are ignored.
  private mutating func emitWindowReport(_ numbers: CSIParameters) {
    guard numbers[0] == 6, let height = numbers[1], let width = numbers[2], (1...1000).contains(height),
      (1...1000).contains(width)
    else { return }
    events.append(.report(.cellSize(width: width, height: height)))
  }

  private mutating func emitTildeKey(_ numbers: CSIParameters, _ modifiers: KeyModifiers) {
    switch numbers[0] {
    case 200: state = .paste([])
    case 27: emitCodePoint(numbers[2], modifiers)
    case let number?: if let key = Self.tildeKeys[number] { emit(key, modifiers) }
    case nil: break
    }
  }

  /// Emits the key of a Unicode code point (`CSI code u` and xterm's modifyOtherKeys).
  private mutating func emitCodePoint(_ code: Int?, _ modifiers: KeyModifiers) {
    guard let code, let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else { return }
    switch value {
    case 9: emit(.tab, modifiers)
    case 13: emit(.enter, modifiers)
    case 27: emit(.escape, modifiers)
    case 8, 127: emit(.backspace, modifiers)
    // The private use area contains kitty's codes of functional keys.
    case 0..<32, 57344...63743: break
    default:
      let isShiftImplied = modifiers.isDisjoint(with: [.control, .alt, .super])
      emit(.character(scalar), isShiftImplied ? modifiers.subtracting(.shift) : modifiers)
    }
  }

  private mutating func emitMouse(code: Int, x: Int, y: Int, isRelease: Bool) {
    guard code < 256, (1...0xFFFF).contains(x), (1...0xFFFF).contains(y) else { return }
    let buttons: [MouseEvent.Button] = [.left, .middle, .right, .unspecified]
    let wheel: [MouseEvent.Action] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
    var button = buttons[code & 3]
    let action: MouseEvent.Action
    switch code & 0b1110_0000 {
    case 0: action = isRelease ? .release : .press
    case 32: action = button == .unspecified ? .move : .drag
    case 64:
      action = wheel[code & 3]
      button = .unspecified
    default: return  // Buttons beyond the third are not supported.
    }
    let modifiers = KeyModifiers(rawValue: UInt8(code & 0b1_1100) >> 2)
    events.append(.mouse(MouseEvent(action, button, column: x - 1, row: y - 1, modifiers: modifiers)))
  }
}

// MARK: The tables that map control sequences to keys

extension InputParser {
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Decodes xterm's modifier parameter, which is 1 plus the bit mask of the modifiers.
  private static func modifiers(_ number: Int?) -> KeyModifiers {
    guard let number, (2...256).contains(number) else { return [] }
    // Kitty adds 64 for Caps Lock and 128 for Num Lock.
    return KeyModifiers(rawValue: UInt8(number - 1) & 0x0F)
  }

  /// The keys of `CSI` and `SS3` sequences, by final byte.
  private static let finalByteKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
    UInt8(ascii: "S"): .function(4),
  ]

  /// The keys of VT220-style sequences `CSI number ~`, by number.
  private static let tildeKeys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
    29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
  ]
}

/// The numeric parameters of a control sequence, separated by semicolons.
///
/// Of a parameter with subparameters, separated by colons, only the first number is kept, and whether kitty's
/// event type, the second number of the second parameter, is that of a release.
private struct CSIParameters {
  private let numbers: [Int?]
  /// Whether the sequence reports the release of a key.
  let isRelease: Bool

  init(_ bytes: ArraySlice<UInt8>) {
    let parameters = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    numbers = parameters.map { Self.number($0) }
    let eventType =
      parameters.count < 2
      ? nil
      : parameters[1].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).dropFirst().first
    isRelease = eventType.flatMap { Self.number($0) } == 3
  }

  /// The parameter at an index; nil if it is missing or empty.
  subscript(index: Int) -> Int? { numbers.indices.contains(index) ? numbers[index] : nil }

  /// The parameters that are present.
  var presentNumbers: [Int] { numbers.compactMap { $0 } }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.prefix { InputParser.isDigit($0) }
    guard digits.contains(where: { _ in true }) else { return nil }
    // Clamped to avoid overflow; no larger number has a meaning.
    return digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 1 << 24) }
  }
}

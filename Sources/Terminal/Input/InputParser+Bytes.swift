extension InputParser {
  /// Takes one byte in, in whatever state.
  mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takeFirst(byte)
    case .scalar(let bytes): takeScalar(byte, after: bytes)
    case .escape: takeEscaped(byte)
    case .sequence(let bytes): takeSequence(byte, after: bytes)
    case .consoleKey: takeConsoleKey(byte)
    case .shortSequence(let bytes): takeShortSequence(byte, after: bytes)
    case .oldMouse(let bytes): takeOldMouse(byte, after: bytes)
    case .paste: takePasted(byte)
    }
  }

  /// Gives up what is being read, for this byte does not belong to it.
  mutating func restart(with byte: UInt8) {
    reset()
    takeFirst(byte)
  }

  private mutating func takeFirst(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x80...: takeScalar(byte, after: [])
    default:
      emitSingle(byte)
      reset()
    }
  }

  /// The key that sends this byte alone, which is below 0x80.
  private mutating func emitSingle(_ byte: UInt8) {
    switch byte {
    case 0x00: emit(.character(" "), .control)
    case 0x09: emit(.tab)
    case 0x0D: emit(.enter)
    case 0x7F: emit(.backspace)
    case 0x01...0x1A: emit(.character(Unicode.Scalar(byte + 0x60)), .control)
    case 0x1C...0x1F: emit(.character(Unicode.Scalar(byte + 0x40)), .control)
    default: emit(.character(Unicode.Scalar(byte)))
    }
  }

  private mutating func takeEscaped(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      // Of three or more, each but the last two is a key.
      if hasAlt { events.append(.key(.escape)) }
      hasAlt = true
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .shortSequence([])
    case 0x80...:
      hasAlt = true
      takeScalar(byte, after: [])
    default:
      hasAlt = true
      emitSingle(byte)
      reset()
    }
  }

  /// Takes a byte of a scalar in UTF-8; one that cannot follow ends what came before as U+FFFD.
  private mutating func takeScalar(_ byte: UInt8, after bytes: [UInt8]) {
    if !bytes.isEmpty, byte & 0xC0 != 0x80 {
      emit(.character("\u{FFFD}"))
      restart(with: byte)
      return
    }
    let bytes = bytes + [byte]
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&iterator) {
      emit(.character(scalar))
      reset()
    } else if bytes.count < Self.scalarLength(bytes[0]) {
      state = .scalar(bytes)
    } else {
      emit(.character("\u{FFFD}"))
      reset()
    }
  }

  /// How many bytes a scalar has that begins with this one; 1 if none does.
  private static func scalarLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Gathers a paste up to its end mark.
  ///
  /// Terminals take Ctrl-C out of what is pasted, so where it comes, the end mark was lost.
  private mutating func takePasted(_ byte: UInt8) {
    guard case .paste(var bytes) = state else { return }
    // Emptied first, so that the array has one owner and grows in place.
    state = .ground
    guard byte != 0x03 else {
      emitPaste(bytes[...])
      restart(with: byte)
      return
    }
    bytes.append(byte)
    if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      emitPaste(bytes.dropLast(Self.pasteEnd.count))
      reset()
    } else if bytes.count >= Self.longestPaste, byte < 0x80, !Self.mayBeInPasteEnd(byte) {
      emitPaste(bytes[...])
      state = .paste([])
    } else {
      state = .paste(bytes)
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Whether a paste must not be divided after this byte.
  private static func mayBeInPasteEnd(_ byte: UInt8) -> Bool { pasteEnd.contains(byte) || byte == 0x0D }

  private mutating func emitPaste(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    // Terminals send a carriage return for a line's end, as the key does.
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var lines = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text {
      if scalar == "\r" {
        lines.append("\n")
      } else if scalar != "\n" || previous != "\r" {
        lines.append(scalar)
      }
      previous = scalar
    }
    events.append(.paste(String(lines)))
  }
}

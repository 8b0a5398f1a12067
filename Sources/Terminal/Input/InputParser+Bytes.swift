extension InputParser {
  /// Takes one byte in, in whatever state.
  mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground: consumeGround(byte)
    case .scalar(let bytes): consumeUTF8(byte, after: bytes)
    case .escape: consumeEscape(byte)
    case .csi(let bytes): consumeCSI(byte, after: bytes)
    case .linuxFunctionKey: consumeLinuxFunctionKey(byte)
    case .ss3(let bytes): consumeSS3(byte, after: bytes)
    case .x10Mouse(let bytes): consumeX10Mouse(byte, after: bytes)
    case .paste: consumePaste(byte)
    }
  }

  /// Gives up what is being read, for this byte does not belong to it.
  mutating func restart(with byte: UInt8) {
    reset()
    consumeGround(byte)
  }

  private mutating func consumeGround(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x80...: consumeUTF8(byte, after: [])
    default:
      emitASCII(byte)
      reset()
    }
  }

  /// The key that sends this byte alone, which is below 0x80.
  private mutating func emitASCII(_ byte: UInt8) {
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

  private mutating func consumeEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      // Of three or more, each but the last two is a key.
      if hasAltPrefix { events.append(.key(.escape)) }
      hasAltPrefix = true
    case UInt8(ascii: "["): state = .csi([])
    case UInt8(ascii: "O"): state = .ss3([])
    case 0x80...:
      hasAltPrefix = true
      consumeUTF8(byte, after: [])
    default:
      hasAltPrefix = true
      emitASCII(byte)
      reset()
    }
  }

  /// Takes a byte of a scalar in UTF-8; one that cannot follow ends what came before as U+FFFD.
  private mutating func consumeUTF8(_ byte: UInt8, after bytes: [UInt8]) {
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
  private mutating func consumePaste(_ byte: UInt8) {
    guard case .paste(var bytes) = state else { return }
    // Emptied first, so that the array has one owner and grows in place.
    state = .ground
    guard byte != 0x03 else {
      emitPaste(bytes[...])
      restart(with: byte)
      return
    }
    bytes.append(byte)
    if byte == UInt8(ascii: "~"), bytes.suffix(Self.endMarker.count).elementsEqual(Self.endMarker) {
      emitPaste(bytes.dropLast(Self.endMarker.count))
      reset()
    } else if bytes.count >= Self.maximumPasteLength, byte < 0x80, !Self.isPossibleEndMarkerByte(byte) {
      emitPaste(bytes[...])
      state = .paste([])
    } else {
      state = .paste(bytes)
    }
  }

  private static let endMarker = Array("\u{1B}[201~".utf8)

  /// Whether a paste must not be divided after this byte.
  private static func isPossibleEndMarkerByte(_ byte: UInt8) -> Bool {
    endMarker.contains(byte) || byte == 0x0D
  }

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

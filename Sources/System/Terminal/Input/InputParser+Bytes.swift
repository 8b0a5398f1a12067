extension InputParser {
  /// Consumes one byte in the current state.
  mutating func consume(_ byte: UInt8) {
    switch state {
    case .ground: consumeGround(byte)
    case .utf8(let bytes): consumeUTF8(byte, after: bytes)
    case .escape: consumeEscape(byte)
    case .csi(let bytes): consumeCSI(byte, after: bytes)
    case .linuxFunctionKey: consumeLinuxFunctionKey(byte)
    case .ss3(let bytes): consumeSS3(byte, after: bytes)
    case .x10Mouse(let bytes): consumeX10Mouse(byte, after: bytes)
    case .paste: consumePaste(byte)
    case .discardedPaste(let bytes): consumeDiscardedPaste(byte, after: bytes)
    case .string(let introducer, let bytes, let endsNext):
      consumeControlString(byte, introducer: introducer, after: bytes, isTerminatorPending: endsNext)
    }
  }

  /// Discards the incomplete sequence and parses this byte, which does not belong to it, from the ground
  /// state.
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

  /// Emits the key that sends this single byte, which is below 0x80.
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
      // `ESC ESC` may begin an Alt-modified sequence, such as `ESC ESC [ A`. Of a longer run, only the last
      // two can belong to it; each earlier one is an Escape key.
      if hasAltPrefix { events.append(.key(.escape)) }
      hasAltPrefix = true
    case UInt8(ascii: "["): state = .csi([])
    case UInt8(ascii: "O"): state = .ss3([])
    case UInt8(ascii: "]") where !hasAltPrefix, UInt8(ascii: "P") where !hasAltPrefix,
      UInt8(ascii: "_") where !hasAltPrefix:
      state = .string(introducer: byte, [])
    case 0x80...:
      hasAltPrefix = true
      consumeUTF8(byte, after: [])
    default:
      hasAltPrefix = true
      emitASCII(byte)
      reset()
    }
  }

  /// Consumes a byte of a UTF-8 sequence; an invalid continuation byte ends the sequence as U+FFFD.
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
    } else if bytes.count < Self.utf8SequenceLength(bytes[0]) {
      state = .utf8(bytes)
    } else {
      emit(.character("\u{FFFD}"))
      reset()
    }
  }

  /// The length of the UTF-8 sequence with this first byte; 1 for an invalid first byte.
  private static func utf8SequenceLength(_ first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Collects the bytes of a bracketed paste up to its end marker.
  ///
  /// Terminals remove Ctrl-C from pasted text, so a Ctrl-C means that the end marker was lost: it ends the
  /// paste.
  private mutating func consumePaste(_ byte: UInt8) {
    guard case .paste(var bytes) = state else { return }
    // Reset first, so that the array is uniquely referenced and grows in place.
    state = .ground
    guard byte != 0x03 else {
      emitPaste(bytes[...])
      restart(with: byte)
      return
    }
    bytes.append(byte)
    if byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEndMarker.count).elementsEqual(Self.pasteEndMarker) {
      emitPaste(bytes.dropLast(Self.pasteEndMarker.count))
      reset()
    } else if bytes.count >= Self.maximumPasteLength, byte < 0x80,
      !Self.canInterruptPasteEndMarker(after: byte)
    {
      emitPaste(bytes[...])
      state = .paste([])
    } else {
      state = .paste(bytes)
    }
  }

  private mutating func consumeDiscardedPaste(_ byte: UInt8, after bytes: [UInt8]) {
    let last = (bytes + [byte]).suffix(Self.pasteEndMarker.count)
    if last.elementsEqual(Self.pasteEndMarker) { reset() } else { state = .discardedPaste(Array(last)) }
  }

  static let pasteEndMarker = Array("\u{1B}[201~".utf8)

  /// Whether a long paste must not be split after this byte: it may be part of the end marker or of a CR LF.
  private static func canInterruptPasteEndMarker(after byte: UInt8) -> Bool {
    pasteEndMarker.contains(byte) || byte == 0x0D
  }

  private mutating func emitPaste(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    // Terminals send a carriage return for a line break in a paste, as for the Enter key.
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

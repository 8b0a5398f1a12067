/// Parses the bytes that a terminal sends into input events; a sequence may be split across reads.
///
/// ```swift
/// var parser = InputParser()
/// parser.feed([0x1B, 0x5B], at: now)  // []
/// parser.feed([0x41], at: now)        // [.key(.up)]
/// ```
///
/// Supports the encodings of xterm, VT220, the Linux console, rxvt and kitty. Unknown sequences are ignored.
/// After any input, valid or not, the parser recovers and parses the bytes that follow as usual.
///
/// The Escape key sends the same byte that begins a sequence. They are distinguished by time: call
/// ``flushOnTimeout(at:)`` when ``timeUntilTimeout(at:)`` has elapsed and there is nothing more to read. The
/// parser itself has no clock.
public struct InputParser: Sendable {
  /// A point in time of the caller's clock.
  public typealias Instant = ContinuousClock.Instant

  /// The state of the parser: the kind of the incomplete sequence and its bytes so far.
  enum State: Sendable {
    case ground
    /// The first bytes of a UTF-8 sequence.
    case utf8([UInt8])
    case escape
    /// After `ESC [`: the bytes since.
    case csi([UInt8])
    /// After `ESC [ [`: a function key of the Linux console.
    case linuxFunctionKey
    /// After `ESC O`: the bytes since, with which some terminals encode modifiers.
    case ss3([UInt8])
    /// After `ESC [ M`: up to two bytes of an X10 mouse report.
    case x10Mouse([UInt8])
    /// Between the start and end markers of a bracketed paste: the bytes since.
    case paste([UInt8])
    /// In a bracketed paste that is discarded: the last bytes, up to the length of the end marker.
    case discardedPaste([UInt8])
    /// After `ESC ]`, `ESC P` or `ESC _`, in a reply to a query: the bytes since the introducer.
    case string(introducer: UInt8, [UInt8], endsNext: Bool = false)
  }

  /// The longest pause between two bytes of a sequence.
  let escapeDelay: Duration
  var state = State.ground
  /// Whether an Escape precedes the sequence that is being read; it means Alt.
  var hasAltPrefix = false
  /// The time of the last byte.
  private var lastByteTime: Instant?
  /// The complete events that have not been returned yet.
  var events: [InputEvent] = []

  /// The length from which a sequence is ignored, in bytes; the supported sequences are far shorter.
  static let maximumSequenceLength = 64
  /// The length from which a reply is ignored, in bytes.
  static let maximumReplyLength = 1024
  static let maximumPasteLength = 1 << 20

  /// Creates a parser in the ground state.
  ///
  /// - Parameter escapeDelay: The pause after which an Escape byte is the Escape key; 50 ms by default. A
  ///   sequence whose bytes arrive further apart, over a slow connection, is not recognized.
  public init(escapeDelay: Duration = .milliseconds(50)) {
    self.escapeDelay = escapeDelay
  }

  /// Parses bytes and returns the events that they complete.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Instant) -> [InputEvent] {
    for byte in bytes {
      lastByteTime = now
      consume(byte)
    }
    return takeEvents()
  }

  /// The remaining time after which ``flushOnTimeout(at:)`` must be called if no input arrives; nil if there
  /// is no incomplete sequence.
  public func timeUntilTimeout(at now: Instant) -> Duration? {
    switch state {
    case .ground, .paste: nil
    default: lastByteTime.map { max(.zero, $0 + timeout - now) }
    }
  }

  /// The pause that ends an incomplete sequence; longer in a reply of the terminal, which no key begins like,
  /// and in a paste that is discarded.
  private var timeout: Duration {
    switch state {
    case .string(_, let bytes, _) where !bytes.isEmpty: Self.slowTimeout
    case .discardedPaste: Self.slowTimeout
    default: escapeDelay
    }
  }

  /// The longest pause between two bytes of a reply or a paste, which may arrive over a slow connection.
  static let slowTimeout: Duration = .seconds(1)

  /// Discards an incomplete sequence after an interrupt.
  ///
  /// The rest of a paste is discarded as well, up to its end marker or, since that may be lost, a pause of
  /// 1 s.
  public mutating func discardIncompleteInput(at now: Instant) {
    if case .paste(let bytes) = state {
      // What may be the beginning of the end marker.
      state = .discardedPaste(Array(bytes.suffix(Self.pasteEndMarker.count - 1)))
      lastByteTime = now
    } else if case .discardedPaste = state {
      return
    } else {
      reset()
    }
  }

  /// Ends an incomplete sequence if its timeout has elapsed, and returns the key of the received bytes:
  /// Escape for a single ESC, Alt-[ for `ESC [`.
  ///
  /// Call it only after all available input has been read: the rest of the sequence may have arrived while
  /// the program was busy.
  public mutating func flushOnTimeout(at now: Instant) -> [InputEvent] {
    guard let timeUntilTimeout = timeUntilTimeout(at: now), timeUntilTimeout == .zero else { return [] }
    switch state {
    case .ground, .paste, .discardedPaste, .x10Mouse, .linuxFunctionKey: break
    case .utf8: emit(.character("\u{FFFD}"))
    case .escape: emit(.escape)
    case .csi(let bytes): if bytes.isEmpty { emit(.character("["), .alt) }
    case .ss3(let bytes): if bytes.isEmpty { emit(.character("O"), .alt) }
    case .string(let introducer, let bytes, _):
      if bytes.isEmpty { emit(.character(Unicode.Scalar(introducer)), .alt) }
    }
    reset()
    return takeEvents()
  }

  private mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Appends a key event; a preceding Escape adds Alt.
  mutating func emit(_ key: Key, _ modifiers: KeyModifiers = []) {
    events.append(.key(key, hasAltPrefix ? modifiers.union(.alt) : modifiers))
  }

  mutating func reset() {
    state = .ground
    hasAltPrefix = false
  }
}

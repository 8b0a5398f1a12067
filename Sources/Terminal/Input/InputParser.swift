/// Turns the bytes that a terminal sends into events, however they are cut into pieces.
///
/// ```swift
/// var parser = InputParser()
/// parser.feed([0x1B, 0x5B], at: now)  // []
/// parser.feed([0x41], at: now)        // [.key(.up)]
/// ```
///
/// The encodings of xterm, VT220, the Linux console, rxvt and kitty are understood. Sequences of no meaning here are
/// dropped; whatever the bytes are, what comes after them is read as usual.
///
/// A lone Escape looks like the beginning of a sequence. What tells them apart is time: call ``flushOnTimeout(at:)`` when
/// ``timeUntilTimeout(at:)`` is over and there is nothing more to read. The parser itself has no clock.
public struct InputParser: Sendable {
  /// A moment, as the caller's clock tells it.
  public typealias Instant = ContinuousClock.Instant

  /// What has been read of something that is not complete.
  enum State: Sendable {
    case ground
    /// The bytes of one scalar, fewer than it needs.
    case scalar([UInt8])
    case escape
    /// After `ESC [`: all the bytes since.
    case csi([UInt8])
    /// After `ESC [ [`: a function key of the Linux console.
    case linuxFunctionKey
    /// After `ESC O`: the modifiers that some terminals put there.
    case ss3([UInt8])
    /// After `ESC [ M`: up to two bytes of a mouse report of the old kind.
    case x10Mouse([UInt8])
    /// Between the marks of a paste.
    case paste([UInt8])
  }

  /// How long a sequence may pause.
  let escapeDelay: Duration
  var state = State.ground
  /// Whether an Escape came before the sequence that is being read, which stands for Alt.
  var hasAltPrefix = false
  /// When the last byte came.
  private var lastByteTime: Instant?
  /// What is complete and not handed out yet.
  var events: [InputEvent] = []

  /// The longest sequence with a meaning is far shorter.
  static let maximumSequenceLength = 64
  static let maximumPasteLength = 1 << 20

  /// A parser that has read nothing.
  ///
  /// - Parameter escapeDelay: After which pause Escape is a key; 50 ms by default. Bytes of one sequence that come
  ///   further apart over a slow connection are not recognized.
  public init(escapeDelay: Duration = .milliseconds(50)) {
    self.escapeDelay = escapeDelay
  }

  /// Takes bytes in, and returns the events that they complete.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Instant) -> [InputEvent] {
    for byte in bytes {
      lastByteTime = now
      consume(byte)
    }
    return takeEvents()
  }

  /// How long nothing must come until ``flushOnTimeout(at:)`` has something to do; nil if nothing is being waited for.
  public func timeUntilTimeout(at now: Instant) -> Duration? {
    switch state {
    case .ground, .paste: nil
    default: lastByteTime.map { max(.zero, $0 + escapeDelay - now) }
    }
  }

  /// Gives up waiting for the rest of a sequence if it is time, and returns what its bytes mean by themselves.
  ///
  /// Call it after having read whatever there is: the rest may have come while the program was busy.
  public mutating func flushOnTimeout(at now: Instant) -> [InputEvent] {
    guard let timeUntilTimeout = timeUntilTimeout(at: now), timeUntilTimeout == .zero else { return [] }
    switch state {
    case .ground, .paste, .x10Mouse, .linuxFunctionKey: break
    case .scalar: emit(.character("\u{FFFD}"))
    case .escape: emit(.escape)
    case .csi(let bytes): if bytes.isEmpty { emit(.character("["), .alt) }
    case .ss3(let bytes): if bytes.isEmpty { emit(.character("O"), .alt) }
    }
    reset()
    return takeEvents()
  }

  private mutating func takeEvents() -> [InputEvent] {
    defer { events = [] }
    return events
  }

  /// Notes a key; an Escape before it counts as Alt.
  mutating func emit(_ key: Key, _ modifiers: KeyModifiers = []) {
    events.append(.key(key, hasAltPrefix ? modifiers.union(.alt) : modifiers))
  }

  mutating func reset() {
    state = .ground
    hasAltPrefix = false
  }
}

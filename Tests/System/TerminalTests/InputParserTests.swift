import Terminal
import TestSupport
import Testing

@Suite struct InputParserTests {
  @Test(
    arguments: [
      ("a", [InputEvent.key(.character("a"))]),
      ("\r\t\u{7F}", [.key(.enter), .key(.tab), .key(.backspace)]),
      ("\u{01}\u{03}\u{0A}", ["a", "c", "j"].map { .key(.character($0), .control) }),
      ("\0\u{1C}\u{1F}", [" ", "\\", "_"].map { .key(.character($0), .control) }),
      ("é漢🎈", [.key(.character("é")), .key(.character("漢")), .key(.character("🎈"))]),
      (
        "\u{1B}b\u{1B}\u{7F}\u{1B}é",
        [.key(.character("b"), .alt), .key(.backspace, .alt), .key(.character("é"), .alt)]
      ),
      ("\u{1B}\u{02}", [.key(.character("b"), [.alt, .control])]),
    ] as [(String, [InputEvent])])
  func `printable and control keys are parsed`(bytes: String, events: [InputEvent]) {
    #expect(parse(bytes) == events)
  }

  private static let replies: [(String, InputEvent)] = [
    ("]11;rgb:ffff/8080/0000\u{1B}\\", .report(.backgroundColor(red: 1, green: 128.0 / 255, blue: 0))),
    ("]11;rgb:ff/80/00\u{07}", .report(.backgroundColor(red: 1, green: 128.0 / 255, blue: 0))),
    ("]11;#00000000ffff\u{1B}\\", .report(.backgroundColor(red: 0, green: 0, blue: 1))),
    ("P>|kitty(0.40.1)\u{1B}\\", .report(.terminalName("kitty(0.40.1)"))),
    ("[?11u", .report(.keyboardFlags(11))),
    ("_Gi=2147400031;OK\u{1B}\\", .report(.kittyGraphics(isSupported: true))),
    ("_Gi=2147400031;ENOTSUP:no\u{1B}\\", .report(.kittyGraphics(isSupported: false))),
    ("[6;20;10t", .report(.cellSize(width: 10, height: 20))),
    ("[?62;4;22c", .report(.deviceAttributes([62, 4, 22]))),
  ]

  @Test(arguments: replies)
  func `replies to queries are no keys, wherever they are split`(reply: String, event: InputEvent) {
    let bytes = Array("\u{1B}\(reply)a".utf8)
    for split in 0..<bytes.count {
      var parser = InputParser()
      let now = ContinuousClock.now
      var events = parser.feed(bytes[..<split], at: now)
      events += parser.feed(bytes[split...], at: now)
      #expect(events == [event, .key(.character("a"))])
    }
  }

  @Test func `other strings and replies that are cut off are ignored`() {
    for text in [
      "]4;1;rgb:0/0/0\u{07}", "]11;red\u{07}", "]11;rgb:0/0\u{07}", "P1$r0m\u{1B}\\", "_Gi=7;OK\u{1B}\\",
    ] {
      #expect(parse("\u{1B}\(text)") == [], "\(text)")
    }
    #expect(parse("\u{1B}]11;rgb\u{03}") == [.key(.character("c"), .control)])
    #expect(parse("\u{1B}]11;rgb\u{1B}[A") == [.key(.up)])
    #expect(parse("\u{1B}]11;" + String(repeating: "0", count: 5000) + "\u{07}a") == [.key(.character("a"))])
  }

  @Test func `Alt and the first key of a reply is still a key`() {
    for key in ["]", "P", "_"] as [Unicode.Scalar] {
      var parser = InputParser()
      let now = ContinuousClock.now
      #expect(parser.feed("\u{1B}\(key)".utf8, at: now) == [])
      #expect(parser.flushOnTimeout(at: now + .milliseconds(60)) == [.key(.character(key), .alt)])
      #expect(parse("\u{1B}\(key)x") == [.key(.character(key), .alt), .key(.character("x"))])
    }
  }

  @Test func `a reply may take longer than an escape sequence`() {
    var parser = InputParser()
    var now = ContinuousClock.now
    var events: [InputEvent] = []
    for byte in "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8 {
      events += parser.feed([byte], at: now) + parser.flushOnTimeout(at: now)
      now += events.isEmpty && byte != 0x1B ? .milliseconds(40) : .zero
    }
    #expect(events == [.report(.backgroundColor(red: 1, green: 1, blue: 1))])
  }

  @Test(
    arguments: [
      (Key.up, ["[A", "OA"]), (.down, ["[B", "OB"]), (.right, ["[C", "OC"]), (.left, ["[D", "OD"]),
      (.home, ["[H", "OH", "[1~", "[7~"]), (.end, ["[F", "OF", "[4~", "[8~"]),
      (.insert, ["[2~"]), (.delete, ["[3~"]), (.pageUp, ["[5~"]), (.pageDown, ["[6~"]),
      (.function(1), ["OP", "[P", "[11~", "[[A"]), (.function(4), ["OS", "[14~", "[[D"]),
      (.function(5), ["[15~", "[[E"]), (.function(12), ["[24~"]), (.function(20), ["[34~"]),
      (.enter, ["OM", "[13u"]), (.character("5"), ["Ou"]),
    ] as [(Key, [String])])
  func `every common encoding of a key is parsed`(key: Key, encodings: [String]) {
    for encoding in encodings { #expect(parse("\u{1B}" + encoding) == [.key(key)], "\(encoding)") }
  }

  @Test(
    arguments: [
      ("[1;2A", Key.up, KeyModifiers.shift), ("[1;3D", .left, .alt), ("[1;5C", .right, .control),
      ("[1;8B", .down, [.shift, .alt, .control]), ("[3;5~", .delete, .control), ("[5;2~", .pageUp, .shift),
      ("O5A", .up, .control), ("O1;5A", .up, .control),
      ("[a", .up, .shift), ("Od", .left, .control), ("[3$", .delete, .shift), ("[7^", .home, .control),
      ("[8@", .end, [.control, .shift]), ("\u{1B}[A", .up, .alt), ("\u{1B}OD", .left, .alt),
      ("[Z", .tab, .shift),
      ("[97;5u", .character("a"), .control), ("[27;5;9~", .tab, .control), ("[1;5:1A", .up, .control),
    ] as [(String, Key, KeyModifiers)])
  func `modifiers are parsed in the encodings of xterm, rxvt and kitty`(
    encoding: String, key: Key, modifiers: KeyModifiers
  ) {
    #expect(parse("\u{1B}" + encoding) == [.key(key, modifiers)])
  }

  @Test(
    arguments: [
      ("[97;1:3u", .character("a")), ("[97:65;2:3u", .character("a")), ("[1;1:3A", .up),
      ("[32;129:3u", .character(" ")),
      ("[13;1:3u", .enter), ("[3;1:3~", .delete),
    ] as [(String, Key)])
  func `the release of a key is parsed in kitty's encoding`(encoding: String, key: Key) {
    #expect(parse("\u{1B}" + encoding) == [.keyRelease(key)])
  }

  @Test func `a repetition is a key press, and locks are no modifiers`() {
    #expect(
      parse("\u{1B}[97;1:2u\u{1B}[98;133:1u") == [.key(.character("a")), .key(.character("b"), .control)])
  }

  @Test(
    arguments: [
      ("[<0;1;1M", MouseEvent(.press, .left, column: 0, row: 0)),
      ("[<2;200;60M", MouseEvent(.press, .right, column: 199, row: 59)),
      ("[<0;300;7m", MouseEvent(.release, .left, column: 299, row: 6)),
      ("[<32;12;7M", MouseEvent(.drag, .left, column: 11, row: 6)),
      ("[<35;12;7M", MouseEvent(.move, column: 11, row: 6)),
      ("[<64;2;3M", MouseEvent(.wheelUp, column: 1, row: 2)),
      ("[<65;2;3M", MouseEvent(.wheelDown, column: 1, row: 2)),
      ("[<20;2;3M", MouseEvent(.press, .left, column: 1, row: 2, modifiers: [.control, .shift])),
      ("[M !!", MouseEvent(.press, .left, column: 0, row: 0)),
      ("[M#!\"", MouseEvent(.release, column: 0, row: 1)),
      ("[M`!!", MouseEvent(.wheelUp, column: 0, row: 0)),
    ] as [(String, MouseEvent)])
  func `mouse coordinates are zero-based cells`(encoding: String, event: MouseEvent) {
    #expect(parse("\u{1B}" + encoding) == [.mouse(event)])
  }

  @Test func `focus events are reported`() {
    #expect(parse("\u{1B}[I\u{1B}[O") == [.focus(true), .focus(false)])
  }

  @Test func `a paste with any contents is one event`() {
    let lines = (1...200).map { "line \($0) \u{1B}[A é" }
    let bytes = "\u{1B}[200~" + lines.joined(separator: "\r") + "\u{1B}[201~x"
    #expect(parse(bytes) == [.paste(lines.joined(separator: "\n")), .key(.character("x"))])
  }

  @Test func `line ends in a paste are normalized to line feeds`() {
    #expect(parse("\u{1B}[200~a\rb\r\nc\nd\r\re\u{1B}[201~") == [.paste("a\nb\nc\nd\n\ne")])
  }

  @Test func `an unterminated paste ends at Ctrl-C`() {
    #expect(
      parse("\u{1B}[200~abc\u{03}d") == [
        .paste("abc"), .key(.character("c"), .control), .key(.character("d")),
      ])
  }

  @Test func `an interrupt discards the rest of a paste, up to its end or a pause`() {
    var parser = InputParser()
    let start = ContinuousClock.now
    #expect(parser.feed("\u{1B}[200~abc".utf8, at: start) == [])
    parser.discardIncompleteInput(at: start)
    #expect(parser.feed("d\re\u{1B}[201~f".utf8, at: start) == [.key(.character("f"))])
    #expect(parser.feed("\u{1B}[200~abc\u{1B}[20".utf8, at: start) == [])
    parser.discardIncompleteInput(at: start)
    #expect(parser.feed("1~x".utf8, at: start) == [.key(.character("x"))])
    #expect(parser.feed("\u{1B}[200~abc".utf8, at: start) == [])
    parser.discardIncompleteInput(at: start)
    #expect(parser.feed("d\r".utf8, at: start + .milliseconds(900)) == [])
    #expect(parser.timeUntilTimeout(at: start + .seconds(1)) == .milliseconds(900))
    #expect(parser.flushOnTimeout(at: start + .seconds(1)) == [])
    #expect(parser.flushOnTimeout(at: start + .seconds(2)) == [])
    #expect(parser.feed("g".utf8, at: start + .seconds(2)) == [.key(.character("g"))])
  }

  @Test func `an interrupt discards an incomplete sequence`() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[1;".utf8, at: .now) == [])
    parser.discardIncompleteInput(at: .now)
    #expect(parser.feed("A".utf8, at: .now) == [.key(.character("A"))])
  }

  @Test func `a huge paste is split without loss`() {
    let text = String(repeating: "0123456789 é[~\n", count: 150_000)
    let events = parse("\u{1B}[200~" + text + "\u{1B}[201~")
    let pieces = events.compactMap { if case .paste(let piece) = $0 { piece } else { nil } }
    #expect(pieces.count == events.count && pieces.count > 1)
    #expect(pieces.joined() == text)
  }

  @Test func `the result does not depend on how the bytes are split`() {
    let bytes = Array("é\u{1B}[1;5Cx\u{1B}[<0;12;7M🎈\u{1B}[200~p\rq\u{1B}[201~\u{1B}OA\u{1B}[M !!z".utf8)
    let whole = parse(bytes)
    #expect(whole.count == 9)
    for cut in bytes.indices {
      var parser = InputParser()
      #expect(
        parser.feed(bytes[..<cut], at: start) + parser.feed(bytes[cut...], at: start + .seconds(1)) == whole)
    }
  }

  // MARK: Timeouts

  @Test func `an Escape without successors is a key after the timeout`() {
    var parser = InputParser(escapeDelay: .milliseconds(20))
    #expect(parser.feed([0x1B], at: start) == [])
    #expect(parser.timeUntilTimeout(at: start + .milliseconds(5)) == .milliseconds(15))
    #expect(parser.flushOnTimeout(at: start + .milliseconds(19)) == [])
    #expect(parser.flushOnTimeout(at: start + .milliseconds(20)) == [.key(.escape)])
    #expect(parser.timeUntilTimeout(at: start + .milliseconds(20)) == nil)
  }

  @Test(
    arguments: [
      ("\u{1B}\u{1B}", [InputEvent.key(.escape, .alt)]),
      ("\u{1B}\u{1B}\u{1B}", [.key(.escape), .key(.escape, .alt)]),
      ("\u{1B}[", [.key(.character("["), .alt)]),
      ("\u{1B}O", [.key(.character("O"), .alt)]),
      ("\u{1B}[1;", []),
      ("\u{1B}[M!", []),
    ] as [(String, [InputEvent])])
  func `incomplete sequences time out to their single keys`(bytes: String, events: [InputEvent]) {
    var parser = InputParser()
    let first = parser.feed(bytes.utf8, at: start)
    #expect(first + parser.flushOnTimeout(at: start + .seconds(1)) == events)
    #expect(parser.feed("x".utf8, at: start + .seconds(1)) == [.key(.character("x"))])
  }

  @Test func `a character that stays incomplete is a replacement character`() {
    var parser = InputParser()
    #expect(parser.feed([0xE2, 0x82], at: start) == [])
    #expect(parser.flushOnTimeout(at: start + .seconds(1)) == [.key(.character("\u{FFFD}"))])
  }

  // MARK: Malformed input

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0], [0xE2, 0x82], [0xF0, 0x9F, 0x8E], [0xED, 0xA0, 0x80], [0xF8], [0xC1],
    ] as [[UInt8]])
  func `bytes that are not text are one replacement character, and the next key is read`(bytes: [UInt8]) {
    #expect(parse(bytes + [0x78]) == [.key(.character("\u{FFFD}")), .key(.character("x"))])
  }

  @Test(arguments: [
    "[?2026;2$y", "[99~", "[<0;1M", "[<1;2;3;4x", "[<0;0;0M", "[<0;99999999999999999999;1M",
    "[;;;;q",
    "[200000000000000000000~", "[1;99999999999999999999Q".replacing("Q", with: "q"), "[ q", "[>0;276;0c",
    "[57399u",
  ])
  func `unknown sequences are ignored`(sequence: String) {
    #expect(parse("\u{1B}" + sequence + "x") == [.key(.character("x"))])
  }

  @Test func `an aborted sequence does not swallow what follows`() {
    #expect(parse("\u{1B}[1;\u{1B}[A") == [.key(.up)])
    #expect(parse("\u{1B}[1;\rx") == [.key(.enter), .key(.character("x"))])
    #expect(parse("\u{1B}O\u{03}") == [.key(.character("O"), .alt), .key(.character("c"), .control)])
    #expect(parse("\u{1B}[<0;1é") == [.key(.character("é"))])
    #expect(parse("\u{1B}[M!\u{1B}[B") == [.key(.down)])
    #expect(parse([0xE2] + Array("\u{1B}[A".utf8)) == [.key(.character("\u{FFFD}")), .key(.up)])
  }

  @Test func `an overlong sequence is bounded and ends at its final byte`() {
    let sequence = [0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 100_000)
    #expect(parse(sequence + [0x41, 0x78]) == [.key(.character("x"))])
  }

  @Test func `after a million random bytes a key is still a key`() {
    var random = SplitMix64(seed: 4)
    var parser = InputParser()
    var now = start
    var count = 0
    for _ in 0..<10_000 {
      let bytes = (0..<100).map { _ in Self.randomByte(&random) }
      count += parser.feed(bytes, at: now).count
      now += .milliseconds(Int(random.next() % 60))
      count += parser.flushOnTimeout(at: now).count
    }
    #expect(count > 100_000)
    // Ctrl-C ends any sequence or paste that was begun.
    _ = parser.feed([0x03], at: now)
    #expect(parser.feed("x".utf8, at: now) == [.key(.character("x"))])
  }

  /// Half of the bytes are ones that occur in escape sequences.
  private static func randomByte(_ random: inout SplitMix64) -> UInt8 {
    let frequent = Array("\u{1B}\u{1B}[[O<;0123~MmAu$".utf8)
    let bits = random.next()
    return bits & 1 == 0 ? UInt8(truncatingIfNeeded: bits >> 8) : frequent[Int(bits >> 8) % frequent.count]
  }

  // MARK: Parsing without delays

  private let start = ContinuousClock.now

  private func parse(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var parser = InputParser()
    return parser.feed(bytes, at: start)
  }

  private func parse(_ text: String) -> [InputEvent] { parse(text.utf8) }
}

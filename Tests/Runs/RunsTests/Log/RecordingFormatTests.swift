import Dynamics
import LuaDynamics
import LuaHost
import Runs
import TestSupport
import Testing
import Views

/// Writing and reading the text format.
@Suite struct RecordingFormatTests {
  /// Inputs of the stage of every kind, but for keys, the pointer and the wheel.
  private static let stageInputs: [StageInput] = [
    .touchBegan(0, Point(x: 160, y: 284.5)), .touchMoved(7, Point(x: -0.1, y: 1e300)),
    .touchEnded(Int(Int32.max), Point(x: .leastNonzeroMagnitude, y: 1 / 3)), .touchCancelled(3),
    .grabBegan(0, Point(x: 160, y: 284.5)), .grabMoved(2, Point(x: -0.1, y: 1e300)),
    .grabEnded(Int(Int32.max)),
    .rotation(.landscapeLeft), .rotation(.portraitUpsideDown), .paused(true), .paused(false), .speed(0.25),
  ]

  /// Every kind of input of a console.
  private static let consoleInputs: [ConsoleInput] = [
    .opened(name: "prompt", printsResultsAsPlainText: false),
    .opened(name: "stdin \"2\"", printsResultsAsPlainText: true),
    .evaluation(console: 1, line: 12, text: "print('a\\n')\nreturn \"ü\""), .watch(console: 0),
    .completion(console: 1, text: "stage.\"v"), .closed(1),
    .startupFile(console: 0, Chunk("greet = 'hi'\n", name: "/home/x/init.lua")),
    .reload(Chunk(source: [0, 10, 0xFF, 0x22, 0x5C], name: "scripts/push.lua")),
  ]

  private static let keys = ["left", "\"", "é"].compactMap(KeyName.init)

  private static let keyEntries = keys.flatMap { key -> [Recording.Entry] in
    [.input(tick: 58, .stage(.keyBegan(key))), .input(tick: 58, .stage(.keyEnded(key)))]
  }

  private static let pointerEntries: [Recording.Entry] = [
    .input(tick: 59, .stage(.pointerMoved(Point(x: 1.5, y: -2)))), .input(tick: 59, .stage(.pointerLeft)),
    .input(tick: 59, .stage(.wheel(Vector(dx: 0, dy: -48), Point(x: 160, y: 284)))),
  ]

  /// Every kind of entry, at ticks that increase.
  private static let entries: [Recording.Entry] =
    (stageInputs.map(Session.Input.stage) + consoleInputs.map(Session.Input.console)).enumerated()
    .map { .input(tick: $0.offset * 3, $0.element) } + keyEntries + pointerEntries + [
      .recordableCall(RecordableCall(function: "os.time", result: Array("1700000000".utf8))),
      .recordableCall(RecordableCall(function: "io.read", result: [0, 0xC3, 10])), .hash(tick: 60, 0),
      .hash(tick: 61, .max), .hash(tick: 62, 0x7C0F_3A11_88D2_E6B4),
      .values(
        tick: 62,
        [
          StateValue(owner: StateObjectID(.item, 1), property: "center.x", content: .number(-0.0)),
          StateValue(owner: StateObjectID(.item, 1), property: "rotation", content: .number(.infinity)),
          StateValue(owner: StateObjectID(.stage), property: "tick", content: .number(62)),
          StateValue(owner: StateObjectID(.view, 12), property: "text", content: .text("nil \"a b#1\n\"")),
          StateValue(owner: StateObjectID(.view, 12), property: "name", content: .none),
        ]),
      .changes(tick: 63, [StateValue(owner: StateObjectID(.stage), property: "tick", content: .number(63))]),
      .values(tick: 63, []), .stop(tick: 63),
      .end(tick: 63, errors: ["a.lua:1: expected \"ü\"\na.lua:1: in function 'body'", ""]),
      .end(tick: 63, errors: []),
    ]

  private static var header: Recording.Header {
    var header = Recording.Header()
    header.programVersion = "0.1.0"
    header.luaVersion = "Lua 5.4.4"
    header.options.size = Size(width: 768.5, height: 1024)
    header.options.idiom = .pad
    header.options.seed = .max
    header.options.memoryLimit = 64 << 20
    header.options.timeLimit = 0.1
    header.options.objectLimit = 12
    header.options.isSandboxed = true
    header.options.isInteractive = true
    header.options.moduleDirectories = ["scripts", "/tmp/with space"]
    header.isReloadable = true
    header.scheduledInput =
      [
        .tap(time: 0.5, location: Point(x: 1, y: 2)),
        .drag(time: 1, duration: 0.1, path: [Point(x: 0, y: 0), Point(x: 0.1, y: 0.2), Point(x: 3, y: 4)]),
        .rotation(time: 2, orientation: .landscapeRight),
      ] + keys.map { .key(time: 1.5, duration: 0.25, $0) } + [
        .hover(time: 3, duration: 0.5, path: [Point(x: 1, y: 2), Point(x: 3, y: 4)]),
        .wheel(time: 4, delta: Vector(dx: 5, dy: 6), location: Point(x: 7, y: 8)),
      ]
    header.scripts = [
      Recording.Script(name: "(command line)", source: Array("x = 1".utf8)),
      Recording.Script(
        name: "a b.lua", source: Array("print(\"a\")\n".utf8), arguments: ["", "a b", "ü\n"]),
    ]
    return header
  }

  /// The header of the run of a test.
  private static var testHeader: Recording.Header {
    var header = Recording.Header()
    header.scripts = [Recording.Script(name: "a_test.lua", source: Array("it('x', print)".utf8))]
    header.test = Recording.Test(number: 12, name: "block \"holds\"\n")
    return header
  }

  private func parsed(_ header: Recording.Header, _ entries: [Recording.Entry]) throws -> Recording {
    let text = entries.reduce(RecordingFormat.text(of: header)) { $0 + RecordingFormat.text(of: $1) }
    return try Recording(text, file: "run.dynrec")
  }

  @Test func `a header with every option is read as it was written`() throws {
    #expect(try parsed(Self.header, []) == Recording(header: Self.header))
  }

  @Test func `the header of a test is read as it was written`() throws {
    #expect(try parsed(Self.testHeader, []) == Recording(header: Self.testHeader))
    let lines = String(decoding: RecordingFormat.text(of: Self.testHeader), as: UTF8.self)
    #expect(lines.hasSuffix("\ntest 12 \"block \\\"holds\\\"\\n\"\nstart\n"), "\(lines)")
  }

  @Test func `a header with the default options is read as it was written`() throws {
    #expect(try parsed(Recording.Header(), []) == Recording(header: Recording.Header()))
  }

  @Test func `entries of every kind are read as they were written`() throws {
    let recording = try parsed(Recording.Header(), Self.entries)
    #expect(recording.entries == Self.entries)
    #expect(recording.tickCount == 63)
  }

  @Test(arguments: [
    Array("".utf8), Array(" ".utf8), Array("\"\\\"\\\\n\\x41".utf8), Array("a\nb\r\n\tc\u{7F}".utf8), [0],
    [0, 1, 0xFF, 0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], Array("ü 👩‍👩‍👧 \u{202E}\u{85}".utf8), Array(0...255),
  ]) func `a text of any bytes is one line, and read as it was written`(bytes: [UInt8]) throws {
    let entry = Recording.Entry.recordableCall(RecordableCall(function: "io.read", result: bytes))
    let line = RecordingFormat.text(of: entry)
    #expect(line.filter { $0 == 0x0A }.count == 1 && line.last == 0x0A)
    #expect(String(validating: line, as: UTF8.self) != nil, "an editor can show it")
    #expect(try parsed(Recording.Header(), [entry]).entries == [entry])
  }

  @Test func `numbers are read with the same bits`() throws {
    var random = SplitMix64(seed: 1)
    let values = (0..<2000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
    let special = [
      0, -0.0, 0.1, 1 / 3, .pi, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1e15,
      1e16, 123_456_789.123_456_78,
    ]
    let entries = (special + values).map {
      Recording.Entry.input(tick: 0, .stage(.touchMoved(0, Point(x: $0, y: -$0))))
    }
    for (entry, read) in zip(entries, try parsed(Recording.Header(), entries).entries) {
      guard case .input(_, .stage(.touchMoved(_, let point))) = entry,
        case .input(_, .stage(.touchMoved(_, let same))) = read
      else {
        Issue.record("\(read)")
        continue
      }
      #expect(point.x.bitPattern == same.x.bitPattern && point.y.bitPattern == same.y.bitPattern)
    }
  }

  @Test func `the text is stable`() {
    let header = String(decoding: RecordingFormat.text(of: Self.header), as: UTF8.self)
    #expect(
      header == #"""
        dynrec 1 "0.1.0" "Lua 5.4.4"
        size 768.5 1024.0
        idiom pad
        seed 18446744073709551615
        memory 67108864
        time 0.1
        objects 12
        sandbox
        interactive
        reloadable
        directory "scripts"
        directory "/tmp/with space"
        schedule tap 0.5 1.0 2.0
        schedule drag 1.0 0.1 0.0 0.0 0.1 0.2 3.0 4.0
        schedule rotate 2.0 landscapeRight
        schedule key 1.5 0.25 "left"
        schedule key 1.5 0.25 "\""
        schedule key 1.5 0.25 "é"
        schedule hover 3.0 0.5 1.0 2.0 3.0 4.0
        schedule wheel 4.0 5.0 6.0 7.0 8.0
        script "(command line)" "x = 1"
        script "a b.lua" "print(\"a\")\n" "" "a b" "ü\n"
        start

        """#)
    let log = String(decoding: Self.entries.flatMap(RecordingFormat.text), as: UTF8.self)
    #expect(
      log == #"""
        touch 0 began 0 160.0 284.5
        touch 3 moved 7 -0.1 1e+300
        touch 6 ended 2147483647 5e-324 0.3333333333333333
        touch 9 cancelled 3
        grab 12 began 0 160.0 284.5
        grab 15 moved 2 -0.1 1e+300
        grab 18 ended 2147483647
        rotate 21 landscapeLeft
        rotate 24 portraitUpsideDown
        pause 27
        resume 30
        speed 33 0.25
        console 36 prompt "prompt"
        console 39 plain "stdin \"2\""
        evaluate 42 1 12 "print('a\\n')\nreturn \"ü\""
        watch 45 0
        complete 48 1 "stage.\"v"
        close 51 1
        startup 54 0 "/home/x/init.lua" "greet = 'hi'\n"
        reload 57 "scripts/push.lua" "\x00\n\xff\"\\"
        key 58 began "left"
        key 58 ended "left"
        key 58 began "\""
        key 58 ended "\""
        key 58 began "é"
        key 58 ended "é"
        pointer 59 moved 1.5 -2.0
        pointer 59 left
        wheel 59 0.0 -48.0 160.0 284.0
        call os.time "1700000000"
        call io.read "\x00\xc3\n"
        hash 60 0000000000000000
        hash 61 ffffffffffffffff
        hash 62 7c0f3a1188d2e6b4
        values 62 item#1 center.x -0.0 rotation inf stage#0 tick 62.0 view#12 text "nil \"a b#1\n\"" name nil
        changes 63 stage#0 tick 63.0
        values 63
        stop 63
        end 63 "a.lua:1: expected \"ü\"\na.lua:1: in function 'body'" ""
        end 63

        """#)
  }

  @Test func `the documentation's table lists exactly the keywords`() throws {
    let written =
      [Self.header, Self.testHeader].flatMap(RecordingFormat.text)
      + Self.entries.flatMap(RecordingFormat.text)
    let used = Set(
      String(decoding: written, as: UTF8.self).split(separator: "\n").compactMap {
        $0.split(separator: " ").first
      }
      .map(String.init))
    let source = try Repository.text(of: "Sources/Runs/Runs/Log/RecordingFormat.swift")
    let rows = source.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\/\/\/ \| (`.*`) \| [^|]* \|$/).map { String($0.1) }
    }
    let listed = rows.flatMap { row in
      row.matches(of: /`([a-z]+)[^`]*`/).map { String($0.1) }
    }
    #expect(Set(listed) == used)
  }

  @Test func `the article has the table of the documentation`() throws {
    let source = try Repository.text(of: "Sources/Runs/Runs/Log/RecordingFormat.swift")
    let rows = source.split(separator: "\n").filter { $0.hasPrefix("/// |") }.map { $0.dropFirst(4) }
    let article = try Repository.text(of: "Sources/Commands/dynlua/dynlua.docc/Recordings.md")
    #expect(article.contains(rows.joined(separator: "\n")))
  }
}

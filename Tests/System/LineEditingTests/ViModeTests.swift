import Terminal
import TestSupport
import Testing

@testable import LineEditing

/// The keys of vi mode; a bar marks the cursor, `⎋` is Escape, `⏎` Enter and `⌃R` Ctrl-R.
@Suite struct ViModeTests {
  private static let history = ["print(1)", "x = square.center", "push.angle = 2"]

  private func harness(
    usesColors: Bool = false, validate: @escaping (String) -> LineEditor.InputStatus = { _ in .complete }
  ) -> EditorHarness {
    var harness = EditorHarness(history: Self.history, usesColors: usesColors, validate: validate)
    harness.editor.editingMode = .vi
    return harness
  }

  private func type(_ keys: String, in harness: inout EditorHarness) {
    for key in keys.replacing("⌃R", with: "\u{12}") {
      harness.type(key == "⎋" ? "\u{1B}" : key == "⏎" ? "\r" : key == "⌫" ? "\u{7F}" : String(key))
    }
  }

  /// The results are those of readline (bash 5.2, `set -o vi`).
  @Test(
    arguments: [
      ("one two⎋", "one tw|o"), ("one two⎋0x", "|ne two"), ("one two three⎋bdw", "one two| "),
      ("one two three⎋0dw.", "|three"), ("one two three⎋02dw", "|three"), ("one two three⎋0d2w", "|three"),
      ("one two three⎋0wcwxyz⎋", "one xy|z three"), ("one two three⎋0wcwxyz⎋w.", "one xyz xy|z"),
      ("a.b(c, d)⎋0w", "a|.b(c, d)"), ("a.b(c, d)⎋0ww", "a.|b(c, d)"), ("a.b(c, d)⎋0W", "a.b(c, |d)"),
      ("a.b(c, d)⎋0e", "a|.b(c, d)"), ("a.b(c, d)⎋0ee", "a.|b(c, d)"), ("a.b(c, d)⎋0E", "a.b(c|, d)"),
      ("a.b(c, d)⎋b", "a.b(c, |d)"), ("a.b(c, d)⎋bb", "a.b(c|, d)"), ("a.b(c, d)⎋B", "a.b(c, |d)"),
      ("a.b(c, d)⎋%", "a.b|(c, d)"), ("a.b(c, d)⎋0%", "a.b(c, d|)"), ("a.b(c, d)⎋0d%", "|"),
      ("f(a) g(b)⎋0fa;", "f(|a) g(b)"), ("a,b,c,d⎋0f,;", "a,b|,c,d"), ("a,b,c,d⎋0f,;,", "a|,b,c,d"),
      ("a,b,c,d⎋02f,", "a,b|,c,d"), ("a,b,c,d⎋F,", "a,b,c|,d"), ("a,b,c,d⎋T,", "a,b,c,|d"),
      ("a,b,c,d⎋0t,", "|a,b,c,d"), ("a,b,c,d⎋0t,;", "|a,b,c,d"), ("a,b,c,d⎋0df,", "|b,c,d"),
      ("a,b,c,d⎋dF,", "a,b,c|d"), ("a,b,c,d⎋0d2f,", "|c,d"), ("a,b,c,d⎋0fz", "|a,b,c,d"),
      ("one two⎋x", "one t|w"),
      ("one two⎋3X", "one|o"), ("one two⎋X", "one t|o"), ("one two⎋0X", "|one two"), ("one two⎋03x", "| two"),
      ("one two⎋0D", "|"), ("one two⎋bD", "one| "), ("one two⎋bCx⎋", "one |x"), ("one two⎋Sx⎋", "|x"),
      ("one two⎋0sX⎋", "|Xne two"), ("one two⎋02sX⎋", "|Xe two"), ("one two⎋0rX", "|Xne two"),
      ("one two⎋02rX", "X|Xe two"), ("one two⎋09rX", "XXXXXX|X"), ("one two⎋0RABC⎋", "AB|C two"),
      ("one two⎋0RABC⌫⌫⎋", "|Ane two"), ("one two⎋0RABCDEFGHIJ⎋", "ABCDEFGHI|J"), ("one two⎋0~", "O|ne two"),
      ("one two⎋03~", "ONE| two"), ("one two⎋0~~.", "ONE| two"), ("one two⎋bywP", "one tw|otwo"),
      ("one two⎋bywp", "one ttw|owo"), ("one two⎋0ywwP", "one one| two"), ("one two⎋y0P", "one twone t|wo"),
      ("one two⎋ybP", "one twt|wo"), ("one two⎋0y$p", "oone tw|one two"), ("one two⎋0Yp", "oone tw|one two"),
      ("one two⎋0yyp", "oone tw|one two"), ("one two⎋ddp", "one tw|o"), ("one two⎋dd", "|"),
      ("one two⎋ccx⎋", "|x"), ("one two⎋0xp", "n|oe two"), ("one two⎋0x3p", "noo|oe two"),
      ("one two⎋03xP", "on|e two"), ("  one⎋0", "|  one"), ("  one⎋^", "  |one"), ("  one⎋0$", "  on|e"),
      ("one⎋ia⎋", "on|ae"), ("one⎋Ia⎋", "|aone"), ("one⎋0aa⎋", "o|ane"), ("one⎋0Aa⎋", "one|a"),
      ("one⎋aa⎋bix⎋", "|xonea"), ("one⎋axx⎋.", "onexxx|x"), ("one⎋0ixx⎋..", "xxx|xxxone"), ("one⎋h", "o|ne"),
      ("one⎋hh", "|one"), ("one⎋hhh", "|one"), ("one⎋l", "on|e"), ("one⎋0l", "o|ne"), ("one⎋02l", "on|e"),
      ("one⎋09l", "on|e"), ("one⎋k", "|push.angle = 2"), ("one⎋kk", "|x = square.center"), ("one⎋kj", "on|e"),
      ("one⎋kjj", "on|e"), ("abc⎋dh", "a|c"), ("abc⎋dl", "a|b"), ("abc⎋0dl", "|bc"), ("abc⎋0d2l", "|c"),
      ("one two⎋d0", "|o"), ("one two⎋bd^", "|two"), ("one two⎋0d$", "|"), ("one two⎋0cex⎋", "|x two"),
      ("one two⎋0de", "| two"), ("one  two⎋0cwx⎋", "|x  two"), ("one two⎋0c2wx⎋", "|x"),
      ("one two⎋0cWx⎋", "|x two"), ("one two⎋0y2wP", "one tw|oone two"), ("one two three⎋dB", "one two |e"),
      ("one two three⎋2b", "one |two three"), ("one two three⎋02w", "one two |three"),
      ("one two three⎋02e", "one tw|o three"), ("one two three⎋03w", "one two thre|e"),
      ("one two three⎋05w", "one two thre|e"), ("x⎋/ce⏎", "|x = square.center"), ("x⎋/pri⏎", "|print(1)"),
      ("x⎋/p⏎n", "|print(1)"), ("x⎋/p⏎nN", "|push.angle = 2"), ("x⎋kk?pu⏎", "|push.angle = 2"),
      ("x⎋/zz⏎", "|x"),
      ("one two⎋3i-⎋", "one tw|-o"), ("one⎋2aab⎋", "onea|b"), ("one two three⎋0dww.", "two| "),
      ("one two⎋0yw$p", "one twoone| "), ("(a[b]{c})⎋0%", "(a[b]{c}|)"), ("(a[b]{c})⎋0l%", "(a[b|]{c})"),
      ("(a[b]{c})⎋0ll%", "(a[b|]{c})"), ("x (a)⎋0d%", "|"),
      ("one two⎋b~w", "one Tw|o"), ("one two three four⎋02d2w", "|"),
    ] as [(String, String)])
  func `keys act as in readline's vi mode`(keys: String, textWithCursor: String) {
    var harness = harness()
    type(keys, in: &harness)
    #expect(harness.textWithCursor == textWithCursor)
    #expect(harness.displayMismatch == nil)
  }

  /// Where readline differs from vi, or has no such key, the results are those of vi.
  @Test(
    arguments: [
      ("one two⎋u", "|"), ("one two⎋u⌃R", "one tw|o"), ("one two⎋0xxu", "|ne two"), ("one⎋axx⎋u", "on|e"),
      ("one two three⎋0cwx⎋w.uu", "|one two three"), ("one two⎋0RABC⎋u", "|one two"),
      ("one two⎋0dwu⌃R", "|two"),
      ("a.b(c, d)⎋d%", "a.|b"), ("a,b,c,d⎋0dt,", "|,b,c,d"), ("one⎋3ix⎋", "on|xe"),
      ("one⎋xix⎋u", "o|n"), ("one two three⎋0dw2.", "|"), ("one two⎋0ix⎋A!⎋0.", "xone two!|!"),
      ("one⎋cc⎋", "|"), ("one⎋dd⎋ia⎋", "|a"), ("a b⎋0rx⎋l.", "x|xb"), ("abc⎋0~.", "AB|c"),
      ("one⎋qz", "on|e"), ("one two⎋0d⎋x", "|ne two"), ("one two⎋0fx;,", "|one two"),
      ("⎋xhjkl%u.", "p|ush.angle = 2"), ("(a[b]{c})⎋0fc%", "(a[b]|{c})"),
    ] as [(String, String)])
  func `other keys act as in vi`(keys: String, textWithCursor: String) {
    var harness = harness()
    type(keys, in: &harness)
    #expect(harness.textWithCursor == textWithCursor)
    #expect(harness.displayMismatch == nil)
  }

  @Test(
    arguments: [
      ("k", "do\n|x()\nend"), ("kk", "|do\nx()\nend"), ("kkk", "|push.angle = 2"), ("kkkj", "|do\nx()\nend"),
      ("kdd", "do\n|end"), ("dd", "do\n|x()"), ("kkdj", "|end"), ("kyyp", "do\nx()\n|x()\nend"),
      ("kyyP", "do\n|x()\nx()\nend"), ("kkyyjp", "do\nx()\n|do\nend"), ("kccy⎋", "do\n|y\nend"),
      ("kk$dw", "|d\nx()\nend"), ("kkdw", "|\nx()\nend"), ("kk0w", "do\n|x()\nend"),
      ("kk0e", "d|o\nx()\nend"),
      ("kolocal⎋", "do\nx()\nloca|l\nend"), ("kOlocal⎋", "do\nloca|l\nx()\nend"),
      ("kyyGp", "do\nx()\n|x()\nend"),
      ("kk2ddp", "end\n|do\nx()"), ("kl%", "do\nx(|)\nend"),
    ] as [(String, String)])
  func `in a text of several lines the commands apply to lines`(keys: String, textWithCursor: String) {
    var harness = harness()
    harness.paste("do\nx()\nend")
    type("⎋0" + keys, in: &harness)
    #expect(harness.textWithCursor == textWithCursor)
    #expect(harness.displayMismatch == nil)
  }

  @Test func `Enter submits in both modes, and begins a line in insert mode if the text is incomplete`() {
    var harness = harness(validate: { $0.hasSuffix("end") ? .complete : .incomplete })
    type("do⎋0⏎end⎋⏎", in: &harness)
    #expect(harness.submitted == ["do\nend"])
    type("x end⏎", in: &harness)
    #expect(harness.submitted == ["do\nend", "x end"])
  }

  @Test func `v passes the text to the editor of the environment`() {
    var harness = harness()
    type("one⎋v", in: &harness)
    #expect(harness.effects.last == .edit("one"))
    harness.editor.replaceText("two")
    #expect(harness.textWithCursor == "tw|o")
  }

  @Test func `Escape and a key typed together are not Alt and that key`() {
    var harness = harness()
    harness.type("one two\u{1B}b")
    #expect(harness.textWithCursor == "one |two")
  }

  @Test func `the shape of the cursor is the mode, and the terminal's own one is restored`() {
    var harness = harness(usesColors: true)
    var output = ""
    func send(_ bytes: String) {
      for event in InputParser.events(of: bytes) {
        for case .write(let text) in harness.editor.feed(event) { output += text }
      }
    }
    send("a")
    #expect(output.contains("\u{1B}[6 q"))
    output = ""
    send("\u{1B}")
    #expect(output.contains("\u{1B}[2 q"))
    output = ""
    send("R")
    #expect(output.contains("\u{1B}[4 q"))
    #expect(harness.editor.hide().hasSuffix("\u{1B}[0 q"))
    #expect(harness.editor.show().hasSuffix("\u{1B}[4 q"))
    output = ""
    send("\r")
    #expect(output.contains("\u{1B}[0 q"))
    harness.editor.editingMode = .emacs
    #expect(!harness.editor.show().contains(" q"))
  }

  @Test func `without colors the prompt shows normal mode`() {
    var harness = harness()
    type("one⎋", in: &harness)
    #expect(harness.terminal.historyLines == ["(cmd)> one"])
    type("i", in: &harness)
    #expect(harness.terminal.historyLines == ["> one"])
  }

  @Test func `Escape has an effect except in normal mode`() {
    var harness = harness()
    #expect(harness.editor.handlesEscapeKey)
    type("a⎋", in: &harness)
    #expect(!harness.editor.handlesEscapeKey)
    type("d", in: &harness)
    #expect(harness.editor.handlesEscapeKey)
  }
}

extension InputParser {
  /// The events of bytes, each of which is complete.
  fileprivate static func events(of bytes: String) -> [InputEvent] {
    var parser = InputParser()
    let now = ContinuousClock.now
    return parser.feed(bytes.utf8, at: now) + parser.flushOnTimeout(at: now + .seconds(1))
  }
}

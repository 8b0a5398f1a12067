import TestSupport
import Testing

@testable import LineEditing

@Suite struct HistoryTests {
  @Test func `Up and Down go through the entries and back to what was typed`() {
    var typist = Typist(history: ["one", "two"])
    var seen: [String] = []
    for keys in ["\u{1B}[A", "\u{10}", "\u{1B}[A", "\u{1B}[B", "\u{0E}"] {
      typist.type(keys)
      seen.append(typist.marked)
    }
    #expect(seen == ["two|", "one|", "one|", "two|", "|"])
    #expect(typist.terminal.bells == 1)
    #expect(typist.difference == nil)
  }

  @Test func `what stands before the cursor selects the entries`() {
    var typist = Typist(history: ["push.angle = 1", "print(x)", "push.angle = 2", "x = 1", "push.angle = 2"])
    typist.type("push\u{1B}[A")
    #expect(typist.marked == "push.angle = 2|")
    typist.type("\u{1B}[A")
    #expect(typist.marked == "push.angle = 1|")
    typist.type("\u{1B}[B\u{1B}[B")
    #expect(typist.marked == "push|")
  }

  @Test func `in several lines Up and Down move before they recall`() {
    var typist = Typist(history: ["old"], judge: { _ in .incomplete })
    typist.type("first\rab\u{1B}[A")
    #expect(typist.marked == "fi|rst\nab")
    typist.type("\u{1B}[B")
    #expect(typist.marked == "first\nab|")
    typist.type("\u{1B}[A\u{01}\u{1B}[A")
    #expect(typist.marked == "old|")
    typist.type("\u{1B}[B")
    #expect(typist.marked == "|first\nab")
  }

  @Test func `an entry of several lines comes back whole`() {
    var typist = Typist(history: ["do\nend"])
    typist.type("\u{1B}[A")
    #expect(typist.terminal.shown == ["> do", ">> end"])
    typist.type("!\u{1B}[A")
    #expect(typist.marked == "do|\nend!")
  }

  @Test func `blank entries and repeated ones are not kept, and the oldest go`() {
    var history = History(limit: 2)
    #expect([" \n", "a", "a", "b", "a"].map { history.add($0) } == [false, true, false, true, true])
    #expect(history.entries == ["b", "a"])
  }

  // MARK: Search

  @Test func `Ctrl-R finds the newest entry with what is typed, then older ones`() {
    var typist = Typist(history: ["print(a)", "x = 1", "print(b)", "y"])
    typist.type("\u{12}int")
    #expect(typist.marked == "pr|int(b)")
    #expect(typist.terminal.shown == ["(search 'int') print(b)"])
    #expect(typist.difference == nil)
    typist.type("\u{12}")
    #expect(typist.marked == "pr|int(a)")
    typist.type("\u{12}")
    #expect(typist.terminal.shown == ["(no match 'int') print(a)"])
    typist.type("\r")
    #expect(typist.submitted == ["print(a)"])
    #expect(typist.terminal.shown == ["> print(a)", ">"])
  }

  @Test func `other keys accept what was found and do what they do`() {
    var typist = Typist(history: ["alpha", "beta"])
    typist.type("\u{12}al\u{05}!")
    #expect(typist.marked == "alpha!|")
    #expect(typist.terminal.shown == ["> alpha!"])
  }

  @Test(arguments: ["\u{07}", "\u{1B}"])
  func `a search that is given up leaves what was typed`(key: String) {
    var typist = Typist(history: ["alpha"])
    typist.type("mine\u{02}\u{12}al")
    typist.type(key)
    #expect(typist.marked == "min|e")
    #expect(typist.terminal.shown == ["> mine"])
  }

  @Test func `a shorter query finds more`() {
    var typist = Typist(history: ["alpha", "beta"])
    typist.type("\u{12}ap\u{7F}\u{7F}b")
    #expect(typist.marked == "|beta")
    typist.type("\u{7F}")
    #expect(typist.marked == "|")
  }
}

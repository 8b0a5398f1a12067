import TestSupport
import Testing

@testable import LineEditing

@Suite struct CompletionTests {
  /// Completes the word before the cursor by what begins with it.
  private func typist(_ words: [String], rows: Int = 12) -> Typist {
    Typist(
      rows: rows,
      complete: { text in
        let word = String(text.reversed().prefix { $0.isLetter }.reversed())
        return .init(words.filter { $0.hasPrefix(word) }, replacing: word.count)
      })
  }

  @Test func `a single candidate is put in`() {
    var typist = typist(["magnitude", "angle"])
    typist.type("push.ma\t = 1")
    #expect(typist.marked == "push.magnitude = 1|")
  }

  @Test func `where nothing stands in the line Tab indents, and elsewhere it rings`() {
    var typist = typist([])
    typist.type("do\u{1B}\r\t\tx\t")
    #expect(typist.marked == "do\n    x|")
    #expect(typist.difference == nil)
  }

  @Test func `several candidates go on as far as they agree, then they are listed`() {
    var typist = typist(["addItem", "addBehavior", "remove"])
    typist.type("a\t")
    #expect(typist.marked == "add|")
    #expect(typist.terminal.shown == ["> add"])
    typist.type("\t")
    #expect(typist.terminal.shown == ["> add", "addItem      addBehavior"])
    #expect(typist.difference == nil)
    typist.type("I")
    #expect(typist.terminal.shown == ["> addI"])
    typist.type("\t")
    #expect(typist.marked == "addItem|")
  }

  @Test func `candidates stand in columns, read downwards`() {
    var typist = typist((1...9).map { "item" + String(repeating: "x", count: $0) + "漢" })
    typist.type("item\t\t")
    typist.type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\t\t")
    #expect(
      typist.terminal.shown.dropFirst() == [
        "itemx漢          itemxxxxxx漢", "itemxx漢         itemxxxxxxx漢", "itemxxx漢        itemxxxxxxxx漢",
        "itemxxxx漢       itemxxxxxxxxx漢", "itemxxxxx漢",
      ])
    #expect(typist.difference == nil)
  }

  @Test func `more candidates than there is room for are counted`() {
    var typist = typist(
      (0..<60).map { "name\(String(UnicodeScalar(97 + $0 / 26)!))\(String(UnicodeScalar(97 + $0 % 26)!))" },
      rows: 5)
    typist.type("name\t")
    #expect(typist.terminal.shown.count == 5)
    #expect(typist.terminal.shown.last == "… 45 more")
    #expect(typist.difference == nil)
  }

  @Test func `nothing to go on with rings`() {
    var typist = typist(["angle"])
    typist.type("zzz\t")
    #expect(typist.terminal.bells == 1)
    #expect(typist.marked == "zzz|")
  }

  @Test func `candidates that would steer the terminal are shown without it`() {
    var typist = Typist(complete: { _ in .init(["a\u{1B}[2Jx", "a\u{07}y"], replacing: 99) })
    typist.type("a\t")
    #expect(typist.terminal.shown == ["> a", "a[2Jx  ay"])
    #expect(typist.difference == nil)
  }
}

import Dynamics
import Testing
import Views

@Suite struct LineBreakerTests {
  /// Breaks the text into lines, with a width of 1 per character.
  private func lines(_ text: String, width: Double, atMost limit: Int? = nil) -> [String] {
    LineBreaker(width: width) { _ in 1 }.lines(of: text, atMost: limit)
  }

  @Test func `lines break between words and drop the spaces at the break`() {
    #expect(lines("the quick brown fox", width: 10) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", width: 9) == ["the quick", "brown fox"])
    #expect(lines("the quick brown fox", width: 8) == ["the", "quick", "brown", "fox"])
    #expect(lines("the quick   brown", width: 10) == ["the quick", "brown"])
  }

  @Test func `text that fits is not changed`() {
    #expect(lines("the  quick ", width: 20) == ["the  quick "])
    #expect(lines("", width: 20) == [""])
    #expect(lines("abc", width: 3) == ["abc"])
  }

  @Test func `line breaks of the text are kept, also those that leave lines empty`() {
    #expect(lines("one\n\ntwo three\r\nfour", width: 5) == ["one", "", "two", "three", "four"])
  }

  @Test func `a word that is too long is broken anywhere, with at least one character per line`() {
    #expect(lines("a incomprehensible b", width: 6) == ["a", "incomp", "rehens", "ible b"])
    #expect(lines("ab", width: 0) == ["a", "b"])
    #expect(lines("  ab", width: 3) == ["  a", "b"])
  }

  @Test func `truncation is marked by an ellipsis that fits`() {
    #expect(lines("the quick brown fox", width: 10, atMost: 1) == ["the quick…"])
    #expect(lines("the quick brown fox", width: 9, atMost: 1) == ["the quic…"])
    #expect(lines("the quick brown fox jumps", width: 10, atMost: 2) == ["the quick", "brown fox…"])
    #expect(lines("the quick brown fox", width: 10, atMost: 2) == ["the quick", "brown fox"])
    #expect(lines("one\ntwo", width: 10, atMost: 1) == ["one…"])
    #expect(lines("the quick", width: 5, atMost: 1) == ["the…"])
    #expect(lines("abc", width: 1, atMost: 1) == ["…"])
  }

  @Test func `trailing spaces do not start a line`() {
    #expect(lines("abc   ", width: 3) == ["abc"])
  }
}

@Suite struct TextMetricsTests {
  @Test func `the width of a line is the sum of Helvetica's advance widths`() {
    // Advance widths in thousandths of the font size: H 722, e 556, l 222 twice, o 556; in bold H 722, i 278.
    #expect(abs(TextMetrics(fontSize: 10).width(of: "Hello") - 22.78) < 1e-9)
    #expect(abs(TextMetrics(fontSize: 100, isBold: true).width(of: "Hi") - 100) < 1e-9)
    #expect(TextMetrics(fontSize: 10).width(of: "") == 0)
  }

  @Test func `East Asian characters are square, control characters have no width`() {
    #expect(TextMetrics(fontSize: 20).width(of: "漢") == 20)
    #expect(TextMetrics(fontSize: 20).width(of: "\u{7}") == 0)
  }

  @Test func `text fits into its measured size`() {
    let metrics = TextMetrics(fontSize: 13)
    let text = "The quick brown fox jumps over the lazy dog"
    let size = metrics.size(of: text, width: 120)
    #expect(size.width <= 120)
    let lines = metrics.lines(of: text, width: size.width)
    #expect(lines == metrics.lines(of: text, width: 120))
    #expect(lines.count > 1)
    #expect(size.height == (Double(lines.count) * 13 * 1.2).rounded(.up))
    let one = metrics.size(of: text)
    #expect(metrics.lines(of: text, width: one.width) == [text])
  }
}

import Testing

@testable import Terminal

@Suite struct CellWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ア", 2), ("ｱ", 1), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("🎈", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("🇩", 1), ("❤", 1), ("❤️", 2), ("⌚", 2), ("1️⃣", 2),
      ("\u{200B}", 0),
      ("\u{FEFF}", 0), ("\u{301}", 0), ("\u{AD}", 1), ("　", 2), ("─", 1), ("𠮷", 2), ("…", 1), ("\t", 0),
    ] as [(Character, Int)])
  func `characters have the width that terminals give them`(character: Character, cells: Int) {
    #expect(CellWidth.of(character) == cells)
  }

  @Test func `the table of wide characters is in order`() {
    let ranges = CellWidth.wideRanges
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
  }
}

import Testing

@testable import TerminalPlayer

@Suite struct WatchDisplayTests {
  @Test(arguments: [
    ("254.123456", "254.1"), ("0.00012345678", "0.0001235"), ("-12.5", "-12.5"), ("123456.789", "123457.0"),
    ("42", "42"), ("0.0", "0.0"), ("Point(1.23456, 2)", "Point(1.23456, 2)"), ("nil", "nil"),
  ])
  func `a number is rounded in the panel, and printed exactly`(text: String, shown: String) {
    var watches = WatchDisplay()
    watches.update([("x", text, Double(text))], at: 0)
    #expect(watches.panelLines(isASCIIOnly: false) == ["x = \(shown)"])
    #expect(watches.lines == ["x = \(text)"])
  }

  @Test func `numbers have a graph of the past, which ends where the run goes back`() {
    var watches = WatchDisplay()
    for tick in 0...8 { watches.update([("x", "\(tick)", Double(tick)), ("name", "ball", nil)], at: tick) }
    #expect(watches.panelLines(isASCIIOnly: false) == ["x = 8  ⣸", "name = ball"])
    #expect(watches.panelLines(isASCIIOnly: true) == ["x = 8", "name = ball"])
    watches.update([("x", "1", 1), ("name", "ball", nil)], at: 1)
    #expect(watches.panelLines(isASCIIOnly: false) == ["x = 1", "name = ball"])
    watches.update(nil, at: 2)
    #expect(watches.lines == ["x = 1", "name = ball"])
  }
}

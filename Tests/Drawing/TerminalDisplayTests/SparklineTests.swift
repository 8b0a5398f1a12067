import TerminalDisplay
import Testing

@Suite struct SparklineTests {
  private static let graphs: [(numbers: [Double], width: Int, text: String)] = [
    ([], 3, "   "), ([1], 1, "⢀"), ([0, 1, 2, 3], 2, "⣠⣾"), ([0, 0, 0, 0], 2, "⣀⣀"),
    ([3, 0], 1, "⣇"),
    ([0, 3], 3, "  ⣸"), ([9, 9, 0, 3], 1, "⣸"), ([.nan, .infinity], 1, " "),
    ([-.greatestFiniteMagnitude, .greatestFiniteMagnitude], 1, "⣸"), ([1, 2], 0, ""),
  ]

  @Test(arguments: graphs)
  func `each character shows two numbers as columns of one to four dots`(
    numbers: [Double], width: Int, text: String
  ) {
    #expect(Sparkline.text(numbers, width: width) == text)
  }
}

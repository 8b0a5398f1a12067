import Display
import Dynamics
import TerminalDisplay
import Testing
import Views

/// The position of text on a screen, and the appearance of cards and scrims.
@Suite struct ScreenTextTests {
  /// 20 × 10 points on 20 × 5 cells and a status line, so that a pixel is a point.
  private var frame = Frame(bounds: Rect(x: 0, y: 0, width: 20, height: 10), background: .black)

  private func shape(
    _ rect: Rect, _ color: Color = .clear, text: String? = nil, style: TextStyle = TextStyle(),
    displayRole: View.DisplayRole = .plain
  ) -> Frame.Shape {
    Frame.Shape(
      size: rect.size, transform: AffineTransform(translationX: rect.midX, y: rect.midY), color: color,
      text: text.map { Frame.Text($0, style: style) }, displayRole: displayRole)
  }

  private func grid(_ shapes: Frame.Shape...) -> CellGrid { grid(shapes, .trueColor) }

  private func grid(_ shapes: [Frame.Shape], _ depth: ColorDepth) -> CellGrid {
    var frame = frame
    frame.shapes = shapes
    var screen = Screen(columns: 20, rows: 6, depth: depth)
    screen.draw(frame)
    return screen.grid
  }

  private func lines(_ shapes: Frame.Shape..., depth: ColorDepth = .trueColor) -> [String] {
    grid(shapes, depth).description.split(separator: "\n", omittingEmptySubsequences: false).prefix(5)
      .map(String.init)
  }

  private let box = Rect(x: 4, y: 2, width: 12, height: 6)

  // MARK: Position

  @Test(arguments: [(TextStyle.Alignment.left, 4), (.center, 9), (.right, 14)])
  func `lines are aligned horizontally and centred vertically`(
    alignment: TextStyle.Alignment, column: Int
  ) {
    let lines = lines(shape(box, text: "ab", style: TextStyle(alignment: alignment)))
    #expect(lines == ["", "", String(repeating: " ", count: column) + "ab", "", ""])
  }

  @Test(arguments: [2.0, 4.0])
  func `a line stays in the same row of a view that moves by less than a row`(height: Double) {
    let offsets = stride(from: 0.05, to: 4, by: 0.1).map { y in
      // The view's top row is the first that it covers by more than half.
      let top = Int((y / 2).rounded())
      let shown = lines(shape(Rect(x: 4, y: y, width: 12, height: height), text: "ab"))
      return shown.firstIndex { $0.contains("ab") }.map { $0 - top }
    }
    #expect(Set(offsets) == [Int(height / 4)], "\(offsets)")
  }

  @Test func `a line is in the middle row of a view of two and a half rows`() {
    for y in stride(from: 0.5, through: 4, by: 0.5) {
      let rows = lines(shape(Rect(x: 4, y: y, width: 12, height: 5), text: "ab"))
      let row = rows.firstIndex { $0.contains("ab") } ?? -1
      #expect(abs(2 * Double(row) + 1 - (y + 2.5)) <= 1, "\(y)")
    }
  }

  @Test func `each line is aligned separately`() {
    let lines = lines(shape(box, text: "ab\nabcd", style: TextStyle(alignment: .right)))
    #expect(lines[2...3] == ["              ab", "            abcd"])
  }

  @Test func `fitting decides between overflow, truncation and wrapping`() {
    let text = "the quick brown fox"
    func shown(_ fitting: TextStyle.OverflowMode) -> [String] {
      lines(shape(box, text: text, style: TextStyle(alignment: .left, fitting: fitting)))
    }
    #expect(shown(.overflow)[2] == "    the quick brown")
    #expect(shown(.wrap(lines: 1)) == ["", "", "    the quick b…", "", ""])
    #expect(shown(.wrap(lines: 0))[2...3] == ["    the quick", "    brown fox"])
    #expect(shown(.wrap(lines: 2))[2...3] == ["    the quick", "    brown fox"])
  }

  @Test func `there are at most as many lines as rows, and at least one`() {
    let text = "one two three four five six seven"
    func shown(height: Double) -> [String] {
      let rect = Rect(x: 4, y: 2, width: 6, height: height)
      return lines(shape(rect, text: text, style: TextStyle(alignment: .left, fitting: .wrap(lines: 0))))
        .filter { !$0.isEmpty }
    }
    #expect(shown(height: 6) == ["    one", "    two", "    three…"])
    #expect(shown(height: 0.1).count == 1)
  }

  @Test func `without colours the ellipsis is three full stops, and wide characters are question marks`() {
    let style = TextStyle(alignment: .left, fitting: .wrap(lines: 1))
    #expect(lines(shape(box, text: "the quick brown", style: style), depth: .none)[2] == "    the quick...")
    #expect(lines(shape(box, text: "漢字漢字漢字漢", style: style))[2] == "    漢字漢字漢…")
    #expect(lines(shape(box, text: "漢字漢字漢字漢", style: style), depth: .none)[2] == "    ???????")
  }

  // MARK: Colour

  @Test func `text is blended with the alpha of its colour`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let cell = grid(shape(box, .white, text: "a", style: TextStyle(color: red)))[10, 2]
    #expect(cell.foreground == .rgb(255, 0, 0) && cell.background == .rgb(255, 255, 255))
    let faint = grid(shape(box, .white, text: "a", style: TextStyle(color: red.withAlphaComponent(0.2))))
    #expect(faint[10, 2].foreground == .rgb(255, 204, 204))
  }

  @Test func `a scrim dims the text behind it`() {
    let everywhere = Rect(x: 0, y: 0, width: 20, height: 10)
    let scrim = shape(everywhere, Color.black.withAlphaComponent(0.4), displayRole: .dimming)
    let text = shape(box, text: "a")
    #expect(grid(text, scrim)[10, 2].foreground == .rgb(153, 153, 153))
    #expect(grid(scrim, text)[10, 2].foreground == .rgb(255, 255, 255))
  }

  @Test(
    arguments: [(0.25, 191), (0.49, 130), (0.51, 125), (0.9, 26), (0.98, 0), (1.0, 0)] as [(Double, UInt8)])
  func `text under a translucent view fades, and disappears without contrast`(
    alpha: Double, gray: UInt8
  ) {
    let text = shape(box, text: "a", style: TextStyle(color: .white))
    var cover = shape(box, .black)
    cover.alpha = alpha
    let translucent = shape(box, Color.black.withAlphaComponent(alpha))
    for cell in [grid(text, cover)[10, 2], grid(text, translucent)[10, 2]] {
      #expect(cell.glyph == (gray > 0 ? Glyph(ascii: "a") : .space))
      #expect(cell.foreground == (gray > 0 ? .rgb(gray, gray, gray) : .terminalDefault))
      #expect(cell.background == .rgb(0, 0, 0))
    }
  }

  @Test(arguments: [(0.25, true), (0.49, true), (0.51, true), (0.9, true), (0.98, false), (1, false)])
  func `without colours text is covered where it is with colours`(alpha: Double, isShown: Bool) {
    let text = shape(box, text: "a", style: TextStyle(color: .white))
    var cover = shape(box, .black)
    cover.alpha = alpha
    let translucent = shape(box, Color.black.withAlphaComponent(alpha))
    for depth in ColorDepth.allCases {
      for shapes in [[text, cover], [text, translucent]] {
        #expect((grid(shapes, depth)[10, 2].glyph == Glyph(ascii: "a")) == isShown, "\(depth)")
      }
    }
  }

  @Test func `several covers blend text and background equally`() {
    let text = shape(box, .black, text: "a", style: TextStyle(color: .white))
    let red = shape(box, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let blue = shape(box, Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    let cell = grid(text, red, blue)[10, 2]
    #expect(cell.foreground == .rgb(128, 64, 191))
    #expect(cell.background == .rgb(64, 0, 128))
  }

  @Test func `of two texts in a cell the front one is shown, blended with the covers in front of it only`() {
    let back = shape(box, text: "a", style: TextStyle(color: .white))
    let cover = shape(box, Color.black.withAlphaComponent(0.5))
    let front = shape(box, text: "b", style: TextStyle(color: .white))
    #expect(grid(back, cover, front)[10, 2].foreground == .rgb(255, 255, 255))
    #expect(grid(back, cover, front)[10, 2].glyph == Glyph(ascii: "b"))
    #expect(grid(back, front, cover)[10, 2].foreground == .rgb(128, 128, 128))
  }

  @Test func `a cover of half a cell hides a character`() {
    let text = shape(box, .white, text: "a", style: TextStyle(color: .black))
    let cover = shape(Rect(x: 4, y: 4, width: 12, height: 1), .black)
    #expect(lines(text, cover)[2] == "    ▀▀▀▀▀▀▀▀▀▀▀▀")
  }

  @Test func `the colour of text without a colour does not change with subpixel movement`() {
    // Light enough for black text, but not in a cell that mostly shows the black behind it.
    let light = Color(red: 0.6, green: 0.6, blue: 0.6)
    for step in 0..<40 {
      let y = 2 + Double(step) * 0.1
      let grid = grid(shape(Rect(x: 4, y: y, width: 12, height: 2.4), light, text: "aaaa"))
      let cells = (0..<5).flatMap { row in (0..<20).map { grid[$0, row] } }.filter {
        $0.glyph == Glyph(ascii: "a")
      }
      #expect(cells.count == 4)
      for cell in cells { #expect(cell.foreground == .rgb(0, 0, 0), "at \(y)") }
    }
  }

  @Test func `outside its view, text without a colour contrasts with the background`() {
    let grid = grid(shape(Rect(x: 8, y: 2, width: 4, height: 6), .white, text: "aaaaaaaaaaaa"))
    #expect(grid[9, 2].foreground == .rgb(0, 0, 0))
    #expect(grid[4, 2].foreground == .rgb(255, 255, 255))
  }

  // MARK: Without colours

  @Test func `without colours a card has an outline and occludes what is behind`() {
    let lines = lines(
      shape(Rect(x: 0, y: 4, width: 20, height: 2), .white),
      shape(Rect(x: 5, y: 2, width: 10, height: 6), .white, text: "Photos", displayRole: .card), depth: .none)
    #expect(
      lines == [
        "    +----------+", "    |          |", "@@@@|  Photos  |@@@@", "    |          |",
        "    +----------+",
      ])
  }

  @Test func `without colours buttons have brackets that show their state`() {
    func shown(_ displayRole: View.DisplayRole, _ depth: ColorDepth = .none, _ style: TextStyle = TextStyle())
      -> String
    {
      lines(shape(box, text: "Send it", style: style, displayRole: displayRole), depth: depth)[2]
        .trimmingPrefix { $0 == " " }.description
    }
    #expect(shown(.button) == "[Send it]")
    #expect(shown(.pressedButton) == ">Send it<")
    #expect(shown(.disabledButton) == "(Send it)")
    #expect(shown(.plain) == "Send it")
    #expect(shown(.disabledButton, .trueColor) == "Send it")
    let narrow = Rect(x: 4, y: 2, width: 8, height: 6)
    let cut = lines(
      shape(narrow, text: "Send it", style: TextStyle(fitting: .wrap(lines: 1)), displayRole: .button),
      depth: .none)
    #expect(cut[2] == "    [Sen...]")
  }

  @Test func `an outline at the edge of the stage is left out, as is one behind another shape`() {
    let bar = shape(Rect(x: 0, y: 0, width: 20, height: 4), .white, text: "Title", displayRole: .card)
    #expect(
      lines(bar, shape(Rect(x: 18, y: 4, width: 2, height: 2), .white), depth: .none) == [
        "", "        Title", "------------------@@", "", "",
      ])
  }

  @Test(arguments: [
    (Point(x: 8.5, y: 2), ["    +---^------+", "    |          |"]),
    (Point(x: 5, y: 4.5), ["    +----------+", "    |          |", "    <          |"]),
    (Point(x: 15, y: 4.5), ["    +----------+", "    |          |", "    |          >"]),
    (
      Point(x: 12.5, y: 8),
      ["    +----------+", "    |          |", "    |          |", "    |          |", "    +-------v--+"]
    ),
  ])
  func `a pointer is an arrowhead in the outline of the card in front of it`(place: Point, top: [String]) {
    let arrow = shape(Rect(center: place, size: Size(width: 3, height: 2)), .white, displayRole: .arrow)
    let card = shape(Rect(x: 5, y: 2, width: 10, height: 6), .white, displayRole: .card)
    let lines = lines(arrow, card, depth: .none)
    #expect(Array(lines.prefix(top.count)) == top)
    #expect(lines.joined().count { "^v<>".contains($0) } == 1)
  }

  @Test func `an outline uses a cell that the card partly covers, not one that it almost fills`() {
    func bar(height: Double) -> [String] {
      lines(shape(Rect(x: 0, y: 0, width: 20, height: height), .white, displayRole: .card), depth: .none)
    }
    let line = String(repeating: "-", count: 20)
    #expect(bar(height: 3.2) == ["", line, "", "", ""])
    #expect(bar(height: 3.4) == ["", "", line, "", ""])
  }

  @Test func `a card with less than half its opacity has no outline`() {
    var card = shape(Rect(x: 5, y: 2, width: 10, height: 6), .white, displayRole: .card)
    card.alpha = 0.4
    #expect(lines(card, depth: .none) == ["", "", "", "", ""])
  }

  @Test func `without colours a scrim lightens the characters behind it`() {
    let everywhere = Rect(x: 0, y: 0, width: 20, height: 10)
    let square = shape(Rect(x: 2, y: 0, width: 2, height: 2), .white)
    let scrim = shape(everywhere, Color.black.withAlphaComponent(0.4), displayRole: .dimming)
    #expect(lines(square, depth: .none) == ["  @@", "", "", "", ""])
    // Six tenths of the darkness is the fifth of nine levels.
    #expect(lines(square, scrim, depth: .none) == ["  ++", "", "", "", ""])
  }
}

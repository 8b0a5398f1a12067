import Display
import Dynamics
import TerminalDisplay
import Testing
import Views

/// Where text stands on a screen, and what cards and what dims look like.
@Suite struct ScreenTextTests {
  /// 20 × 10 points on 20 × 5 cells and a status line: a pixel is a point.
  private var frame = Frame(bounds: Rect(x: 0, y: 0, width: 20, height: 10), background: .black)

  private func shape(
    _ rect: Rect, _ color: Color = .clear, text: String? = nil, style: TextStyle = TextStyle(),
    surface: View.Surface = .plain
  ) -> Frame.Shape {
    Frame.Shape(
      size: rect.size, transform: AffineTransform(translationX: rect.midX, y: rect.midY), color: color,
      text: text.map { Frame.Text($0, style: style) }, surface: surface)
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

  // MARK: Place

  @Test(arguments: [(TextStyle.Alignment.left, 4), (.center, 9), (.right, 14)])
  func `lines stand where they are aligned, in the middle of the height`(
    alignment: TextStyle.Alignment, column: Int
  ) {
    let lines = lines(shape(box, text: "ab", style: TextStyle(alignment: alignment)))
    #expect(lines == ["", "", String(repeating: " ", count: column) + "ab", "", ""])
  }

  @Test func `each line is aligned for itself`() {
    let lines = lines(shape(box, text: "ab\nabcd", style: TextStyle(alignment: .right)))
    #expect(lines[2...3] == ["              ab", "            abcd"])
  }

  @Test func `text that may overflow does so, other text is cut or broken`() {
    let text = "the quick brown fox"
    func shown(_ fitting: TextStyle.Fitting) -> [String] {
      lines(shape(box, text: text, style: TextStyle(alignment: .left, fitting: fitting)))
    }
    #expect(shown(.overflow)[2] == "    the quick brown")
    #expect(shown(.wrap(lines: 1)) == ["", "", "    the quick b…", "", ""])
    #expect(shown(.wrap(lines: 0))[2...3] == ["    the quick", "    brown fox"])
    #expect(shown(.wrap(lines: 2))[2...3] == ["    the quick", "    brown fox"])
  }

  @Test func `there are as many lines as there are rows, and one at least`() {
    let text = "one two three four five six seven"
    func shown(height: Double) -> [String] {
      let rect = Rect(x: 4, y: 2, width: 6, height: height)
      return lines(shape(rect, text: text, style: TextStyle(alignment: .left, fitting: .wrap(lines: 0))))
        .filter { !$0.isEmpty }
    }
    #expect(shown(height: 6) == ["    one", "    two", "    three…"])
    #expect(shown(height: 0.1).count == 1)
  }

  @Test func `without colours the ellipsis is three points, and wide characters are question marks`() {
    let style = TextStyle(alignment: .left, fitting: .wrap(lines: 1))
    #expect(lines(shape(box, text: "the quick brown", style: style), depth: .none)[2] == "    the quick...")
    #expect(lines(shape(box, text: "漢字漢字漢字漢", style: style))[2] == "    漢字漢字漢…")
    #expect(lines(shape(box, text: "漢字漢字漢字漢", style: style), depth: .none)[2] == "    ???????")
  }

  // MARK: Colour

  @Test func `text has its colour, as opaque as that is`() {
    let red = Color(red: 1, green: 0, blue: 0)
    let cell = grid(shape(box, .white, text: "a", style: TextStyle(color: red)))[10, 2]
    #expect(cell.foreground == .rgb(255, 0, 0) && cell.background == .rgb(255, 255, 255))
    let faint = grid(shape(box, .white, text: "a", style: TextStyle(color: red.withAlphaComponent(0.2))))
    #expect(faint[10, 2].foreground == .rgb(255, 204, 204))
  }

  @Test func `what dims dims the text behind it too`() {
    let everywhere = Rect(x: 0, y: 0, width: 20, height: 10)
    let veil = shape(everywhere, Color.black.withAlphaComponent(0.4), surface: .dimming)
    let text = shape(box, text: "a")
    #expect(grid(text, veil)[10, 2].foreground == .rgb(153, 153, 153))
    #expect(grid(veil, text)[10, 2].foreground == .rgb(255, 255, 255))
  }

  // MARK: Without colours

  @Test func `a card is an outline around what is written on it, and hides what is behind`() {
    let lines = lines(
      shape(Rect(x: 0, y: 4, width: 20, height: 2), .white),
      shape(Rect(x: 5, y: 2, width: 10, height: 6), .white, text: "Photos", surface: .card), depth: .none)
    #expect(
      lines == [
        "    +----------+", "    |          |", "@@@@|  Photos  |@@@@", "    |          |",
        "    +----------+",
      ])
  }

  @Test func `what can be tapped stands in brackets that show its state, where colours do not`() {
    func shown(_ surface: View.Surface, _ depth: ColorDepth = .none, _ style: TextStyle = TextStyle())
      -> String
    {
      lines(shape(box, text: "Send it", style: style, surface: surface), depth: depth)[2]
        .trimmingPrefix { $0 == " " }.description
    }
    #expect(shown(.button) == "[Send it]")
    #expect(shown(.pressedButton) == ">Send it<")
    #expect(shown(.disabledButton) == "(Send it)")
    #expect(shown(.plain) == "Send it")
    #expect(shown(.disabledButton, .trueColor) == "Send it")
    let narrow = Rect(x: 4, y: 2, width: 8, height: 6)
    let cut = lines(
      shape(narrow, text: "Send it", style: TextStyle(fitting: .wrap(lines: 1)), surface: .button),
      depth: .none)
    #expect(cut[2] == "    [Sen...]")
  }

  @Test func `an outline at the edge of the stage is left out, and so is one behind something`() {
    let bar = shape(Rect(x: 0, y: 0, width: 20, height: 4), .white, text: "Title", surface: .card)
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
    let pointer = shape(Rect(center: place, size: Size(width: 3, height: 2)), .white, surface: .pointer)
    let card = shape(Rect(x: 5, y: 2, width: 10, height: 6), .white, surface: .card)
    let lines = lines(pointer, card, depth: .none)
    #expect(Array(lines.prefix(top.count)) == top)
    #expect(lines.joined().count { "^v<>".contains($0) } == 1)
  }

  @Test func `an outline takes a cell of which the card covers a part, not one that it fills almost`() {
    func bar(height: Double) -> [String] {
      lines(shape(Rect(x: 0, y: 0, width: 20, height: height), .white, surface: .card), depth: .none)
    }
    let line = String(repeating: "-", count: 20)
    #expect(bar(height: 3.2) == ["", line, "", "", ""])
    #expect(bar(height: 3.4) == ["", "", line, "", ""])
  }

  @Test func `a card that is not half there yet has no outline`() {
    var card = shape(Rect(x: 5, y: 2, width: 10, height: 6), .white, surface: .card)
    card.alpha = 0.4
    #expect(lines(card, depth: .none) == ["", "", "", "", ""])
  }

  @Test func `what dims is not seen, but makes what is behind it thinner`() {
    let everywhere = Rect(x: 0, y: 0, width: 20, height: 10)
    let square = shape(Rect(x: 2, y: 0, width: 2, height: 2), .white)
    let veil = shape(everywhere, Color.black.withAlphaComponent(0.4), surface: .dimming)
    #expect(lines(square, depth: .none) == ["  @@", "", "", "", ""])
    // Six tenths of the blackness: the fifth of nine steps.
    #expect(lines(square, veil, depth: .none) == ["  ++", "", "", "", ""])
  }
}

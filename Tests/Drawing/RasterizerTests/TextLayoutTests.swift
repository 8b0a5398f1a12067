import Display
import Dynamics
import Rasterizer
import Testing
import Views

/// The layout of text with the embedded font.
@Suite struct TextLayoutTests {
  private let size = Size(width: 120, height: 60)

  @Test func `the font has all of Latin-1, and the usual punctuation, arrows and symbols`() {
    let codes = Array(0x20...0x7E) + Array(0xA0...0xFF)
    let characters = codes.compactMap(Unicode.Scalar.init).map(Character.init) + "–—‘’“”…•←↑→↓€™×−✓★●■"
    for font in [Font.regular, .semibold] {
      for character in characters { #expect(font.glyph(of: character) != nil, "\(character)") }
    }
  }

  @Test func `a line is as wide as its metrics`() throws {
    let text = "Tap to dismiss"
    let metrics = TextMetrics(fontSize: 17)
    let glyphs = layout(text).glyphs
    #expect(glyphs.count == 12)
    let (first, last) = (try #require(glyphs.first), try #require(glyphs.last))
    let right = last.origin.x + last.glyph.advance * 17 * 0.95 / 1000
    #expect(abs(right - first.origin.x - metrics.width(of: text)) < 1e-9)
    #expect(abs(right + first.origin.x) < 1e-9)
  }

  @Test func `text is aligned to the edges`() throws {
    let left = try #require(layout("abc", alignment: .left).glyphs.first)
    #expect(left.origin.x == -60)
    let right = try #require(layout("abc", alignment: .right).glyphs.last)
    #expect(abs(right.origin.x + right.glyph.advance * 17 * 0.95 / 1000 - 60) < 1e-9)
  }

  @Test func `text wraps at the same words as in the other renderers`() {
    let text = "One for each of us that is far from here"
    let metrics = TextMetrics(fontSize: 17)
    let lines = metrics.lines(of: text, width: 120, atMost: 2)
    let glyphs = layout(text, fitting: .wrap(lines: 0)).glyphs
    let baselines = Set(glyphs.map(\.origin.y)).sorted()
    #expect(baselines.count == 2)
    for (line, baseline) in zip(lines, baselines) {
      let characters = glyphs.filter { $0.origin.y == baseline }.map(\.character)
      #expect(characters == line.filter { $0 != " " })
    }
    #expect(glyphs.last?.character == "…")
    #expect(abs(baselines[1] - baselines[0] - metrics.lineHeight) < 1e-9)
  }

  @Test func `a character without a glyph is a box`() throws {
    let glyph = try #require(layout("漢").glyphs.first).glyph
    #expect(glyph.advance > 800)
    #expect(glyph.svgPath.filter { $0 == "z" }.count == 2)
  }

  @Test func `the default color contrasts with the shape behind the text`() {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 100, height: 100))
    let box = Frame.Shape(size: size, transform: AffineTransform(translationX: 50, y: 50), color: .white)
    let label = Frame.Shape(
      size: size, transform: AffineTransform(translationX: 50, y: 50), color: .clear, text: Frame.Text("a"))
    frame.shapes = [box, label]
    #expect(frame.textColor(ofShape: 1, over: .black) == .black)
    frame.shapes[0].color = .black
    #expect(frame.textColor(ofShape: 1, over: .white) == .white)
    frame.shapes[0].alpha = 0.4
    #expect(frame.textColor(ofShape: 1, over: .white) == .black)
    frame.shapes[1].text?.style.color = Color(red: 1, green: 0, blue: 0)
    #expect(frame.textColor(ofShape: 1, over: .white) == Color(red: 1, green: 0, blue: 0))
  }

  private func layout(
    _ text: String, alignment: TextStyle.Alignment = .center, fitting: TextStyle.OverflowMode = .overflow
  ) -> TextLayout {
    TextLayout(Frame.Text(text, style: TextStyle(alignment: alignment, fitting: fitting)), size: size)
  }
}

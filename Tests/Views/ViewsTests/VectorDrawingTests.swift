import Dynamics
import TestSupport
import Testing
import Views

/// Drawings from SVG files.
@Suite struct VectorDrawingTests {
  private func drawing(_ contents: String, root: String = "", scale: Double = 1) throws -> VectorDrawing {
    try VectorDrawing(svgFile: Array("<svg \(root)>\(contents)</svg>".utf8), scale: scale)
  }

  private func message(_ file: String) -> String {
    do {
      _ = try VectorDrawing(svgFile: Array(file.utf8))
      return ""
    } catch {
      return error.description
    }
  }

  // MARK: Elements

  @Test(arguments: [
    (#"<path d="M 1 2 L 11 2 L 11 22 Z"/>"#, Rect(x: 1, y: 2, width: 10, height: 20)),
    (#"<rect x="1" y="2" width="10" height="20"/>"#, Rect(x: 1, y: 2, width: 10, height: 20)),
    (#"<rect width="30" height="20" rx="5"/>"#, Rect(x: 0, y: 0, width: 30, height: 20)),
    (#"<rect x="3" width="300" height="200" rx="50" ry="20"/>"#, Rect(x: 3, y: 0, width: 300, height: 200)),
    (#"<circle cx="50" cy="60" r="40"/>"#, Rect(x: 10, y: 20, width: 80, height: 80)),
    (#"<ellipse cx="50" cy="60" rx="40" ry="10"/>"#, Rect(x: 10, y: 50, width: 80, height: 20)),
    (#"<line x1="1" y1="2" x2="3" y2="5"/>"#, Rect(x: 1, y: 2, width: 2, height: 3)),
    (#"<polyline points="1,2 3,4,5 9"/>"#, Rect(x: 1, y: 2, width: 4, height: 7)),
    (#"<polygon points="1 2 30 4-5 9"/>"#, Rect(x: -5, y: 2, width: 35, height: 7)),
  ])
  func `each kind of element is a part with its path`(element: String, bounds: Rect) throws {
    let parts = try drawing(element).parts
    let found = try #require(parts.first).path.bounds
    #expect(parts.count == 1)
    #expect(found.minX.isNear(bounds.minX, within: 1) && found.minY.isNear(bounds.minY, within: 1))
    #expect(found.maxX.isNear(bounds.maxX, within: 1) && found.maxY.isNear(bounds.maxY, within: 1))
  }

  @Test func `the corners of a rectangle are elliptical`() throws {
    let part = try #require(
      try drawing(#"<rect width="300" height="200" rx="100" ry="50"/>"#).parts.first)
    #expect(part.path.contains(Point(x: 30, y: 25)) && !part.path.contains(Point(x: 20, y: 10)))
    #expect(part.path.contains(Point(x: 100, y: 1)) && part.path.contains(Point(x: 1, y: 50)))
    // A quarter of an ellipse: (1 - cos 45°) of each radius from the corner.
    #expect(!part.path.contains(Point(x: 28, y: 14)) && part.path.contains(Point(x: 31, y: 15.5)))
  }

  @Test func `elements without an extent draw nothing`() throws {
    let empty = #"<rect width="5"/><circle r="0"/><ellipse rx="2" ry="0"/><path/><polyline points="1 2"/>"#
    #expect(try drawing(empty).parts.isEmpty)
  }

  // MARK: Transforms

  @Test func `groups and elements are transformed, inner ones first`() throws {
    let part = try #require(
      try drawing(
        #"<g transform="translate(100,50)scale(2)"><g transform="rotate(90)"><rect x="1" y="2" width="3" height="4"/></g></g>"#
      ).parts.first)
    let bounds = part.path.bounds
    #expect(bounds.minX.isNear(88, within: 1e-6) && bounds.maxX.isNear(96, within: 1e-6))
    #expect(bounds.minY.isNear(52, within: 1e-6) && bounds.maxY.isNear(58, within: 1e-6))
  }

  @Test(arguments: [
    ("matrix(1 2 3 4 5 6)", Point(x: 12, y: 16)), ("translate(7)", Point(x: 8, y: 2)),
    ("scale(3,-1)", Point(x: 3, y: -2)), ("rotate(180, 5, 5)", Point(x: 9, y: 8)),
    ("skewX(45)", Point(x: 3, y: 2)), ("skewY(45) , translate(1 1)", Point(x: 2, y: 5)),
    ("", Point(x: 1, y: 2)),
  ])
  func `each kind of transform maps a point`(transform: String, point: Point) throws {
    let part = try #require(
      try drawing(#"<line x1="1" y1="2" x2="50" y2="60" transform="\#(transform)"/>"#).parts.first)
    guard case .move(let start) = part.path.elements.first else { return #expect(Bool(false)) }
    #expect(start.distance(to: point) < 1e-6, "\(start)")
  }

  @Test func `the view box is fitted into the size, and centered`() throws {
    let box = #"viewBox="10 10 20 10" width="100" height="100""#
    let drawing = try drawing(#"<rect x="10" y="10" width="20" height="10"/>"#, root: box)
    #expect(drawing.size == Size(width: 100, height: 100) && drawing.omissions.isEmpty)
    #expect(drawing.parts[0].path.bounds == Rect(x: 0, y: 25, width: 100, height: 50))
  }

  @Test(
    arguments: [
      (#"viewBox="0 0 20 10""#, Size(width: 20, height: 10)),
      (#"viewBox="0 0 20 10" width="100%""#, Size(width: 20, height: 10)),
      (#"viewBox="0 0 20 10" width="40""#, Size(width: 40, height: 20)),
      (#"viewBox="0 0 20 10" height="40px""#, Size(width: 80, height: 40)),
      (#"width="1in" height="72pt""#, Size(width: 96, height: 96)),
      ("", nil), (#"width="100%" height="100%""#, nil),
    ] as [(String, Size?)])
  func `the size is that of the file, or of the view box`(root: String, size: Size?) throws {
    #expect(try drawing("", root: root).size == size)
  }

  @Test func `a scale multiplies all lengths`() throws {
    let drawing = try drawing(
      #"<line x2="10" stroke="red" stroke-width="3" stroke-dasharray="2"/>"#, root: #"viewBox="0 0 20 10""#,
      scale: 2)
    #expect(drawing.size == Size(width: 40, height: 20))
    #expect(drawing.parts[0].path.bounds.width == 20)
    #expect(drawing.parts[0].stroke.lineWidth == 6 && drawing.parts[0].stroke.dashPattern == [4])
  }

  // MARK: Styles

  @Test func `colors and lines are inherited, and replaced by attributes and by the style`() throws {
    let parts = try drawing(
      """
      <g fill="red" stroke="#00f" stroke-width="4" opacity=".5" color="gold">
        <rect width="1" height="1"/>
        <rect width="1" height="1" fill="green" style="fill: none; stroke : currentColor;stroke-opacity:50%"/>
        <rect width="1" height="1" fill="rgb(255, 0, 50%)" stroke-linecap="round" stroke-linejoin="bevel"
          stroke-miterlimit="2" stroke-dasharray="1,2 3" stroke-dashoffset="4" fill-opacity="0.5"/>
      </g>
      <rect width="1" height="1"/>
      """
    ).parts
    #expect(parts.map(\.fillColor.description) == ["#ff000080", "#00000000", "#ff008040", "#000000ff"])
    #expect(parts.map(\.strokeColor.description) == ["#0000ff80", "#ffd70040", "#0000ff80", "#00000000"])
    #expect(parts.map(\.stroke.lineWidth) == [4, 4, 4, 1])
    var stroke = StrokeStyle()
    (stroke.lineWidth, stroke.lineCap, stroke.lineJoin, stroke.miterLimit) = (4, .round, .bevel, 2)
    (stroke.dashPattern, stroke.dashPhase) = ([1, 2, 3], 4)
    #expect(parts[2].stroke == stroke)
  }

  @Test func `hidden elements and definitions are not drawn, and nothing is said of them`() throws {
    let drawing = try drawing(
      """
      <title>x</title><defs><rect width="1" height="1"/></defs>
      <g display="none"><rect width="1" height="1"/></g>
      <g visibility="hidden"><rect width="1" height="1"/><rect id="a" visibility="visible" width="1" height="1"/></g>
      <inkscape:page><rect width="1" height="1"/></inkscape:page><svg:rect id="b" width="1" height="1"/>
      """)
    #expect(drawing.parts.map(\.name) == ["a", "b"] && drawing.omissions.isEmpty)
  }

  @Test func `what is left out is named once, with its line`() throws {
    let drawing = try drawing(
      """
      <text>a</text>
      <text>b</text><use href="#c"/>
      <rect width="1" height="1" fill="url(#g)" filter="url(#f)" class="a"/>
      <rect width="1" height="1" fill="hsl(0 0 0)" fill-rule="evenodd"/>
      """)
    #expect(
      drawing.omissions == [
        "line 1: <text> is left out", "line 2: <use> is left out",
        "line 3: gradients and patterns are drawn in gray", "line 3: filter has no effect",
        "line 3: classes and style sheets have no effect", "line 4: the color 'hsl(0 0 0)' is drawn in gray",
        "line 4: fill-rule evenodd counts as nonzero",
      ])
    #expect(drawing.parts.map(\.fillColor.description) == ["#808080ff", "#808080ff"])
  }

  // MARK: Views

  @Test func `the view has a shape for each part, where it is in the drawing`() throws {
    let contents =
      #"<circle id="sun" cx="10" cy="20" r="5" fill="gold"/><path id="hill" d="M0 40L30 30L60 40Z"/>"#
    let view = try drawing(contents, root: #"viewBox="0 0 60 40""#).makeView()
    #expect(
      view.bounds == Rect(x: 0, y: 0, width: 60, height: 40) && view.subviews.map(\.name) == ["sun", "hill"])
    #expect(view.subviews[1].frame == Rect(x: 0, y: 30, width: 60, height: 10))
    #expect(view.path?.subpaths.count == 2)
    view.collisionBoundsType = .path
    #expect(view.collisionBoundingPath.flattened()[0][0] == Point(x: -15, y: 0))
    let fitted = try drawing(contents).makeView()
    #expect(fitted.frame.minX.isNear(0, within: 0.1) && fitted.frame.height.isNear(25, within: 0.1))
    #expect(fitted.subviews[1].convert(Point(x: 30, y: 30), to: fitted) == Point(x: 30, y: 30))
  }

  // MARK: Files

  @Test func `comments, declarations and entities are those of XML`() throws {
    let file = """
      \u{FEFF}<?xml version="1.0"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD" "a>b" [ <!ENTITY ns "x"> <!-- ] --> ]>
      <!-- <rect/> -->
      <svg xmlns='&ns;'>
        <style><![CDATA[ rect > g { } ]]></style>
        <rect id = 'a&lt;&#66;&#x43;&amp;' width="1"
          height="1"
        />
      </svg>
      """
    let drawing = try VectorDrawing(svgFile: Array(file.utf8))
    #expect(drawing.parts.map(\.name) == ["a<BC&"])
    #expect(drawing.omissions == ["line 5: <style> is left out"])
  }

  @Test(arguments: [
    ("", "line 1: expected <svg>, got the end of the file"),
    ("text", "line 1: expected <svg>, got the end of the file"),
    ("<html/>", "line 1: expected <svg>, got <html>"),
    ("<svg>\n<g>\n</svg>", "line 3: </svg> ends no element"),
    ("<svg>\n<g>", "line 2: expected </g>, got the end of the file"),
    ("<svg a=1/>", "line 1: expected a value in quotes, got '1'"),
    ("<svg a='1' a='2'/>", "line 1: <svg> has the attribute a twice"),
    ("<svg><rect", "line 1: expected a name, got the end of the file"),
    ("<svg><!-- ", "line 1: expected '-->', got the end of the file"),
    ("<svg>\n\n<circle r='x'/></svg>", "line 3: r of <circle>: character 1: expected a number, got 'x'"),
    (
      "<svg><path\nd='M 0 0 L 1'/></svg>", "line 1: d of <path>: character 10: expected a number, got the end"
    ),
    (
      "<svg><g transform='turn(3)'/></svg>",
      "line 1: transform of <g>: character 1: expected matrix, translate, scale, rotate, skewX or skewY with its numbers, got 't'"
    ),
    ("<svg viewBox='0 0 0 1'/>", "line 1: viewBox of <svg>: expected x, y, and a width and height above 0"),
    (
      "<svg><g transform='scale(9e6)'><rect width='9' height='9'/></g></svg>",
      "line 1: <rect> is too far away or too large"
    ),
  ])
  func `an error names the line and what was expected`(file: String, expected: String) {
    #expect(message(file) == expected)
  }

  @Test func `files beyond the limits are errors`() {
    #expect(
      message(String(repeating: " ", count: VectorDrawing.fileSizeLimit + 1)).contains("at most 2097152"))
    #expect(message("<svg>" + String(repeating: "<g>", count: 100_000)).contains("at most 200 elements"))
    let line = "<path d='M0 0\(String(repeating: "h1", count: 20_000))'/>"
    #expect(message("<svg>\(line)</svg>").hasSuffix("expected at most 20000 lines and curves"))
    #expect(message("<svg width='9e6' viewBox='0 0 1 9'/>").contains("too large"))
  }

  @Test func `damaged and cut files are drawings or errors`() throws {
    let file = Array(
      """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>
      <svg width="120" viewBox="0 0 60 80"><!-- c --><g transform="translate(30 10) rotate(5)" fill="red" opacity=".5">
      <path id="a&amp;" d="M0 0C20 10 30 30 20 40S-10,50-20 40a5 4 3 0 1 7 7z" style="stroke:#123;stroke-dasharray:1 2"/>
      <rect x="2%" width="8" height="26" rx="2"/><ellipse rx="3" ry="4"/><polygon points="1 2 3 4 5 6"/></g></svg>
      """.utf8)
    var random = SplitMix64(seed: 11)
    func check(_ bytes: [UInt8]) -> Bool {
      guard let drawing = try? VectorDrawing(svgFile: bytes) else { return false }
      #expect(drawing.parts.allSatisfy { $0.path.isFinite })
      _ = drawing.makeView()
      return true
    }
    for count in 0..<file.count { _ = check(Array(file[..<count])) }
    var drawingCount = 0
    for _ in 0..<2000 {
      var bytes = file
      for _ in 0..<Int(random.next() % 4) + 1 {
        let index = Int(random.next() % UInt64(bytes.count - 20))
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(index..<index + Int(random.next() % 20))
        case 2: bytes.insert(Array("<>/\"'&;=-9e.".utf8)[Int(random.next() % 12)], at: index)
        default: bytes.insert(contentsOf: bytes[index..<index + Int(random.next() % 20)], at: index)
        }
      }
      if check(bytes) { drawingCount += 1 }
    }
    #expect((200...1800).contains(drawingCount), "\(drawingCount)")
  }
}

import Display
import Dynamics
import Foundation
import Rasterizer
import TerminalDisplay
import Testing
import Views

/// Scenes that are drawn with images, decoded from the output.
@Suite struct SceneImageRendererTests {
  /// A terminal of 20 × 6 cells of 10 × 20 pixels, of which 5 rows are the scene's.
  private static func renderer(
    _ format: GraphicsProtocol, write: @escaping ([UInt8]) throws -> Void
  ) -> TerminalRenderer {
    var renderer = TerminalRenderer(columns: 20, rows: 6, depth: .trueColor, write: write)
    renderer.graphics = TerminalGraphics(format, cellWidth: 10, cellHeight: 20)
    return renderer
  }

  private func frame(ballAt x: Double) -> Frame {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 200, height: 100), background: .black)
    frame.shapes = [
      Frame.Shape(
        size: Size(width: 30, height: 30), transform: AffineTransform(translationX: x, y: 50),
        color: Color(red: 1, green: 0.2, blue: 0), cornerRadius: 15)
    ]
    return frame
  }

  /// The expected pixels, without alpha.
  private func pixels(of frame: Frame) -> [UInt32] {
    var rasterizer = FrameRasterizer(width: 200, height: 100)
    rasterizer.draw(frame)
    return rasterizer.image.pixels.map { $0 & 0xFF_FFFF }
  }

  @Test(arguments: GraphicsProtocol.allCases)
  func `the images show the pixels of the frame, and only changes are sent`(format: GraphicsProtocol) throws {
    var output: [UInt8] = []
    var renderer = Self.renderer(format) { output += $0 }
    var screen = ImageScreen(width: 200, height: 100)
    var sizes: [Int] = []
    for x in [60.0, 60, 63, 140] {
      output = []
      try renderer.render(frame(ballAt: x))
      try screen.receive(String(decoding: output, as: UTF8.self), format)
      let expected = pixels(of: frame(ballAt: x))
      #expect(zip(screen.pixels, expected).allSatisfy { Self.isEqual($0, $1, format) })
      sizes.append(screen.imageCount)
      if x != 63 { #expect(output.isEmpty == (sizes.count == 2)) }
    }
    // 5 × 3 tiles at first; then those that the ball covers or leaves.
    #expect(sizes[0] == 15)
    #expect(sizes[1] == 0)
    #expect(sizes[2] <= 6)
  }

  @Test(arguments: GraphicsProtocol.allCases)
  func `no sixel image reaches the last row, where it would scroll the screen`(format: GraphicsProtocol)
    throws
  {
    for (columns, rows) in [(120, 40), (200, 60), (100, 12), (80, 24), (40, 12)] {
      var output: [UInt8] = []
      var renderer = TerminalRenderer(columns: columns, rows: rows, depth: .trueColor) { output += $0 }
      renderer.graphics = TerminalGraphics(format, cellWidth: 10, cellHeight: 20)
      for _ in 1...2 {
        output = []
        try renderer.render(Frame(bounds: Rect(x: 0, y: 0, width: 320, height: 568)))
        let images = String(decoding: output, as: UTF8.self)
          .matches(of: /\e\[(\d+);\d+H\eP0;1q"1;1;\d+;(\d+)/)
        #expect(images.isEmpty == (format == .kitty))
        for image in images {
          let (row, height) = (try #require(Int(image.1)), try #require(Int(image.2)))
          #expect((row - 1) * 20 + (height + 5) / 6 * 6 <= rows * 20 - 14)
        }
        renderer.resize(columns: columns, rows: rows)
      }
    }
  }

  @Test func `an overlay is drawn with characters, and the images return after it`() throws {
    var output: [UInt8] = []
    var renderer = Self.renderer(.kitty) { output += $0 }
    var screen = ImageScreen(width: 200, height: 100)
    try renderer.render(frame(ballAt: 60))
    try screen.receive(String(decoding: output, as: UTF8.self), .kitty)
    output = []
    renderer.panel.overlayLines = ["help"]
    try renderer.render(frame(ballAt: 60))
    try screen.receive(String(decoding: output, as: UTF8.self), .kitty)
    #expect(screen.imageCount == 0)
    #expect(screen.removedIdentifiers.count == 15)
    #expect(String(decoding: output, as: UTF8.self).contains("help"))
    output = []
    renderer.panel.overlayLines = []
    try renderer.render(frame(ballAt: 60))
    try screen.receive(String(decoding: output, as: UTF8.self), .kitty)
    #expect(screen.imageCount == 15)
    output = []
    try renderer.removeImages()
    try screen.receive(String(decoding: output, as: UTF8.self), .kitty)
    #expect(screen.removedIdentifiers.count == 15)
  }

  @Test func `after other output and a resize all images are sent again`() throws {
    var output: [UInt8] = []
    var renderer = Self.renderer(.kitty) { output += $0 }
    var screen = ImageScreen(width: 200, height: 100)
    for change in [{}, { renderer.invalidate() }, { renderer.resize(columns: 20, rows: 6) }] {
      change()
      output = []
      try renderer.render(frame(ballAt: 60))
      try screen.receive(String(decoding: output, as: UTF8.self), .kitty)
      #expect(screen.imageCount == 15)
    }
  }

  @Test func `a large scene is drawn with fewer pixels, which the terminal scales up`() throws {
    for (size, isScaled) in [((80, 24), false), ((300, 100), true)] {
      var output: [UInt8] = []
      var renderer = TerminalRenderer(columns: size.0, rows: size.1, depth: .trueColor) { output += $0 }
      renderer.graphics = TerminalGraphics(.kitty, cellWidth: 10, cellHeight: 20)
      try renderer.render(frame(ballAt: 60))
      let widths = String(decoding: output, as: UTF8.self).matches(of: /,s=(\d+),v=\d+,c=4,/).compactMap {
        Int($0.1)
      }
      #expect(widths.contains(40) == !isScaled)
      #expect(widths.contains { $0 > 1 })
    }
  }

  /// Sixel colors are percentages.
  private static func isEqual(_ one: UInt32, _ other: UInt32, _ format: GraphicsProtocol) -> Bool {
    [0, 8, 16].allSatisfy { shift in
      abs(Int(one >> shift & 255) - Int(other >> shift & 255)) <= (format == .kitty ? 0 : 10)
    }
  }
}

/// The images on a terminal with cells of 10 × 20 pixels.
private struct ImageScreen {
  private let width: Int
  private(set) var pixels: [UInt32]
  /// The number of images in the last output.
  private(set) var imageCount = 0
  private(set) var removedIdentifiers: Set<String> = []
  private var cursor = (column: 0, row: 0)

  init(width: Int, height: Int) {
    self.width = width
    pixels = Array(repeating: 0, count: width * height)
  }

  mutating func receive(_ text: String, _ format: GraphicsProtocol) throws {
    imageCount = 0
    removedIdentifiers = []
    let pattern = /\x1B\[(\d+);(\d+)H|\x1B_G([^;\x1B]*);?([^\x1B]*)\x1B\\|\x1BP0;1q([^\x1B]*)\x1B\\/
    var transfer: (control: [String: String], payload: String)?
    for match in text.matches(of: pattern) {
      if let row = match.1.flatMap({ Int($0) }), let column = match.2.flatMap({ Int($0) }) {
        cursor = (column - 1, row - 1)
      } else if let sixel = match.5 {
        try drawSixel(sixel)
      } else if let control = match.3 {
        let pairs = control.split(separator: ",").map { $0.split(separator: "=").map(String.init) }
        let values = Dictionary(pairs.map { ($0[0], $0[1]) }) { $1 }
        if values["a"] == "d" {
          removedIdentifiers.insert(values["i"] ?? "")
          continue
        }
        if values["a"] == "T" { transfer = (values, "") }
        #expect(match.4?.utf8.count ?? 0 <= 4096)
        transfer?.payload += match.4 ?? ""
        if values["m"] == "0", let (control, payload) = transfer { try drawKitty(control, payload) }
      }
    }
  }

  private mutating func drawKitty(_ control: [String: String], _ payload: String) throws {
    func number(_ key: String) throws -> Int { try #require(control[key].flatMap { Int($0) }) }
    let bytes = try #require(Data(base64Encoded: payload))
    let (imageWidth, imageHeight) = (try number("s"), try number("v"))
    let size = (width: 10 * (try number("c")), height: 20 * (try number("r")))
    #expect(bytes.count == 3 * imageWidth * imageHeight)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let source = 3 * (y * imageHeight / size.height * imageWidth + x * imageWidth / size.width)
        let pixel = UInt32(bytes[source]) | UInt32(bytes[source + 1]) << 8 | UInt32(bytes[source + 2]) << 16
        pixels[(20 * cursor.row + y) * width + 10 * cursor.column + x] = pixel
      }
    }
    imageCount += 1
  }

  private mutating func drawSixel(_ text: Substring) throws {
    var palette: [Int: UInt32] = [:]
    var (x, y, color) = (0, 0, 0)
    for match in text.matches(of: /#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~])|(\$)|(-)/) {
      if let index = match.1.flatMap({ Int($0) }) {
        let parts = [match.2, match.3, match.4].map { UInt32($0.flatMap { Int($0) } ?? 0) * 255 / 100 }
        palette[index] = parts[0] | parts[1] << 8 | parts[2] << 16
      } else if let index = match.5.flatMap({ Int($0) }) {
        color = index
      } else if match.9 != nil {
        x = 0
      } else if match.10 != nil {
        (x, y) = (0, y + 6)
      } else if let bits = (match.7 ?? match.8)?.utf8.first {
        for _ in 0..<(match.6.flatMap { Int($0) } ?? 1) {
          for bit in 0..<6 where (bits - 63) >> bit & 1 == 1 {
            pixels[(20 * cursor.row + y + bit) * width + 10 * cursor.column + x] = try #require(
              palette[color])
          }
          x += 1
        }
      }
    }
    imageCount += 1
  }
}

import Testing
@testable import Views

@Suite struct ColorTests {
  @Test func `the name of a colour is its CSS name, if it has one`() {
    for name in Color.cssColors.keys {
      let color = Color(css: name)
      #expect(color?.cssName.flatMap(Color.init(css:)) == color, "\(name)")
    }
    #expect(Color(css: "grey")?.cssName == "gray")
    #expect(Color.clear.cssName == "transparent")
    #expect(Color(css: "#123456")?.cssName == nil)
    #expect(Color.black.withAlphaComponent(0.5).cssName == nil)
  }

  @Test(arguments: [
    ("aliceblue", "#f0f8ffff"), ("brown", "#a52a2aff"), ("cornflowerblue", "#6495edff"),
    ("darkolivegreen", "#556b2fff"), ("gray", "#808080ff"), ("green", "#008000ff"),
    ("lightgoldenrodyellow", "#fafad2ff"), ("lime", "#00ff00ff"), ("mediumspringgreen", "#00fa9aff"),
    ("peachpuff", "#ffdab9ff"), ("rebeccapurple", "#663399ff"), ("saddlebrown", "#8b4513ff"),
    ("slategrey", "#708090ff"), ("tomato", "#ff6347ff"), ("yellowgreen", "#9acd32ff"),
    ("transparent", "#00000000"),
  ])
  func `CSS names give the colours of the standard`(name: String, hex: String) {
    #expect(Color(css: name)?.description == hex)
    #expect(Color(css: name.uppercased()) == Color(css: name))
  }

  @Test func `grey is spelled both ways`() {
    for prefix in ["", "dark", "darkslate", "dim", "light", "lightslate", "slate"] {
      #expect(Color(css: prefix + "gray") != nil)
      #expect(Color(css: prefix + "gray") == Color(css: prefix + "grey"))
    }
  }

  @Test func `hex forms of 3, 4, 6 and 8 digits are read as in CSS`() {
    #expect(Color(css: "#f80")?.description == "#ff8800ff")
    #expect(Color(css: "#f80c")?.description == "#ff8800cc")
    #expect(Color(css: "#12aBeF")?.description == "#12abefff")
    #expect(Color(css: "#12abef01")?.description == "#12abef01")
    #expect(Color(css: "#336699")?.red == 0.2)
    #expect(Color(css: "#336699")?.green == 0.4)
    #expect(Color(css: "#336699")?.blue == 0.6)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# 12", "#+12", "reddish", " red",
    "red ", "#fffé", "blac\u{212A}", "rgb(1, 2, 3)", "#１２３",
  ])
  func `invalid text is nil`(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func `every description reads back as the same colour`() throws {
    for step in 0...255 {
      let share = Double(step) / 255
      let color = Color(red: share, green: 1 - share, blue: 0.2, alpha: share)
      let read = try #require(Color(css: color.description))
      #expect(read.description == color.description)
      #expect(abs(read.red - share) < 1e-12)
      #expect(abs(read.alpha - share) < 1e-12)
    }
  }

  @Test func `components outside 0…1 are clamped`() {
    let color = Color(red: -1, green: 2, blue: 0.5, alpha: .infinity)
    #expect(color == Color(red: 0, green: 1, blue: 0.5, alpha: 1))
  }

  @Test func `a component that is not a number stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Color(red: .nan, green: 0, blue: 0) }
  }

  @Test func `interpolation is linear between opaque colours and exact at its ends`() {
    let from = Color(red: 0, green: 1, blue: 0.25)
    let to = Color(red: 1, green: 0, blue: 0.75)
    #expect(from.interpolated(to: to, fraction: 0.25) == Color(red: 0.25, green: 0.75, blue: 0.375))
    #expect(from.interpolated(to: to, fraction: 0) == from)
    #expect(from.interpolated(to: to, fraction: 1) == to)
    #expect(from.interpolated(to: to, fraction: -3) == from)
    #expect(from.interpolated(to: to, fraction: 3) == to)
  }

  @Test func `interpolation weights colours by their alpha`() {
    let faintGreen = Color(red: 0, green: 1, blue: 0, alpha: 0.25)
    let strongRed = Color(red: 1, green: 0, blue: 0, alpha: 0.75)
    let middle = Color(red: 0.75, green: 0.25, blue: 0, alpha: 0.5)
    #expect(faintGreen.interpolated(to: strongRed, fraction: 0.5) == middle)
  }

  @Test func `interpolation from clear keeps the hue of the other colour`() {
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(Color.clear.interpolated(to: red, fraction: 0.5) == red.withAlphaComponent(0.5))
    #expect(Color.clear.interpolated(to: .clear, fraction: 0.5) == .clear)
  }
}

import Dynamics
import Testing
import Views

@Suite struct GradientTests {
  @Test func `colors are spread evenly, from the upper to the lower edge`() {
    let gradient = Gradient(colors: [.black, .white, .black])
    #expect(gradient.locations == [0, 0.5, 1])
    #expect(gradient.color(at: 0.25).red == 0.5 && gradient.color(at: 0.5) == .white)
    #expect(gradient.color(at: -1) == .black && gradient.color(at: 2) == .black)
    #expect(gradient.fraction(at: Point(x: 0.9, y: 0.25)) == 0.25)
    #expect(Gradient(colors: [.white]).color(at: 0.5) == .white)
  }

  @Test func `a radial gradient is around its start`() {
    let gradient = Gradient(
      colors: [.black, .white], kind: .radial, startPoint: Point(x: 0.5, y: 0.5),
      endPoint: Point(x: 1, y: 0.75))
    #expect(gradient.fraction(at: Point(x: 0.5, y: 0.5)) == 0)
    #expect(gradient.fraction(at: Point(x: 0, y: 0.5)) == 1)
    #expect(gradient.fraction(at: Point(x: 0.5, y: 0.625)) == 0.5)
  }

  @Test func `two colors at one location are a sharp edge`() {
    let gradient = Gradient(colors: [.black, .black, .white, .white], locations: [0, 0.5, 0.5, 1])
    #expect(gradient.color(at: 0.49) == .black && gradient.color(at: 0.5) == .white)
  }

  @Test func `a gradient needs a color, and a location for each in ascending order`() {
    #expect(Gradient.problem(colors: [], locations: []) != nil)
    #expect(Gradient.problem(colors: [.black], locations: [0, 1]) != nil)
    #expect(Gradient.problem(colors: [.black, .white], locations: [1, 0]) != nil)
    #expect(Gradient.problem(colors: [.black, .white], locations: [0, 2]) != nil)
    #expect(Gradient.problem(colors: [.black, .white], locations: [0.2, 0.2]) == nil)
  }

  @Test func `gradients and shadows of a view are animated`() throws {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.view.addSubview(view)
    view.gradient = Gradient(colors: [.black, .black])
    stage.animate(duration: 1, curve: .linear) {
      view.gradient = Gradient(colors: [.white, .black])
      view.shadowOpacity = 0.5
      view.shadowOffset = Size(width: 4, height: -3)
    }
    for _ in 0..<30 { stage.advanceOneTick() }
    let style = try #require(view.presentedLayerStyle)
    #expect(style.gradient?.colors[0].red == 0.5)
    #expect(style.shadow.opacity == 0.25 && style.shadow.offset == Size(width: 2, height: -3))
  }

  @Test func `the opacity and the radius of a shadow are clamped`() {
    let view = View()
    #expect(view.shadowOpacity == 0 && view.shadowRadius == 3)
    #expect(view.shadowColor == .black && view.shadowOffset == Size(width: 0, height: -3))
    view.shadowOpacity = 2
    view.shadowRadius = -1
    #expect(view.shadowOpacity == 1 && view.shadowRadius == 0)
  }
}

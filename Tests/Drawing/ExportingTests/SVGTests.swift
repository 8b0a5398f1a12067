import Display
import Dynamics
import Exporting
import Foundation
import Testing
import Views

/// SVG pictures and animations.
@Suite struct SVGTests {
  /// A tumbling square that bounces on the floor.
  private func tumblingSquare() -> (stage: Stage, square: View) {
    let stage = Stage()
    let square = View(frame: Rect(x: 60, y: 40, width: 60, height: 40))
    square.backgroundColor = Color(red: 1, green: 0, blue: 0)
    square.transform = AffineTransform(rotationAngle: 0.5)
    stage.view.addSubview(square)
    let animator = Animator(referenceView: stage.view)
    stage.add(animator)
    animator.addBehavior(GravityBehavior(items: [square]))
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let push = PushBehavior(items: [square], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0.6, dy: -0.5)
    animator.addBehavior(push)
    return (stage, square)
  }

  private func svg(
    of stage: Stage, ticks: Int, layers: Frame.DebugLayers = [], beforeTick: (Int) -> Void = { _ in }
  ) throws -> String {
    var text = ""
    var options = PictureOptions()
    options.scale = 1
    options.layers = layers
    let writer = SVGWriter(options) { text += String(decoding: $0, as: UTF8.self) }
    writer.add(stage)
    for tick in 0..<ticks {
      beforeTick(tick)
      stage.advanceOneTick()
      writer.add(stage)
    }
    try writer.finish()
    return text
  }

  @Test func `a border is a stroke inside the edges, as transparent as its view`() throws {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 20))
    view.borderWidth = 4
    view.borderColor = Color(red: 1, green: 0, blue: 0)
    view.cornerRadius = 6
    view.alpha = 0.5
    stage.view.addSubview(view)
    let text = try svg(of: stage, ticks: 0)
    #expect(
      text.contains(
        "<rect x=\"-18\" y=\"-8\" width=\"36\" height=\"16\" rx=\"4\" fill=\"none\" stroke=\"#ff0000\" stroke-width=\"4\"/>"
      ))
    #expect(text.contains("stroke-opacity=\".5\""))
  }

  @Test func `an image is embedded once, and drawn at its place in the view`() throws {
    let stage = Stage()
    let image = Image(
      Image.Contents(
        fileData: [1, 2, 3], format: .jpeg, width: 2, height: 1, pixels: [.max, .max], isOpaque: true))
    for index in 0..<2 {
      let view = ImageView(image: image, frame: Rect(x: 0, y: 0, width: 40, height: 40))
      view.contentMode = .scaleAspectFill
      view.clipsToBounds = index == 1
      view.cornerRadius = 8
      if index == 1 { view.templateColor = Color(red: 1, green: 0, blue: 0) }
      view.alpha = 0.5
      stage.view.addSubview(view)
    }
    let text = try svg(of: stage, ticks: 0)
    #expect(text.components(separatedBy: "href=\"data:image/jpeg;base64,AQID\"").count == 2)
    #expect(text.contains("<use href=\"#i0\" transform=\"matrix(80 0 0 40 -40 -20)\" opacity=\".5\"/>"))
    #expect(
      text.contains(
        "<clipPath id=\"c0\"><rect x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" rx=\"8\"/></clipPath><g clip-path=\"url(#c0)\">"
      ))
    #expect(text.contains("<feFlood flood-color=\"#ff0000\""))
    _ = try WellFormedXML(text)
  }

  @Test func `a shape is a path, with an element for each alpha of its colors`() throws {
    let stage = Stage()
    let shape = ShapeView(path: BezierPath(ovalIn: Rect(x: 0, y: 0, width: 20, height: 20)))
    shape.fillColor = .white
    shape.strokeColor = .black
    shape.lineDashPattern = [6, 3]
    stage.view.addSubview(shape)
    var text = try svg(of: stage, ticks: 0)
    #expect(text.contains("<path d=\"M10 0C"))
    #expect(
      text.contains(
        "Z\" fill=\"#ffffff\" stroke=\"#000000\" stroke-width=\"1\" stroke-miterlimit=\"10\" stroke-dasharray=\"6 3\"/>"
      ))
    shape.fillColor = Color.white.withAlphaComponent(0.5)
    text = try svg(of: stage, ticks: 0)
    #expect(text.contains("Z\" fill=\"#ffffff\" opacity=\".5\"/>"))
    #expect(text.contains("Z\" fill=\"none\" stroke=\"#000000\""))
  }

  @Test func `a line whose points move is one element with animated points`() throws {
    let stage = Stage()
    let line = ShapeView()
    line.strokeColor = .black
    stage.view.addSubview(line)
    let text = try svg(of: stage, ticks: 20) { tick in
      line.path = BezierPath(polyline: [Point(x: 0, y: 0), Point(x: 50 + Double(tick), y: 40)])
    }
    #expect(text.components(separatedBy: "<polyline points=").count == 2)
    #expect(text.contains("<animate attributeName=\"points\""))
  }

  @Test func `gradients and shadows are defined once, and used by each view`() throws {
    let stage = Stage()
    for x in [0.0, 50] {
      let view = View(frame: Rect(x: x, y: 0, width: 40, height: 20))
      view.gradient = Gradient(colors: [.black, .white])
      view.shadowOpacity = 0.5
      stage.view.addSubview(view)
    }
    let text = try svg(of: stage, ticks: 0)
    #expect(
      text.components(separatedBy: "<linearGradient id=\"d0\" x1=\".5\" y1=\"0\" x2=\".5\" y2=\"1\">").count
        == 2)
    #expect(text.components(separatedBy: "<filter id=\"d1\"").count == 2)
    #expect(
      text.contains(
        "stdDeviation=\"3\"/><feOffset dx=\"0\" dy=\"-3\" result=\"s\"/><feFlood flood-color=\"#000000\" flood-opacity=\".5\"/>"
      ))
    #expect(text.components(separatedBy: "<g filter=\"url(#d1)\"><rect").count == 3)
    #expect(text.components(separatedBy: "fill=\"url(#d0)\"").count == 3)
  }

  @Test func `clipped views are in the mask of their clip, which moves with it`() throws {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    view.clipsToBounds = true
    stage.view.addSubview(view)
    let inner = View(frame: Rect(x: 20, y: 20, width: 40, height: 40))
    inner.backgroundColor = .black
    view.addSubview(inner)
    let text = try svg(of: stage, ticks: 10) { _ in view.center.x += 10 }
    #expect(text.components(separatedBy: "<mask id=\"m0\"").count == 2)
    #expect(!text.contains("\"m1\""))
    #expect(text.components(separatedBy: "<g mask=\"url(#m0)\">").count == 2)
    #expect(text.components(separatedBy: "type=\"translate\"").count == 3)
  }

  @Test func `every corner is within a quarter of a point of its simulated position at each tick`() throws {
    let (stage, square) = tumblingSquare()
    var corners: [[Point]] = []
    func record() {
      let local = square.bounds.corners.map { $0 - square.bounds.center }
      corners.append(local.map { square.center + $0.applying(square.transform) })
    }
    record()
    let text = try svg(of: stage, ticks: 180) { tick in if tick > 0 { record() } }
    record()
    let position = try AnimationTrack(of: "translate", in: text)
    let rotation = try AnimationTrack(of: "rotate", in: text)
    #expect(position.times.count < 120)
    for (tick, expected) in corners.enumerated() {
      let fraction = Double(tick) / 180
      let center = position.value(at: fraction)
      let turn = AffineTransform(rotationAngle: rotation.value(at: fraction)[0] * .pi / 180)
      for (index, corner) in square.bounds.corners.enumerated() {
        let shown =
          Point(x: center[0], y: center[1]) + (corner - square.bounds.center).applying(turn)
        #expect(shown.distance(to: expected[index]) <= SVGWriter.tolerance, "tick \(tick)")
      }
    }
  }

  @Test func `the file is well-formed, and what it refers to is in it`() throws {
    let (stage, square) = tumblingSquare()
    let label = Label(text: "a < b & \"c\"")
    square.addSubview(label)
    let xml = try WellFormedXML(svg(of: stage, ticks: 60, layers: .all))
    #expect((xml.elementCounts["animateTransform"] ?? 0) + (xml.elementCounts["animateMotion"] ?? 0) > 0)
    #expect(xml.references == Set(xml.identifiers) && Set(xml.identifiers).count == xml.identifiers.count)
  }

  @Test func `a still picture has no animation`() throws {
    let (stage, _) = tumblingSquare()
    let text = try svg(of: stage, ticks: 0)
    #expect(!text.contains("animate"))
    #expect(text.contains("<rect x=\"-30\" y=\"-20\" width=\"60\" height=\"40\" fill=\"#ff0000\"/>"))
    #expect(text.contains("<g transform=\"translate(90 60)\"><g transform=\"rotate(28.65)\">"))
  }

  @Test func `a view is visible from when it is added until it is removed`() throws {
    let stage = Stage()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .white
    let text = try svg(of: stage, ticks: 100) { tick in
      if tick == 20 { stage.view.addSubview(view) }
      if tick == 60 { view.removeFromSuperview() }
    }
    #expect(text.contains("attributeName=\"visibility\" calcMode=\"discrete\""))
    #expect(text.contains("keyTimes=\"0;.21;.61\" values=\"hidden;visible;hidden\""))
  }

  @Test func `views behind and in front of one that is removed stay in order`() throws {
    let stage = Stage()
    let views = (0..<3).map { index in
      let view = View(frame: Rect(x: Double(40 * index), y: 0, width: 30, height: 30))
      view.backgroundColor = Color(red: 0, green: 0, blue: Double(index) / 2)
      stage.view.addSubview(view)
      return view
    }
    let text = try svg(of: stage, ticks: 10) { tick in if tick == 5 { views[1].removeFromSuperview() } }
    let fills = text.matches(of: /<rect x[^>]*fill="(#\w+)"/).map { "\($0.1)" }
    #expect(fills == ["#000000", "#000080", "#0000ff"])
    #expect(text.matches(of: /visibility/).count == 1)
  }

  @Test func `text consists of outlines, each glyph defined once`() throws {
    let stage = Stage()
    let label = Label(text: "abba & <b>")
    label.frame = Rect(x: 20, y: 20, width: 200, height: 30)
    stage.view.addSubview(label)
    let text = try svg(of: stage, ticks: 0)
    #expect(text.matches(of: /<use\s/).count == 8)
    #expect(text.matches(of: /<path id=/).count == 5)
    #expect(!text.contains("<text") && !text.contains("&"))
  }

  @Test func `the debug layers are lines and discs`() throws {
    let (stage, square) = tumblingSquare()
    stage.animators[0].addBehavior(AttachmentBehavior(item: square, attachedToAnchor: Point(x: 160, y: 10)))
    let text = try svg(of: stage, ticks: 120, layers: .all)
    #expect(text.contains("<line ") && text.contains("<path d=\"M") && text.contains("<circle "))
  }

  @Test func `a touch is a disc that fades after its end, in front of everything`() throws {
    let (stage, _) = tumblingSquare()
    stage.tap(at: Point(x: 30, y: 40), time: 0.2)
    let text = try svg(of: stage, ticks: 60, layers: .touches)
    let group = try #require(text.firstMatch(of: /<g class="touches">\n(.*)\n<\/g>\n<\/svg>/)).1
    #expect(group.hasPrefix("<circle cx=\"30\" cy=\"40\" r=\"13\""))
    #expect(group.contains("attributeName=\"fill-opacity\"") && group.contains("hidden;visible;hidden"))
    #expect(!(try svg(of: tumblingSquare().stage, ticks: 3, layers: .contacts)).contains("touches"))
  }
}

/// The first animation of a kind of transform, as a browser plays it.
private struct AnimationTrack {
  let times: [Double]
  private let values: [[Double]]

  init(of type: String, in svg: String) throws {
    let match = try #require(
      try Regex("type=\"\(type)\" keyTimes=\"([^\"]*)\" values=\"([^\"]*)\"").firstMatch(in: svg))
    func numbers(_ text: Substring, _ separator: Character) -> [Double] {
      text.split(separator: separator).compactMap { Double($0) }
    }
    times = numbers(try #require(match.output[1].substring), ";")
    values = try #require(match.output[2].substring).split(separator: ";").map { numbers($0, " ") }
    #expect(times.count == values.count && times.first == 0 && times.last == 1)
  }

  func value(at time: Double) -> [Double] {
    let index = min(max((times.lastIndex { $0 <= time } ?? 0), 0), times.count - 2)
    let fraction = (time - times[index]) / (times[index + 1] - times[index])
    return zip(values[index], values[index + 1]).map { $0 + ($1 - $0) * fraction }
  }
}

import Dynamics
import Testing
import Views

@Suite struct LabelTests {
  /// "abc" in 100 pt Helvetica: 55.6 + 55.6 + 50 pt wide, rounded up, and 1.2 times the font size high.
  private let size = Size(width: 162, height: 120)

  private func makeLabel(_ frame: Rect = .zero) -> Label {
    let label = Label(text: "abc", frame: frame)
    label.fontSize = 100
    return label
  }

  @Test func `a label without a size gets the size of its text, around its centre`() {
    let label = makeLabel()
    #expect(label.bounds.size == size)
    #expect(label.center == .zero)
    label.center = Point(x: 50, y: 60)
    label.text = "abcabc"
    #expect(label.bounds.size == Size(width: 323, height: 120))
    #expect(label.center == Point(x: 50, y: 60))
    label.text = nil
    #expect(label.bounds.size == .zero)
  }

  @Test func `a label with a size keeps it until sizeToFit, which keeps the upper left corner`() {
    let label = makeLabel(Rect(x: 10, y: 20, width: 30, height: 40))
    #expect(label.frame == Rect(x: 10, y: 20, width: 30, height: 40))
    label.sizeToFit()
    #expect(label.frame == Rect(x: 10, y: 20, width: 162, height: 120))
    label.text = "abcabc"
    #expect(label.bounds.width == 323)
  }

  @Test func `sizeToFit keeps the corner of a rotated label, too`() {
    let label = makeLabel(Rect(x: 10, y: 20, width: 30, height: 40))
    let parent = View(frame: Rect(x: 0, y: 0, width: 500, height: 500))
    parent.addSubview(label)
    label.rotation = 1
    let corner = label.convert(Point.zero, to: parent)
    label.sizeToFit()
    #expect(label.bounds.size == size)
    #expect(label.convert(Point.zero, to: parent).distance(to: corner) < 1e-9)
  }

  @Test func `sizeToFit of a multi-line label keeps its width and fits its height`() {
    let label = Label(text: "abc abc abc", frame: Rect(x: 0, y: 0, width: 200, height: 10))
    label.fontSize = 100
    label.sizeToFit()
    #expect(label.bounds.size.height == 120)
    label.bounds.size = Size(width: 200, height: 10)
    label.numberOfLines = 0
    label.sizeToFit()
    #expect(label.bounds.size == Size(width: 162, height: 360))
    label.bounds.size = Size(width: 200, height: 10)
    label.numberOfLines = 2
    label.sizeToFit()
    #expect(label.bounds.size.height == 240)
  }

  @Test func `its text style has the properties that were set`() {
    let label = Label(text: "abc", frame: Rect(x: 0, y: 0, width: 20, height: 20))
    #expect(label.textStyle == TextStyle(alignment: .left, fontSize: 17, fitting: .wrap(lines: 1)))
    label.textColor = .white
    label.textAlignment = .right
    label.isBold = true
    label.numberOfLines = 0
    #expect(
      label.textStyle
        == TextStyle(alignment: .right, color: .white, fontSize: 17, isBold: true, fitting: .wrap(lines: 0)))
  }

  @Test func `a label with the size of its text shows all of it`() {
    let label = Label(text: "abc")
    #expect(label.textStyle.fitting == .overflow)
    label.text = "abc\ndef"
    #expect(label.textStyle.fitting == .wrap(lines: 1))
    label.numberOfLines = 0
    #expect(label.textStyle.fitting == .overflow)
    label.bounds.size.width = 12
    label.sizeToFit()
    #expect(label.textStyle.fitting == .wrap(lines: 0))
  }

  @Test func `touches pass through unless user interaction is enabled`() {
    let root = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    let label = makeLabel(Rect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(label)
    #expect(root.hitTest(Point(x: 5, y: 5)) === root)
    label.isUserInteractionEnabled = true
    #expect(root.hitTest(Point(x: 5, y: 5)) === label)
  }

  @Test func `a font size or number of lines outside its range stops the program`() async {
    await #expect(processExitsWith: .failure) { Label(text: "a").fontSize = 0 }
    await #expect(processExitsWith: .failure) { Label(text: "a").fontSize = .nan }
    await #expect(processExitsWith: .failure) { Label(text: "a").numberOfLines = -1 }
  }
}

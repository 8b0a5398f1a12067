import Display
import Dynamics
import Testing
import Views

@Suite struct FrameHistoryTests {
  let stage = Stage(size: Size(width: 320, height: 480))
  let boxes: [View]

  init() {
    boxes = (0..<20).map { View(frame: Rect(x: 15 * Double($0), y: 10, width: 10, height: 10)) }
    for box in boxes {
      box.backgroundColor = .black
      stage.view.addSubview(box)
    }
  }

  /// Moves and rotates all boxes, changes the properties of one, and returns the frame of the next tick.
  private func nextFrame() -> Frame {
    stage.advanceOneTick()
    for (index, box) in boxes.enumerated() {
      box.center.y += Double(index)
      box.rotation += 0.01 * Double(index)
    }
    boxes[3].alpha = 0.5 + 0.001 * Double(stage.tick)
    boxes[4].text = "\(stage.tick)"
    return Frame(of: stage)
  }

  /// Whether two frames are equal, except that transforms may be rounded to single precision.
  private func isEqual(_ stored: Frame?, _ frame: Frame) -> Bool {
    guard var stored, stored.shapes.count == frame.shapes.count else { return false }
    for (index, shape) in frame.shapes.enumerated() {
      let (a, b) = (stored.shapes[index].transform, shape.transform)
      guard max(abs(a.a - b.a), abs(a.b - b.b), abs(a.c - b.c), abs(a.d - b.d)) < 1e-6,
        max(abs(a.tx - b.tx), abs(a.ty - b.ty)) < 1e-3
      else { return false }
      stored.shapes[index].transform = b
    }
    return stored == frame
  }

  @Test func `the frame of each tick is kept, over many segments`() {
    var history = FrameHistory()
    let frames = (0..<500).map { _ in nextFrame() }
    for frame in frames { history.append(frame) }
    #expect(history.lastTick == 500)
    for frame in frames { #expect(isEqual(history.frame(at: frame.tick), frame)) }
  }

  @Test func `a tick without a frame has that of the latest tick before it`() {
    var history = FrameHistory()
    #expect(history.frame(at: 10) == nil)
    let frames = (0..<9).map { _ in nextFrame() }
    for frame in frames where frame.tick % 3 == 0 { history.append(frame) }
    #expect(history.frame(at: 2) == nil)
    #expect(history.frame(at: 5)?.tick == 3)
    #expect(history.frame(at: 100)?.tick == 9)
  }

  @Test func `views that appear and disappear are shown in their ticks only`() {
    var history = FrameHistory()
    history.append(nextFrame())
    boxes[0].removeFromSuperview()
    history.append(nextFrame())
    stage.view.addSubview(boxes[0])
    history.append(nextFrame())
    #expect((1...3).map { history.frame(at: $0)?.shapes.count } == [20, 19, 20])
  }

  @Test func `a run that continues from a former tick replaces the frames after it`() {
    var history = FrameHistory()
    let frames = (0..<300).map { _ in nextFrame() }
    for frame in frames { history.append(frame) }
    var other = frames[199]
    other.shapes.removeLast()
    history.append(other)
    #expect(history.lastTick == 200)
    #expect(history.frame(at: 250)?.shapes.count == 19)
    #expect(isEqual(history.frame(at: 199), frames[198]))
    history.removeAll()
    #expect(history.lastTick == nil && history.byteCount == 0)
  }

  @Test func `the oldest frames are removed above the limit`() {
    var history = FrameHistory(byteLimit: 200_000)
    let frames = (0..<2000).map { _ in nextFrame() }
    for frame in frames { history.append(frame) }
    #expect(history.byteCount <= 200_000)
    #expect(history.frame(at: 1) == nil)
    #expect(isEqual(history.frame(at: 1990), frames[1989]))
  }

  @Test func `a frame of 500 moving shapes takes 14 kB`() {
    var history = FrameHistory()
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 1, height: 1), tick: 1)
    frame.shapes = (0..<500).map {
      Frame.Shape(
        size: Size(width: 1, height: 1), transform: AffineTransform(translationX: Double($0), y: 0),
        color: Color(red: 1, green: 0, blue: 0))
    }
    history.append(frame)
    let first = history.byteCount
    frame.tick = 2
    for index in frame.shapes.indices { frame.shapes[index].transform.ty = 1 }
    history.append(frame)
    #expect((14_000..<14_500).contains(history.byteCount - first))
  }
}

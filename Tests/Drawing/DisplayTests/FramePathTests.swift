import Display
import Dynamics
import Testing
import Views

/// The ghosts of another run that a frame gets.
@Suite struct FramePathTests {
  private func frame(_ centers: [Point], overlay: Int = 0) -> Frame {
    var frame = Frame(bounds: Rect(x: 0, y: 0, width: 200, height: 100))
    frame.shapes = centers.map {
      Frame.Shape(
        size: Size(width: 10, height: 10), transform: AffineTransform(translationX: $0.x, y: $0.y),
        color: .white)
    }
    frame.overlayShapeCount = overlay
    return frame
  }

  @Test func `the ghosts are the other frame's shapes at other places`() {
    var present = frame([Point(x: 10, y: 10), Point(x: 50, y: 50)])
    present.setGhosts(from: frame([Point(x: 10, y: 10), Point(x: 60, y: 50)]))
    #expect(present.ghosts.map(\.center) == [Point(x: 60, y: 50)])
    present.setGhosts(from: frame([Point(x: 50, y: 50)]))
    #expect(present.ghosts.isEmpty)
  }

  @Test func `another color or text at the same place is no ghost, nor is an alert`() {
    var present = frame([Point(x: 10, y: 10)])
    var other = present
    other.shapes[0].color = .black
    other.shapes[0].text = Frame.Text("2")
    present.setGhosts(from: other)
    #expect(present.ghosts.isEmpty)
    present.setGhosts(from: frame([Point(x: 20, y: 10), Point(x: 30, y: 10)], overlay: 1))
    #expect(present.ghosts.map(\.center) == [Point(x: 20, y: 10)])
  }
}

import Dynamics
import Testing
import Views

@Suite struct PopoverPlacementTests {
  /// A pad in both orientations, a phone, and a screen with almost no space.
  static let screens = [(768.0, 1024.0), (1024.0, 768.0), (320.0, 568.0), (120.0, 90.0)]

  /// All non-empty sets of the four directions.
  static let choices = (1...15).map { PopoverArrowDirection(rawValue: $0) }

  private static let margins = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)

  /// Sources of several sizes at the corners, edges and centre of a screen, on its border, outside it, and
  /// enclosing it.
  private static func sources(on screen: Rect) -> [Rect] {
    var sources: [Rect] = []
    for (width, height) in [(0.0, 0.0), (30, 44), (200, 20), (20, 200)] {
      for x in [-300, 0, screen.midX - width / 2, screen.maxX - width, screen.maxX + 200] {
        for y in [-300, 0, screen.midY - height / 2, screen.maxY - height, screen.maxY + 200] {
          sources.append(Rect(x: x, y: y, width: width, height: height))
        }
      }
    }
    return sources + [screen, screen.insetBy(dx: -500, dy: -500), screen.insetBy(dx: 20, dy: 20)]
  }

  private static func place(
    _ size: Size, at source: Rect, on screen: Rect, _ permitted: PopoverArrowDirection
  ) -> PopoverPlacement {
    PopoverPlacement(
      contentSize: size, source: source, screen: screen, margins: margins, permitted: permitted)
  }

  // MARK: Invariants

  @Test(arguments: screens, choices)
  func
    `for any source it is inside the margins, with a permitted arrow that is not at a corner`(
      screen: (width: Double, height: Double), permitted: PopoverArrowDirection
    )
  {
    let screen = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    let area = screen.insetBy(dx: 10, dy: 10)
    for size in [Size(width: 200, height: 125), Size(width: 10, height: 10), Size(width: 4000, height: 3000)]
    {
      for source in Self.sources(on: screen) {
        let placement = Self.place(size, at: source, on: screen, permitted)
        let body = placement.bodyFrame
        #expect(
          permitted.contains(placement.direction) && PopoverArrowDirection.any.contains(placement.direction))
        #expect(area.insetBy(dx: -1e-9, dy: -1e-9).contains(body), "\(source) \(body)")
        #expect(screen.insetBy(dx: -1e-9, dy: -1e-9).contains(Rect(origin: placement.arrowTip, size: .zero)))
        #expect(body.contains(placement.contentFrame))
        // 13 pt for the corner and half of the arrow's 37 pt.
        let foot = placement.arrowBaseCenter
        let isUpright = placement.direction == .up || placement.direction == .down
        let (start, end) =
          isUpright ? (foot.x - body.minX, body.maxX - foot.x) : (foot.y - body.minY, body.maxY - foot.y)
        let side = isUpright ? body.width : body.height
        #expect(min(start, end) >= min(31.5, side / 2) - 1e-9, "\(source) \(placement)")
        #expect(isClose(placement.arrowTip.distance(to: foot), 13))
      }
    }
  }

  @Test(arguments: [PopoverArrowDirection.up, .down, .left, .right])
  func `if there is enough space, the tip touches the middle of the source's edge`(
    direction: PopoverArrowDirection
  ) {
    let screen = Rect(x: 0, y: 0, width: 768, height: 1024)
    let source = Rect(x: 350, y: 480, width: 60, height: 40)
    let placement = Self.place(Size(width: 200, height: 125), at: source, on: screen, direction)
    let (tip, body): (Point, Rect) =
      switch direction {
      case .up: (Point(x: 380, y: 520), Rect(x: 276, y: 533, width: 208, height: 133))
      case .down: (Point(x: 380, y: 480), Rect(x: 276, y: 334, width: 208, height: 133))
      case .left: (Point(x: 410, y: 500), Rect(x: 423, y: 433.5, width: 208, height: 133))
      default: (Point(x: 350, y: 500), Rect(x: 129, y: 433.5, width: 208, height: 133))
      }
    #expect(placement.direction == direction && placement.arrowTip == tip && placement.bodyFrame == body)
    #expect(placement.contentFrame.size == Size(width: 200, height: 125))
    #expect(placement.contentFrame.center == body.center)
  }

  @Test func `for a button at the right end of a bar the card is at the margin`() {
    let screen = Rect(x: 0, y: 0, width: 768, height: 1024)
    let placement = Self.place(
      Size(width: 200, height: 125), at: Rect(x: 730, y: 0, width: 30, height: 44), on: screen, .any)
    #expect(placement.direction == .up)
    #expect(placement.bodyFrame == Rect(x: 550, y: 57, width: 208, height: 133))
    // The centre of the button is at 745; the arrow ends 13 pt before the card does.
    #expect(placement.arrowTip == Point(x: 758 - 31.5, y: 44))
  }

  // MARK: The preferred side

  @Test(
    arguments: [
      (Rect(x: 369, y: 0, width: 30, height: 30), PopoverArrowDirection.up),
      (Rect(x: 369, y: 994, width: 30, height: 30), .down),
      (Rect(x: 0, y: 497, width: 30, height: 30), .up),
      (Rect(x: 0, y: 0, width: 30, height: 30), .up),
      (Rect(x: 738, y: 994, width: 30, height: 30), .down),
      (Rect(x: 0, y: 400, width: 20, height: 624), .down),
      (Rect(x: 0, y: 20, width: 20, height: 990), .left),
      (Rect(x: 748, y: 20, width: 20, height: 990), .right),
    ])
  func `the first permitted direction with enough space is used: up, down, left, right`(
    source: Rect, direction: PopoverArrowDirection
  ) {
    let screen = Rect(x: 0, y: 0, width: 768, height: 1024)
    #expect(Self.place(Size(width: 200, height: 125), at: source, on: screen, .any).direction == direction)
  }

  @Test func `without enough space the side with the largest visible area is used`() {
    let screen = Rect(x: 0, y: 0, width: 320, height: 568)
    let source = Rect(x: 140, y: 300, width: 40, height: 40)
    // There are 300 - 13 - 10 = 277 pt above, 205 below, and 117 on each side.
    let placement = Self.place(Size(width: 280, height: 400), at: source, on: screen, .any)
    #expect(placement.direction == .down)
    #expect(placement.bodyFrame == Rect(x: 16, y: 10, width: 288, height: 277))
    let sideways = Self.place(Size(width: 280, height: 400), at: source, on: screen, [.left, .right])
    #expect(
      sideways.direction == .left && sideways.bodyFrame == Rect(x: 193, y: 116, width: 117, height: 408))
  }

  @Test func `for a source that leaves no space it points to the source's centre`() {
    let screen = Rect(x: 0, y: 0, width: 768, height: 1024)
    let placement = Self.place(Size(width: 200, height: 125), at: screen, on: screen, .any)
    #expect(placement.direction == .up && placement.arrowTip == Point(x: 384, y: 512))
    #expect(placement.bodyFrame == Rect(x: 280, y: 525, width: 208, height: 133))
  }

  @Test func `the card of tiny content is large enough for the arrow`() {
    let screen = Rect(x: 0, y: 0, width: 768, height: 1024)
    let placement = Self.place(.zero, at: Rect(x: 300, y: 300, width: 10, height: 10), on: screen, .any)
    #expect(placement.bodyFrame.size == Size(width: 63, height: 63))
  }

  @Test func `custom margins apply`() {
    let screen = Rect(x: 0, y: 0, width: 768, height: 1024)
    let placement = PopoverPlacement(
      contentSize: Size(width: 200, height: 125), source: Rect(x: 0, y: 0, width: 10, height: 10),
      screen: screen,
      margins: EdgeInsets(top: 100, left: 50, bottom: 0, right: 0), permitted: .up)
    #expect(placement.bodyFrame == Rect(x: 50, y: 100, width: 208, height: 133))
    #expect(placement.arrowTip == Point(x: 50 + 31.5, y: 87))
  }

  @Test func `the screen's origin may differ from zero`() {
    let screen = Rect(x: -1000, y: 500, width: 768, height: 1024)
    let placement = Self.place(
      Size(width: 200, height: 125), at: Rect(x: -262, y: 500, width: 30, height: 44), on: screen, .any)
    #expect(
      placement.direction == .up && placement.bodyFrame == Rect(x: -450, y: 557, width: 208, height: 133))
  }
}

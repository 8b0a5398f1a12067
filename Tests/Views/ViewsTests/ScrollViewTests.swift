import Dynamics
import Testing
import Views

@Suite struct ScrollViewTests {
  private let stage = Stage(size: Size(width: 300, height: 600))
  private let list = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 600))
  private let log = Log()

  init() {
    list.contentSize = Size(width: 300, height: 5000)
    stage.view.addSubview(list)
  }

  private func advance(_ ticks: Int) { for _ in 0..<ticks { stage.advanceOneTick() } }

  /// Drags up or down by a distance at a constant speed, and runs until the touch has ended.
  private func drag(by distance: Double, duration: Double = 0.1, from start: Double = 300) {
    let ticks = Int((duration * 60).rounded())
    stage.drag(path: [Point(x: 150, y: start), Point(x: 150, y: start + distance)], duration: duration)
    advance(ticks + 1)
  }

  @Test func `a drag moves the content with the finger, from where the pan begins`() {
    stage.touchBegan(0, at: Point(x: 150, y: 300))
    advance(1)
    stage.touchMoved(0, to: Point(x: 150, y: 285))
    advance(1)
    #expect(list.isDragging && list.contentOffset == .zero)
    stage.touchMoved(0, to: Point(x: 150, y: 185))
    advance(1)
    #expect(list.contentOffset == Point(x: 0, y: 100))
    #expect(list.bounds.origin == list.contentOffset)
  }

  @Test(arguments: [ScrollView.DecelerationRate.normal, .fast])
  func `after a flick the velocity decreases by the rate each millisecond`(
    rate: ScrollView.DecelerationRate
  ) {
    list.decelerationRate = rate
    list.contentOffset.y = 2000
    drag(by: -60)
    // x(t) = x₀ + v₀ (d^(1000 t) - 1) / (1000 ln d), the integral of UIKit's v(t) = v₀ d^(1000 t); v₀ = 600
    // pt/s. The content has moved by 50 pt of the drag, of which the pan began after 10 pt or at the next
    // tick, and by one tick.
    let lambda = -1000 * Exponentiation.logarithm(rate.factor)
    func distance(_ ticks: Int) -> Double {
      600 / lambda * (1 - Exponentiation.exponential(-lambda * Double(ticks) / 60))
    }
    let start = list.contentOffset.y - distance(1)
    #expect(start > 2030 && start <= 2050)
    for tick in 2...20 {
      advance(1)
      #expect(abs(list.contentOffset.y - start - distance(tick)) < 1e-6, "tick \(tick)")
    }
    advance(600)
    #expect(stage.isIdle && !list.isDecelerating)
    #expect(abs(list.contentOffset.y - start - 600 / lambda) < 1e-6)
  }

  @Test func `beyond an edge a drag has the resistance of a rubber band`() {
    list.contentOffset = .zero
    stage.touchBegan(0, at: Point(x: 150, y: 100))
    advance(1)
    stage.touchMoved(0, to: Point(x: 150, y: 120))
    advance(1)
    stage.touchMoved(0, to: Point(x: 150, y: 320))
    advance(1)
    // x·c·d / (d + c·x), with x = 200, d = 600 and c = 0.55.
    #expect(abs(list.contentOffset.y + 200 * 0.55 * 600 / (600 + 0.55 * 200)) < 1e-9)
    advance(10)
    stage.touchEnded(0, at: Point(x: 150, y: 320))
    advance(1)
    let start = list.contentOffset.y
    #expect(list.isDecelerating)
    // The spring is critically damped with ω = 10 / s, at rest at first.
    let first = -200 * 0.55 * 600 / (600 + 0.55 * 200)
    for tick in 1...20 {
      let phase = 10 * Double(tick) / 60
      let expected = first * (1 + phase) * Exponentiation.exponential(-phase)
      #expect(abs(list.contentOffset.y - expected) < 1e-6, "tick \(tick), after \(start)")
      advance(1)
    }
    advance(120)
    #expect(list.contentOffset == .zero && stage.isIdle)
  }

  @Test func `the rubber band can be inverted`() {
    for drag in [-3000.0, -10, 0, 250, 500, 510, 9000] {
      let shown = RubberBand.offset(ofDrag: drag, limits: 0...500, viewLength: 600)
      #expect(abs(RubberBand.drag(displaying: shown, limits: 0...500, viewLength: 600) - drag) < 1e-6)
    }
  }

  @Test func `a flick toward an edge goes beyond it and returns`() {
    list.contentOffset.y = 100
    drag(by: 120)
    var minimum = 0.0
    for _ in 0..<300 {
      advance(1)
      minimum = min(minimum, list.contentOffset.y)
    }
    // The greatest distance of the spring is v / (ω e), and the velocity at the edge is below 1200 pt/s.
    #expect(minimum < -20 && minimum > -1200 / (10 * 2.718))
    #expect(list.contentOffset == .zero)
  }

  @Test func `without bouncing, the content stops at the edges`() {
    list.bounces = false
    list.contentOffset.y = 100
    list.onScroll = { [log] in if $0.contentOffset.y < 0 { log.note("beyond") } }
    drag(by: 120)
    advance(200)
    #expect(list.contentOffset == .zero && log.entries.isEmpty)
    drag(by: 300, duration: 0.5)
    #expect(list.contentOffset == .zero && log.entries.isEmpty)
  }

  @Test func `a touch stops the content, and is no tap on a subview`() {
    let row = View(frame: Rect(x: 0, y: 0, width: 300, height: 5000))
    row.addGestureRecognizer(TapGestureRecognizer { [log] _ in log.note("tap") })
    list.addSubview(row)
    stage.tap(at: Point(x: 150, y: 300))
    advance(10)
    #expect(log.entries == ["tap"])
    drag(by: -200)
    #expect(list.isDecelerating)
    stage.touchBegan(0, at: Point(x: 150, y: 300))
    advance(1)
    let offset = list.contentOffset
    advance(10)
    #expect(list.contentOffset == offset && list.isDragging)
    stage.touchEnded(0, at: Point(x: 150, y: 300))
    advance(10)
    #expect(log.entries == ["tap"] && list.contentOffset == offset && stage.isIdle)
  }

  @Test func `content held beyond an edge returns when it is released`() {
    list.contentOffset.y = 50
    drag(by: 250)
    while list.contentOffset.y >= 0 { advance(1) }
    stage.touchBegan(0, at: Point(x: 150, y: 300))
    advance(20)
    #expect(list.contentOffset.y < 0)
    stage.touchEnded(0, at: Point(x: 150, y: 300))
    advance(120)
    #expect(list.contentOffset == .zero)
  }

  @Test func `a drag on a button scrolls and does not tap it`() {
    let button = Button(title: "row", frame: Rect(x: 100, y: 280, width: 100, height: 44))
    button.onTap = { [log] _ in log.note("tap") }
    list.addSubview(button)
    drag(by: -60)
    advance(60)
    #expect(log.entries.isEmpty && list.contentOffset.y > 30)
  }

  @Test func `a drag in a direction without scrolling goes to the view behind`() {
    let pages = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 600))
    pages.contentSize = Size(width: 900, height: 600)
    stage.view.addSubview(pages)
    pages.addSubview(list)
    stage.drag(path: [Point(x: 250, y: 300), Point(x: 150, y: 300)], duration: 0.5)
    advance(31)
    #expect(pages.contentOffset.x > 80 && list.contentOffset == .zero)
    advance(300)
    pages.contentOffset = .zero
    stage.drag(path: [Point(x: 250, y: 300), Point(x: 250, y: 200)], duration: 0.5)
    let offset = pages.contentOffset
    advance(31)
    #expect(list.contentOffset.y > 80 && pages.contentOffset == offset)
  }

  @Test(
    arguments: [(-130.0, 0.5, 300.0), (-30, 0.05, 300), (-130, 2.5, 0), (-180, 2.5, 300), (60, 0.1, 0)])
  func `with paging it comes to rest at a page`(distance: Double, duration: Double, page: Double) {
    list.frame = Rect(x: 0, y: 0, width: 300, height: 300)
    list.isPagingEnabled = true
    drag(by: distance, duration: duration, from: 200)
    advance(120)
    #expect(list.contentOffset == Point(x: 0, y: page))
  }

  @Test func `onScroll is called for drags, motions and assignments, but not for its own changes`() {
    list.onScroll = { [log] in
      log.note("\($0.contentOffset.y)")
      $0.contentOffset.y += 1
    }
    list.contentOffset.y = 10
    list.contentOffset.y = 11
    #expect(log.entries == ["10.0"])
    drag(by: -100)
    #expect(log.entries.count > 3)
  }

  @Test func `an animated change of the offset moves there and stops at the end of the content`() {
    list.setContentOffset(Point(x: 50, y: 1e6), animated: true)
    #expect(list.contentOffset == .zero && !stage.isIdle)
    advance(12)
    #expect(list.contentOffset.y > 1000 && list.contentOffset.y < 4400)
    stage.run(untilIdleOrSeconds: 10)
    #expect(list.contentOffset == Point(x: 0, y: 4400))
    list.setContentOffset(Point(x: 0, y: 7), animated: false)
    #expect(list.contentOffset == Point(x: 0, y: 7))
  }

  @Test func `insets extend the range`() {
    list.contentInset = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    list.setContentOffset(Point(x: 0, y: -1e6), animated: false)
    #expect(list.contentOffset.y == -20)
    list.setContentOffset(Point(x: 0, y: 1e6), animated: false)
    #expect(list.contentOffset.y == 4430)
  }

  @Test func `content no larger than the view does not move, unless it always bounces`() {
    list.contentSize = Size(width: 300, height: 600)
    drag(by: -100)
    #expect(list.contentOffset == .zero)
    list.alwaysBounceVertical = true
    drag(by: -100)
    #expect(list.contentOffset.y > 10)
    advance(120)
    #expect(list.contentOffset == .zero)
  }

  @Test func `disabling it ends a drag, and nothing scrolls`() {
    stage.drag(path: [Point(x: 150, y: 500), Point(x: 150, y: 100)], duration: 1)
    advance(30)
    list.isScrollEnabled = false
    #expect(!list.isDragging)
    let offset = list.contentOffset
    advance(40)
    drag(by: -100)
    #expect(list.contentOffset == offset)
  }

  @Test func `a scroll view that leaves the stage stops`() {
    drag(by: -100)
    list.removeFromSuperview()
    let offset = list.contentOffset
    advance(2)
    #expect(list.contentOffset == offset && !list.isDecelerating && stage.isIdle)
  }

  @Test func `an indicator shows the visible part while the content moves, and fades out`() throws {
    list.contentOffset.y = 10
    #expect(list.indicators.isEmpty)
    drag(by: -400)
    let indicator = try #require(list.indicators.first)
    #expect(list.indicators.count == 1 && indicator.alpha == 1)
    // The track is 3 pt from the ends.
    let length = 594.0 * 600 / 5000
    #expect(indicator.frame.minX - list.bounds.minX == 294 && indicator.frame.width == 3)
    #expect((indicator.frame.height - length).magnitude < 1e-9)
    let offset = list.contentOffset.y
    #expect((indicator.frame.minY - offset - 3 - (594 - length) * offset / 4400).magnitude < 1e-9)
    while list.isDecelerating { advance(1) }
    let alphas = (0..<40).map { _ in
      advance(1)
      return list.indicators.first?.alpha ?? 0
    }
    #expect(alphas.first == 1 && alphas.last == 0 && alphas == alphas.sorted(by: >))
    #expect(alphas.contains { $0 > 0.3 && $0 < 0.7 })
  }

  @Test func `at the end of the content the indicator is at the end, and shorter beyond it`() throws {
    stage.wheelTurned(by: Vector(dx: 0, dy: 9000), at: Point(x: 150, y: 300))
    advance(1)
    let atEnd = try #require(list.indicators.first).frame
    #expect((atEnd.maxY - list.bounds.maxY + 3).magnitude < 1e-9)
    stage.drag(path: [Point(x: 150, y: 500), Point(x: 150, y: 300)], duration: 0.1)
    advance(6)
    let beyondEnd = try #require(list.indicators.first).frame
    #expect(list.contentOffset.y > 4420 && beyondEnd.height < atEnd.height - 20)
    #expect((beyondEnd.maxY - list.bounds.maxY + 3).magnitude < 1e-9)
  }

  @Test func `each direction in which the content is larger has an indicator, unless it is disabled`() {
    list.contentSize.width = 1000
    stage.wheelTurned(by: Vector(dx: 50, dy: 50), at: Point(x: 150, y: 300))
    advance(1)
    let frames = list.indicators.map { $0.frame }
    #expect(frames.map(\.width).min() == 3 && frames.map(\.height).min() == 3 && frames.count == 2)
    let hash = stage.stateHash
    list.showsVerticalScrollIndicator = false
    #expect(list.indicators.map { $0.frame.height } == [3] && stage.stateHash != hash)
    list.showsHorizontalScrollIndicator = false
    #expect(list.indicators.isEmpty)
  }

  @Test func `drags and motions are in the state`() {
    drag(by: -100)
    let values = stage.stateValues.map(\.description)
    #expect(values.contains { $0.contains("isDecelerating = \"true\"") })
    #expect(values.contains { $0.contains("motion.velocity.y") })
    let hash = stage.stateHash
    list.contentSize.height += 1
    #expect(stage.stateHash != hash)
  }
}
